"""Widgets for notebooks: tables to play at.

``controller`` answers a page, in plain Python, and ``card_table`` is the anywidget class around it.
``static`` has the scripts that draw the answers and send clicks, also those of ``honeymoon``.
"""

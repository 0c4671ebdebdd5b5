"""Widgets for notebooks: tables to play at.

``desk`` and ``honeymoon_desk`` answer a page, in plain Python. ``card_table`` and
``honeymoon_table`` are the anywidget classes around them. ``static`` has the scripts that draw the
answers and send clicks.
"""

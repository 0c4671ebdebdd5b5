"""Widgets for notebooks: tables to play at, and a tree to explore.

``desk``, ``honeymoon_desk`` and ``branches`` answer a page, in plain Python. ``card_table``,
``honeymoon_table`` and ``explorer`` are the anywidget classes around them. ``static`` has the
scripts that draw the answers and send clicks.
"""

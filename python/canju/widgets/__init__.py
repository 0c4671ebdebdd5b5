"""The parts of canju that live in a notebook: a table to play at, a tree to open.

``desk``, ``honeymoon_desk`` and ``branches`` answer a page, in plain Python; ``card_table``,
``honeymoon_table`` and ``explorer`` put them on the page with anywidget; ``static`` has the scripts
that draw what is answered and send back clicks.
"""

"""Pictures: SVG of plans, trees, games, reviews and charts.

Each file has one family of pictures, and ends with ``document``. ``canju.writing`` has their parts:
blocks, lines of text, and cards.
"""

"""Sheets drawn: as text, as HTML and as pictures.

A sheet comes from the core: a title and blocks, in one language. ``text``, ``html`` and ``svg``
write every kind of block once, and know no game. ``marks`` splits texts with cards and verdicts;
``blocks`` and ``flow`` are the parts of pictures, and ``faces`` draws cards.
"""

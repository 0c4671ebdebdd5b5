"""Pictures: SVG of cards, positions, solutions, puzzles, plans, trees and charts.

A picture is a ``Block``: a size and a function that draws it at a place. ``svg`` has blocks and the
document around them, ``text`` breaks lines, ``cards`` draws the table's cards. Each other file has
one family of pictures.
"""

"""Displays of positions, hands, plays and solutions, and what has no sheet yet.

``positions`` and ``solutions`` have sheets of the core. ``honeymoon`` writes HTML with ``cards``,
``bars`` and ``ink``. ``saved`` makes complete pages of the notebook's HTML. ``canju._hook`` lists
the displays. Displays search only through their nodes and solutions.
"""

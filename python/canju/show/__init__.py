"""Displays of solutions, trees, hands and plays.

``wording`` turns a tree into words. ``text`` writes them as lines, ``html`` as a page, and
``formats`` as Graphviz; it also makes JSON from the nodes. ``solutions`` and ``pages`` show
everything else, with ``cards`` and ``bars``; ``ink`` has colours, lists and tables. ``saved``
makes complete pages of the notebook's HTML. ``canju._hook`` lists the displays. Displays search
only through their nodes and solutions.
"""

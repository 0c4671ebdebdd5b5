"""Displays of solutions, trees, hands and plays.

``wording`` puts a tree into words; from these ``text`` writes lines, and a tree for rich, ``html``
a page, ``formats`` Graphviz and Mermaid, and JSON from the nodes. ``solutions`` and ``pages`` show
all other things, of ``cards`` and ``bars``; ``ink`` has colours, lists and tables. ``canju._hook``
lists the displays. Nothing here searches, except by asking the nodes and solutions it is given.
"""

"""The tree of play of a solution, searched node by node.

``trees`` has the root, ``nodes`` the other nodes, ``excerpt`` chooses the part to show, and
``display`` shows it.
"""

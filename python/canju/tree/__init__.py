"""The tree of play of a solution, searched node by node.

``trees`` has the root, ``nodes`` the other nodes, and ``excerpt`` chooses the part to show. The
displays are in ``canju.show``; a node finds them through ``canju._displayed``.
"""

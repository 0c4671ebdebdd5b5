"""The tree of play of a solution, searched node by node.

``trees`` has the root, ``nodes`` the other nodes, and ``display`` the displays, whose part of the
tree the core chooses.
"""

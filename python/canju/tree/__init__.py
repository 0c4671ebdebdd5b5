"""The tree of play below a solution, opened node by node.

``trees`` has the roots, ``nodes`` the nodes of all games, ``excerpt`` chooses the part that is
shown. ``canju.show`` has the displays: a node looks them up in
``canju._displayed``.
"""

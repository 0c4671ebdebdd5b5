"""The tree of play below a solution, opened node by node.

``trees`` has the roots, ``nodes`` what is below them, ``games`` what differs between the games;
``excerpt`` chooses the part that is shown. ``canju.show`` has the displays: a node looks them up in
``canju._displayed``.
"""

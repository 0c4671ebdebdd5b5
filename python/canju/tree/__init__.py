"""The tree of play below a solution, opened node by node.

``trees`` has the roots, ``nodes`` what is below them, ``games`` what differs between the games;
``options`` is what a tree was asked to be, ``excerpt`` chooses the part that is shown. How that
part is shown is ``canju.show``'s: a tree is handed it by its solution.
"""

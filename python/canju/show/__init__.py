"""How solutions, trees, hands and plays are shown.

``wording`` says a node in words; ``text`` writes lines, ``shell`` a tree for a terminal, ``html``
a page for a notebook, ``formats`` JSON, Graphviz and Mermaid, ``cards`` hands and plays;
``displays`` is what a solution hands to its trees. Nothing here searches, but by asking the nodes
and solutions that it is given.
"""

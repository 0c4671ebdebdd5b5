"""``publish`` writes puzzles to a page that readers can play without canju.

``write`` has ``publish``, which reads its arguments and writes the file. ``data`` collects the data
of the puzzles, and ``html`` puts the file together. ``static`` has the scripts that only these
pages use; the tables are those of ``widgets/static``.
"""

from canju.publishing.write import publish

__all__ = ["publish"]

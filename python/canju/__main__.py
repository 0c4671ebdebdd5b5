"""``python -m canju``: the command line."""

import sys

from canju.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""Settings of the documentation: ``python -m sphinx -W docs target/docs``."""

from importlib.metadata import version as version_of

project = "canju 残局"
version = release = version_of("canju")

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = project

# Nothing is executed when the pages are built. The tests run every session and every command of a
# page and compare what comes out (tests/test_readme.py); so they do with the notebooks of examples/
# (tests/test_examples.py).
nb_execution_mode = "off"

# Members stand in the order of the source, which tells them apart by subject.
autodoc_member_order = "bysource"

"""Settings of the documentation: ``python -m sphinx -W docs target/docs``."""

from importlib.metadata import version as version_of

project = "canju 残局"
version = release = version_of("canju")

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = project

# Pages and notebooks are executed when they are built: what they show is what the code does.
nb_execution_mode = "cache"
nb_execution_cache_path = "../target/docs-cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 600

# Members stand in the order of the source, which tells them apart by subject.
autodoc_member_order = "bysource"

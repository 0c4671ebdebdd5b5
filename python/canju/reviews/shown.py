"""``Shown``: text, page, picture and files of all kinds of reviews."""

from __future__ import annotations

import os
from abc import abstractmethod
from typing import Any, ClassVar, Literal

from canju._displayed import FROM_ABOVE
from canju._files import ending_of, write_whole
from canju._messages import Language, current, language_of
from canju._pictured import PICTURES, Pictured, is_picture
from canju.playing.record_files import as_json


class Shown(Pictured):
    """Base class of reviews; a subclass names its displays in ``FROM_ABOVE``."""

    #: The first part of the names of its displays.
    _display: ClassVar[str]

    @property
    @abstractmethod
    def is_decided(self) -> bool:
        """True if no limit left a verdict open."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The review in plain values, for JSON."""

    def _in(self, said: Language) -> str:
        text: str = FROM_ABOVE[f"{self._display}_text"](self, said)
        return text

    def __str__(self) -> str:
        return self._in(current())

    def text(self, lang: Literal["en", "zh"] | None = None) -> str:
        """The text that ``print`` shows.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        >>> import canju
        >>> print(canju.review("3 5", "4", plays="3, 4").text("zh").splitlines()[0])
        复盘：后手胜
        """
        return self._in(language_of(lang))

    def to_html(self, lang: Literal["en", "zh"] | None = None) -> str:
        """A complete HTML page, for any browser.

        Args:
            lang: as for ``text``.
        """
        said = language_of(lang)
        title = self._in(said).partition("\n")[0]
        page: str = FROM_ABOVE["review_page"](
            title, FROM_ABOVE[f"{self._display}_html"](self, said), said
        )
        return page

    def save(self, path: str | os.PathLike[str], lang: Literal["en", "zh"] | None = None) -> None:
        """Writes the review to a file; the name's extension chooses the format.

        ``.json`` has the values of ``to_dict``, ``.html`` is a page for any browser, ``.txt`` the
        text of ``print``. ``.svg`` and ``.png`` are the picture of ``to_svg``. If writing fails, an
        old file stays unchanged.

        Args:
            path: the file.
            lang: language of the page, the text or the picture, as for ``text``.

        Raises:
            OptionError: for another extension or language.
            ImportError: for a PNG without resvg_py. The message says how to install it.
            OSError: if the file cannot be written.

        >>> import canju, pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "review.json")
        ...     canju.review("3 5", "4", plays="3, 4").save(path)
        ...     len(canju.reviews.Review.load(path).mistakes)
        1
        """
        if is_picture(path):
            super().save(path, lang)
            return
        match ending_of(path, (".json", ".html", ".txt", *PICTURES)):
            case ".json":
                text = as_json(self.to_dict())
            case ".html":
                text = self.to_html(lang)
            case _:
                text = f"{self.text(lang)}\n"
        write_whole(path, text)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        html: str = FROM_ABOVE[f"{self._display}_html"](self, current())
        return {"text/plain": str(self), "text/html": html}

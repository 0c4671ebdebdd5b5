"""``Saved``: objects with ``save``, which chooses the format of a file by its extension."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ClassVar, Literal

from canju._canju import Position
from canju._displayed import FROM_ABOVE, html_of
from canju._files import ending_of, write_whole
from canju._messages import Language, language_of
from canju._png import png_of

#: Extensions of pictures, and of all files that show something to people.
PICTURES = (".svg", ".png")
FORMATS = (".html", *PICTURES)


class Saved:
    """Base class of objects that people can save to files."""

    __slots__ = ()
    #: Extensions that ``save`` takes. With a record, any other extension writes that.
    _endings: ClassVar[tuple[str, ...]] = (".html",)
    #: True if the title of its page names the hands of its ``position``.
    _of_position: ClassVar[bool] = False

    def save(self, path: str | os.PathLike[str], lang: Literal["en", "zh"] | None = None) -> None:
        """Writes a file; the name's extension chooses the format.

        ``.html`` is a page for any browser: one file that needs no network, with the words of a
        notebook's display. With ``to_svg``, ``.svg`` and ``.png`` are the picture. Reviews can also
        be ``.txt`` and ``.json``. If writing fails, an old file stays unchanged.

        Args:
            path: the file.
            lang: ``"en"`` or ``"zh"``. By default the object's own language, or the language
                chosen with ``set_lang``.

        Raises:
            OptionError: for another extension or language. The message lists the extensions.
            ImportError: for a PNG without resvg_py. The message says how to install it.
            OSError: if the file cannot be written.

        >>> import pathlib, tempfile
        >>> from canju import solve
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "solution.html")
        ...     solve("3 5", "4").save(path)
        ...     path.read_text("utf-8")[:15]
        '<!DOCTYPE html>'
        """
        ending = ending_of(path, self._endings)
        write_whole(path, WRITERS[ending](self, lang))

    def _saved_if_shown(self, path: str | os.PathLike[str], lang: str | None) -> bool:
        """Writes a file for people and returns true, or returns false for another extension."""
        if not os.fsdecode(path).lower().endswith(self._endings):
            return False
        Saved.save(self, path, lang)  # type: ignore[arg-type]  # checked by ``language_of``
        return True

    def _language_of(self, lang: str | None) -> Language:
        """The language of a file; objects that have a language override it."""
        return language_of(lang)

    def _alone(self, said: Language) -> str:
        """The notebook's HTML, without the calls that a page cannot make.

        ``said`` is also the language of all displays meanwhile.
        """
        return html_of(self)


def save_of_core(thing: Any, path: str | os.PathLike[str], lang: str | None) -> None:
    """``save`` of ``Position``, ``Hand`` and ``Play``; only a position has a page."""
    formats = FORMATS if isinstance(thing, Position) else PICTURES
    write_whole(path, WRITERS[ending_of(path, formats)](thing, lang))


def _page(thing: Any, lang: str | None) -> str:
    said = thing._language_of(lang) if isinstance(thing, Saved) else language_of(lang)
    page: str = FROM_ABOVE["saved_page"](thing, said)
    return page


def _json(thing: Any, lang: str | None) -> str:
    from canju.playing.record_files import as_json

    return as_json(thing.to_dict())


#: Writers of files, by extension.
WRITERS: dict[str, Callable[[Any, str | None], str | bytes]] = {
    ".html": _page,
    ".svg": lambda thing, lang: thing.to_svg(lang),
    ".png": lambda thing, lang: png_of(lambda: thing.to_svg(lang)),
    ".dot": lambda thing, lang: f"{thing.to_dot(lang)}\n",
    ".txt": lambda thing, lang: f"{thing.text(lang)}\n",
    ".json": _json,
}

"""What objects that people look at have in common: sheets, pages, pictures, ``save``."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ClassVar, Literal

from canju._canju import Position, hands_told
from canju.arguments.checks import check_flag
from canju.games.seats import seating_of
from canju.language.languages import Language, Manner, current, language_of, speaking
from canju.saving.files import ending_of, write_whole
from canju.saving.png import png_of
from canju.writing.marks import plain
from canju.writing.text import text_of

#: Extensions of pictures, of all files that show something to people, and of files for ``load``.
PICTURES = (".svg", ".png")
FORMATS = (".html", *PICTURES)
RECORDS = (".json", "")


class Saved:
    """Base class of objects that people can save to files."""

    __slots__ = ()
    #: Extensions that ``save`` takes. An empty one is a name without: the format is then the first.
    _endings: ClassVar[tuple[str, ...]] = (".html",)
    #: True if the title of its page names the hands of its ``position``.
    _of_position: ClassVar[bool] = False

    def save(self, path: str | os.PathLike[str], lang: Literal["en", "zh"] | None = None) -> None:
        """Writes a file; the name's extension chooses the format.

        ``.html`` is a page for any browser: one file that needs no network, with the words of a
        notebook's display. With ``to_svg``, ``.svg`` and ``.png`` are the picture; with ``to_dot``,
        ``.dot`` is its text, and with ``text``, reviews can be ``.txt``. Objects with ``load`` also
        write the file that it reads: ``.json``, for proofs ``.proof``. Matches, games of honeymoon
        bridge, plans and proofs write it to a name without an extension, too. If writing fails, an
        old file stays unchanged.

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
        ending = ending_of(path, self._endings) or self._endings[0]
        write_whole(path, WRITERS[ending](self, lang))

    def _language_of(self, lang: str | None) -> Language:
        """The language of a file; objects that have a language override it."""
        return language_of(lang)

    def _alone(self, said: Language) -> str:
        """The notebook's HTML for a page of its own, without the calls that a page cannot make.

        ``said`` is also the language of all displays meanwhile.
        """
        raise NotImplementedError


class Pictured(Saved):
    """Base class of objects that can be drawn."""

    __slots__ = ()
    _endings: ClassVar[tuple[str, ...]] = FORMATS

    def to_svg(self, lang: Literal["en", "zh"] | None = None) -> str:
        """Draws a picture, as a text in SVG.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        Raises:
            OptionError: for another language.

        >>> from canju import solve
        >>> solve("3 5", "4").to_svg().startswith("<svg")
        True
        """
        return self._drawn(self._language_of(lang))

    def _drawn(self, said: Language) -> str:
        raise NotImplementedError


class Playable(Pictured):
    """Base class of objects with a position that people can play on a page."""

    __slots__ = ()
    position: Position

    def save(
        self,
        path: str | os.PathLike[str],
        lang: Literal["en", "zh"] | None = None,
        *,
        playable: bool = False,
    ) -> None:
        """Writes a file; the name's extension chooses the format.

        Args:
            path: the file.
            lang: as for ``Position.save``, which has the formats.
            playable: true for a page on which the position can be played, as ``canju.publish``
                writes it.

        Raises:
            OptionError: for another extension or language, or with ``playable`` for trick play.
            CoreFileError: with ``playable``, if the core for the browser is not installed.
            ImportError: for a PNG without resvg_py. The message says how to install it.
            OSError: if the file cannot be written.

        >>> import pathlib, tempfile
        >>> from canju import solve
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "solution.svg")
        ...     solve("3 5", "4").save(path)
        ...     path.read_text("utf-8")[:4]
        '<svg'
        """
        check_flag("playable", playable)
        if playable:
            self._publish(path, lang)
        else:
            super().save(path, lang)

    @property
    def _published(self) -> Any:
        """Its solution, if that is known: a published page prints the answer."""
        return None

    @property
    def _points(self) -> float | None:
        """Points of a puzzle; ``None`` for other positions."""
        return None

    def _publish(self, path: str | os.PathLike[str], lang: Literal["en", "zh"] | None) -> None:
        """Writes the page: ``canju.publish`` knows this class, so only its kinds can call it."""
        raise NotImplementedError


class Shown:
    """Base class of objects whose HTML and pictures come from their sheet."""

    __slots__ = ()

    def _sheet(self, said: Language) -> dict[str, Any]:
        """What is shown, in a language."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        from canju.writing.html import html_of

        return html_of(self._sheet(current()))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}

    def _alone(self, said: Language) -> str:
        from canju.writing.html import html_of

        return html_of(self._sheet(said))

    def _drawn(self, said: Language) -> str:
        from canju.writing.svg import svg_of

        return svg_of(self._sheet(said))


class Printed(Shown):
    """Base class of objects that ``print`` shows as their sheet, too."""

    __slots__ = ()

    def __str__(self) -> str:
        return text_of(self._sheet(current()))

    def text(self, lang: Literal["en", "zh"] | None = None) -> str:
        """The text that ``print`` shows.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        >>> from canju import solve
        >>> print(solve("3 5", "4").refutations().text("zh"))
        这些第一手会输 · 3 5 对 4 · 2 种出法，1 种会输
        3：对方出 4。
          3 → 4
        """
        return text_of(self._sheet(language_of(lang)))


def saved_page(thing: Any, said: Language, *below: Any) -> str:
    """The page of an object with ``save``, and of further ones below it."""
    from canju.writing.page import page, title_of

    with speaking(said):
        body = "".join(one._alone(said) for one in (thing, *below))
    hands = [hands_in_line(thing.position, said)] if thing._of_position else []
    return page(" · ".join([title_of(body), *hands]), body, said)


def hands_in_line(position: Position, said: Language, names: tuple[str, ...] | None = None) -> str:
    """All hands of a position on a line; players can have names."""
    return plain(hands_told(manner_of(position, said, names).core, position))


def manner_of(position: Position, said: Language, names: tuple[str, ...] | None) -> Manner:
    """How a display names the players of a position, who can have names."""
    seats = seating_of(position).seats
    return Manner(said, names=dict(zip(seats, names or (), strict=False)))


def _json(thing: Any, lang: str | None) -> str:
    from canju.saving.records import as_json

    return as_json(thing.to_dict())


#: Writers of files, by extension.
WRITERS: dict[str, Callable[[Any, str | None], str | bytes]] = {
    ".html": lambda thing, lang: saved_page(thing, thing._language_of(lang)),
    ".svg": lambda thing, lang: thing.to_svg(lang),
    ".png": lambda thing, lang: png_of(lambda: thing.to_svg(lang)),
    ".dot": lambda thing, lang: f"{thing.to_dot(lang)}\n",
    ".txt": lambda thing, lang: f"{thing.text(lang)}\n",
    ".json": _json,
    ".proof": lambda thing, lang: bytes(thing),
}

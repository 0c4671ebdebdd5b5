"""AttributeErrors that name the call to use instead of a method that users look for."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NoReturn


def no_attribute(thing: object, name: str, instead: dict[str, str]) -> AttributeError:
    """The error for a name that a thing lacks, with the call to use instead where there is one.

    >>> print(no_attribute("text", "save", {"save": "path.write_text(text)"}))
    'str' object has no attribute 'save': use path.write_text(text)
    """
    use = f": use {instead[name]}" if name in instead else ""
    return AttributeError(f"{type(thing).__name__!r} object has no attribute {name!r}{use}")


class Instead:
    """A class with calls to use instead of methods that it lacks."""

    __slots__ = ()
    _instead: ClassVar[dict[str, str]]

    # Hidden from type checkers, which would take any attribute for one that is there.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            raise no_attribute(self, name, self._instead)

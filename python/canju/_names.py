"""AttributeErrors that name the call to use instead of a missing method."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NoReturn


def no_attribute(thing: object, name: str, instead: dict[str, str]) -> AttributeError:
    """Builds the error for a missing attribute, with the call to use instead if there is one.

    >>> print(no_attribute("text", "save", {"save": "path.write_text(text)"}))
    'str' object has no attribute 'save': use path.write_text(text)
    """
    use = f": use {instead[name]}" if name in instead else ""
    return AttributeError(f"{type(thing).__name__!r} object has no attribute {name!r}{use}")


class Instead:
    """Base class of classes whose errors name calls to use instead of missing methods."""

    __slots__ = ()
    _instead: ClassVar[dict[str, str]]

    # Hidden from type checkers, which would then accept every attribute.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            raise no_attribute(self, name, self._instead)

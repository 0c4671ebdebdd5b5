"""Base classes of all widgets. Only this file imports anywidget."""

from __future__ import annotations

from typing import Any, Protocol

from canju.language.languages import Language

try:
    import anywidget
    import traitlets
except ModuleNotFoundError as missing:
    # Names only the missing package: right however canju was installed, and compiles nothing.
    raise ImportError(f"widgets need {missing.name}: pip install {missing.name}") from None


class Widget(anywidget.AnyWidget):
    """A widget for notebooks, with a fallback for places where no kernel runs."""

    #: Words of the page, and their language.
    words = traitlets.Dict().tag(sync=True)
    lang = traitlets.Unicode().tag(sync=True)

    def _fallback(self) -> tuple[str, str]:
        """Text and HTML for places that show no widgets; the HTML can be empty."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget with its fallback, which is all that a saved page can show."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, facts = bundle
        text, page = self._fallback()
        return {**data, "text/plain": text, **({"text/html": page} if page else {})}, facts


class _Controller(Protocol):
    @property
    def language(self) -> Language: ...

    def view(self) -> dict[str, Any]: ...

    def answer(self, message: object) -> dict[str, Any]: ...


class TableWidget(Widget):
    """A table to play at: its controller answers clicks, and the page shows the answers."""

    seen = traitlets.Dict().tag(sync=True)

    def __init__(self, controller: _Controller, words: dict[str, str]) -> None:
        super().__init__(seen=controller.view(), words=words, lang=controller.language.name)
        self.on_msg(lambda _widget, message, _buffers: self._show(controller.answer(message)))

    def _show(self, seen: dict[str, Any]) -> None:
        self.seen = seen

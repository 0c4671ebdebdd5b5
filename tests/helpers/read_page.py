"""A notebook's page as it is read: strictly, with all styles stripped."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

#: Properties that JupyterLab keeps in a notebook without trust.
STYLES = frozenset(
    [
        *("color", "background", "border", "border-left", "border-radius", "padding", "margin"),
        *("text-align", "line-height", "font-size", "font-weight", "white-space", "display"),
        *("max-width", "width", "height", "list-style", "cursor", "overflow-wrap", "overflow-x"),
        "page-break-before",
    ]
)


def page_of(thing: Any) -> str:
    """The HTML that a notebook shows of a thing."""
    bundle = getattr(thing, "_repr_mimebundle_", None)
    page: str = bundle()["text/html"] if bundle else thing._repr_html_()
    return page


class Page(HTMLParser):
    """Fails for a tag that is not closed in order, and for what notebooks strip.

    Attributes:
        text: the words, a line for each block.
        inked: each text with its colour and the background that it brings.
        depths: each text with the number of lists around it.
        opened: of each ``details``, whether it is open.
    """

    INLINE = frozenset({"span", "i", "b", "small", "u"})
    ALLOWED = INLINE | {"details", "summary", "div", "p", "ul", "li", "img"}
    ALLOWED |= {"table", "thead", "tbody", "tr", "th", "td"}

    def __init__(self, page: str) -> None:
        super().__init__()
        self.stack: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.inked: list[tuple[str, str | None, str | None]] = []
        self.depths: list[tuple[int, str]] = []
        self.opened: list[bool] = []
        self.feed(page)
        self.close()
        assert self.stack == []

    @property
    def lines(self) -> list[str]:
        """The lines of the text that are not empty."""
        return [line for line in self.text.split("\n") if line]

    def handle_starttag(self, tag, attrs):
        assert tag in self.ALLOWED
        told = dict(attrs)
        allowed = {"style", "open", "lang", "title"}
        assert set(told) <= (
            allowed | {"alt", "width", "height", "src"} if tag == "img" else allowed
        )
        style = dict(part.split(":", 1) for part in (told.get("style") or "").split(";") if part)
        # Nothing that moves or hides, and nothing that untrusted notebooks strip.
        assert set(style) <= STYLES
        if tag == "details":
            self.opened.append("open" in told)
        if tag == "summary":
            assert self.stack[-1][0] == "details"
        if tag == "img":
            # Where images are gone, this stands in their place.
            assert told["src"] == "…" or told["src"].startswith("data:image/svg+xml,")
            self.text += told["alt"]
        else:
            self.stack.append((tag, style))
        self._break(tag)

    def handle_endtag(self, tag):
        assert self.stack.pop()[0] == tag
        self._break(tag)

    def _break(self, tag):
        if tag in ("td", "th"):
            self.text += "\t"
        elif tag not in self.INLINE:
            self.text += "\n"

    def handle_data(self, data):
        self.text += data
        last = [style for _, style in self.stack if "color" in style or "background" in style]
        colour = next((style["color"] for style in reversed(last) if "color" in style), None)
        behind = next((s["background"] for s in reversed(last) if "background" in s), None)
        self.inked.append((data, colour, behind))
        self.depths.append((sum(tag in ("ul", "ol") for tag, _ in self.stack), data))

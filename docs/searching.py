"""The search of the documentation, for pages in English and in Chinese at once.

Sphinx cuts a text at what is no letter. Chinese has no such signs between words, so that a whole
clause would be one word that nobody types. Here a run of Chinese signs is indexed by its signs and
by each two of them that stand side by side, and what is typed is cut in the same way.
"""

from __future__ import annotations

import re

from sphinx.search.en import SearchEnglish

_PIECES = re.compile(r"[\u4e00-\u9fff]+|[^\u4e00-\u9fff]+")


class SearchBoth(SearchEnglish):
    """English words by their stems, Chinese ones by pairs of signs."""

    lang = "en+zh"
    # Of the stemmer in the browser.
    language_name = "English"
    # The browser's half: a query of several signs is all pairs in it, which a page must have.
    js_splitter_code = r"""
var splitQuery = (query) =>
  query
    .split(/[^\p{Letter}\p{Number}_]+/u)
    .flatMap((word) => word.match(/[\u4e00-\u9fff]+|[^\u4e00-\u9fff]+/g) || [])
    .flatMap((piece) =>
      /^[\u4e00-\u9fff]{3,}$/.test(piece)
        ? [...piece].slice(1).map((sign, place) => piece[place] + sign)
        : [piece],
    );
"""

    def split(self, input: str) -> list[str]:
        """All words of a text, as they are indexed."""
        words = []
        for word in super().split(input):
            for piece in _PIECES.findall(word):
                if "\u4e00" <= piece[0] <= "\u9fff":
                    words += [
                        *piece,
                        *(piece[place : place + 2] for place in range(len(piece) - 1)),
                    ]
                else:
                    words.append(piece)
        return words

"""The site: a page on which anybody lays out hands and gets them solved, in both languages."""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from canju._canju import (
    DouDizhu,
    difficulty_told,
    game_told,
    kind_named,
    kind_names,
    labels,
    rules_choices,
    rules_parts,
    rules_told,
)
from canju.arguments.limits import DISPLAY_SECONDS
from canju.games.rules import (
    SHEDDING_NAMES,
    SheddingRules,
    deck_of,
    read_rules,
)
from canju.games.seats import THREE, TWO, Seating
from canju.language.languages import LANGUAGES, Language
from canju.publishing.data import MEMORY, MORE_SECONDS, SECONDS
from canju.publishing.html import core_files, with_core
from canju.saving.files import write_whole
from canju.tree.display import MAX_LINES
from canju.writing.face import page_colours
from canju.writing.static_files import joined

#: Puzzles that others have published, see ``tests/data/README.md``: name, hands, source, points,
#: winning plays and all plays. The first one is the README's puzzle.
_WZ, _FINAL_PLAY = "WZ403809264/doudizhu_solver", "uasier/FinalPlay"
_EXAMPLES = (
    ("trio", "R A 5 4 3 3 3", "B 2 2 2 K Q", _WZ, (58, 2, 11)),
    ("pairs", "K K 5 5 4 3", "2 2 5 5 4 3", _WZ, (48, 2, 6)),
    ("singles", "9 6 6 4 3", "8 8", "cortexiphan/CardPuzzle", (28, 2, 5)),
    ("split", "7 7 J 2", "9 9 Q", _FINAL_PLAY, (27, 2, 4)),
    ("plane", "8 8 8 9 9 9 3 4", "2 2 A A K", _FINAL_PLAY, (41, 7, 18)),
    ("rocket", "B R A A", "9 9 9", _FINAL_PLAY, (0, 5, 5)),
    ("bomb", "R B A A K K Q T T 9 9", "2 2 2 2 J J T T", _WZ, (45, 2, 12)),
    (
        "straight",
        "K Q J 9 9 8 7 6 5 5 4",
        "R 2 A A A Q 9 6 4 3",
        "An0nym6/LandlordsEndgame",
        (82, 1, 14),
    ),
    ("long", "R A Q Q J J T 9 9 9 8 4 4", "B 2 2 A A T 8 8 6 6 3 3", _WZ, (90, 1, 24)),
)
#: Puzzles of other games, each with one play that wins.
_OF_THREE = {
    "table": "three",
    "rules": "doudizhu",
    "landlord": "2 9 8 8 8 4",
    "down": "R Q Q 9 6",
    "up": "2 J T 8 3",
}
_OF_RUN_FAST = {"rules": "run-fast", "first": "K Q 8 7 5 3 3", "second": "A J 9 9 7 6"}
_RATED_THREE, _RATED_RUN_FAST = (None, 1, 9), (54, 1, 7)
#: Scripts of the site.
SCRIPTS = (
    *("host.js", "tree.js", "start.js"),
    *("layout.js", "editor.js", "whole.js", "picture.js", "share.js", "site.js"),
)
#: For readers who keep the site as a program.
_MANIFEST = {
    "name": "canju 残局",
    "short_name": "canju",
    "start_url": "./",
    "display": "standalone",
    "background_color": page_colours()[0],
    "icons": [
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "icon.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
    ],
}
#: As for published pages. The site loads its core, and the script that keeps it for later.
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self'; manifest-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'"
)


def write_site(folder: Path, url: str = "", picture: Path | None = None) -> None:
    """Writes the page, the core, and the script that keeps both for readers without a network.

    Args:
        folder: where to write it.
        url: address of the folder on the web, which the picture of a link needs.
        picture: the picture that a chat shows beside a link to the page.

    Raises:
        CoreFileError: if the core for the browser is not installed.
    """
    core = core_files()["core.wasm"]
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / "core.wasm", core)
    # A browser can keep the file for ever: another core has another address.
    version = hashlib.sha256(core).hexdigest()[:16]
    preview = _preview(url, picture.name) if url and picture else ""
    write_whole(folder / "index.html", site_page(version, preview))
    write_whole(folder / "offline.js", _own("offline.js"))
    write_whole(folder / "icon.svg", _own("icon.svg"))
    icon = files("canju.publishing") / "static" / "icon.png"
    write_whole(folder / "icon.png", icon.read_bytes())
    if preview and picture:
        write_whole(folder / picture.name, picture.read_bytes())
    write_whole(folder / "manifest.webmanifest", json.dumps(_MANIFEST))


def site_page(version: str, preview: str = "") -> str:
    """The page; ``version`` tells its core from others, ``preview`` is HTML for its head."""
    core = f"core.wasm?{version}"
    both = {said.name: site_data(said) for said in LANGUAGES.values()}
    words = [data["words"] for data in both.values()]
    icon = base64.b64encode(_own("icon.svg").encode()).decode()
    return with_core(
        {"core": core, "languages": both},
        _own("site.html").format(
            loading=escape(" ".join(said["loading"] for said in words)),
            no_script=escape(" ".join(said["no_script"] for said in words)),
        ),
        scripts=_own(*SCRIPTS),
        styles=_own("tree.css"),
        title="canju 残局",
        about=" ".join(said["told"] for said in words),
        lang="en",
        policy=_POLICY,
        head=f'<link rel="preload" as="fetch" href="{core}" crossorigin>\n'
        f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">\n'
        '<link rel="apple-touch-icon" href="icon.png">\n'
        f'<link rel="manifest" href="manifest.webmanifest">\n{preview}',
    )


def _preview(url: str, picture: str) -> str:
    """Tags with the picture of a link to the page, which need whole addresses."""
    told = {"og:url": url, "og:image": f"{url.rstrip('/')}/{picture}"}
    tags = [f'<meta property="{name}" content="{escape(value)}">\n' for name, value in told.items()]
    return "".join([*tags, '<meta name="twitter:card" content="summary_large_image">\n'])


def site_data(said: Language) -> dict[str, Any]:
    """The data of the page in one language."""
    words = labels(said.name, "site")
    for name in ("search_on_for", "search_on_title"):
        words[name] = words[name].format(MORE_SECONDS)
    return {
        "lang": said.name,
        "html_lang": "zh-CN" if said.name == "zh" else "en",
        "words": words,
        "tree": {"seconds": DISPLAY_SECONDS, "most": MAX_LINES},
        "seconds": SECONDS,
        "more_seconds": MORE_SECONDS,
        "memory": MEMORY,
        "tables": {"two": _table(TWO, said, words), "three": _table(THREE, said, words)},
        "presets": [_preset(name, said) for name in SHEDDING_NAMES],
        "kinds": [
            [kind, kind_named(kind, chinese=said.name == "zh")]
            for kind in kind_names()
            if kind not in ("pass", "single")
        ],
        "examples": [
            *(
                _example(words[f"ex_{name}"], {"first": first, "second": second}, rated, said)
                for name, first, second, _, rated in _EXAMPLES
            ),
            _example(words["three"], _OF_THREE, _RATED_THREE, said),
            _example(
                rules_told(said.name, read_rules("run-fast"))[0],
                _OF_RUN_FAST,
                _RATED_RUN_FAST,
                said,
            ),
        ],
    }


def _example(
    name: str, layout: dict[str, str], rated: tuple[int | None, int, int], said: Language
) -> dict[str, Any]:
    """A puzzle to choose, with its difficulty in words."""
    level, told = difficulty_told(said.name, *rated)
    return {"name": name, "layout": layout, "level": level, "told": told}


def _table(seating: Seating, said: Language, words: dict[str, str]) -> dict[str, Any]:
    """Names of a table's seats, and of the fields of their hands; and a position as text."""
    names = said.sat(seating)
    fields = ["first_hand", "second_hand"]
    example = " | ".join(_EXAMPLES[0][1:3])
    if seating is THREE:
        fields = ["hand_landlord", "hand_down", "hand_up"]
        hands = (_OF_THREE[seat] for seat in seating.seats)
        example = " | ".join(map(said["colon"].join, zip(names, hands, strict=True)))
    return {
        "names": names,
        "fields": dict(zip(seating.seats, map(words.get, fields), strict=True)),
        "example": example,
    }


def _preset(name: str, said: Language) -> dict[str, Any]:
    """Rules that the page offers."""
    rules = SheddingRules(name)
    game, *parts = rules_parts(rules)
    return {
        "name": name,
        # A game of its own has all its forms after its name.
        "label": rules_told(said.name, rules)[0].partition(said["colon"])[0],
        "game": game,
        "parts": parts,
        "deck": _ranks(rules),
        "choices": _choices(rules, said),
        "bans": _bans(rules),
        "three": game_told(rules)[3],
    }


def _choices(rules: SheddingRules, said: Language) -> list[dict[str, Any]]:
    """Words of switches with another value than usual, with the deck and kinds that differ."""
    choices = []
    english = [told for *_, told in rules_choices("en", rules)]
    for (name, _, value, told), part in zip(rules_choices(said.name, rules), english, strict=True):
        if str(rules) == "singles-and-pairs" and name not in ("decks", "deck_limit"):
            continue
        chosen = SheddingRules(rules, **{name: value})
        choice = {"switch": name, "value": value, "part": part, "label": told}
        if _ranks(chosen) != _ranks(rules):
            choice["deck"] = _ranks(chosen)
        choice["bans"] = [kind for kind in chosen.kinds if kind not in rules.kinds]
        choices.append(choice)
    return choices


def _bans(rules: SheddingRules) -> list[str]:
    """Kinds that can be banned: those of Dou Dizhu's presets."""
    is_usual = type(read_rules(str(rules))) is DouDizhu
    return [kind for kind in kind_names() if kind in rules.kinds and kind != "single" and is_usual]


def _ranks(rules: SheddingRules) -> dict[str, int]:
    """Number of cards of each rank; hands have cards without suits: "R" or "3"."""
    return Counter(str(card) for card in deck_of(rules).ranks)


def _own(*names: str) -> str:
    """Files of this package's ``static``."""
    return joined(*names, package="canju.publishing")

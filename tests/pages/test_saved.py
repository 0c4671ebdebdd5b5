"""Saved pages: each kind, in both languages, with the words of the notebook."""

from __future__ import annotations

import re
from importlib.util import find_spec
from inspect import ismodule

import canju
import pytest
from canju import Game, Match, honeymoon, match, solve
from canju.errors import OptionError
from canju.language.languages import LANGUAGES, speaking
from canju.plans import Plan
from canju.proofs import Proof
from canju.writing import html
from hypothesis import given
from hypothesis import strategies as st
from paged import LONGER, NAMES, OWN, PUZZLE, Saved, bare, thing
from read_page import page_of
from trying import trying

SOLUTION = solve(*PUZZLE, threads=1)
#: Tags of the notebook, and those around them.
TAGS = {"span", "i", "b", "small", "u", "details", "summary", "div", "p", "ul", "li", "img"}
TAGS |= {"table", "thead", "tbody", "tr", "th", "td"}
TAGS |= {"html", "head", "meta", "title", "style", "body", "main", "h1"}
CJK = re.compile("[\u4e00-\u9fff]")


def saved_text(thing, folder, **options) -> str:
    path = folder / "page.html"
    thing.save(path, **options)
    assert [one.name for one in folder.iterdir()] == ["page.html"]
    return path.read_text("utf-8")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_whole_and_needs_nothing_else(name, lang, tmp_path):
    text = saved_text(thing(name, "en"), tmp_path, lang=lang)
    page = Saved(text)
    assert page.lang == lang
    assert page.title.strip()
    assert set(page.metas) == {"charset", "viewport", "color-scheme"}
    assert page.metas["viewport"].startswith("width=device-width")
    assert page.metas["color-scheme"] == "light dark"
    assert page.tags <= TAGS
    # The name of SVG is no address.
    assert text.count("://") == text.count("xmlns='http://www.w3.org/2000/svg'")
    assert "url(" not in text
    assert 1_000 < len(text.encode()) < 100_000
    assert bool(CJK.search(page.title + page.text)) == (lang == "zh") or name == "split"
    assert len(page.heads) == 1
    assert page.heads[0].strip()
    assert page.text.startswith(page.heads[0])
    assert all(page.names)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", [name for name in NAMES if name not in LONGER])
def test_the_page_is_the_notebooks_html(name, lang, tmp_path):
    one = thing(name, lang)
    with speaking(LANGUAGES[lang]):
        shown = page_of(one)
    # A page makes no calls.
    shown = re.sub(" To search again: [^<]*|再算：[^<]*", "", shown)
    inside = Saved(saved_text(one, tmp_path, lang=lang)).inside
    if "h1>" not in shown and not re.match("<div[^>]*><h1>", inside):
        inside = re.sub("^<h1>.*?</h1>", "", inside)
    assert bare(inside).replace("h1>", "p>") == bare(shown)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", sorted(LONGER))
def test_a_longer_page_has_the_words_of_the_notebook(name, lang, tmp_path):
    one = thing(name, lang)
    with speaking(LANGUAGES[lang]):
        shown = page_of(one)
    words = re.split("<[^>]*>", Saved(saved_text(one, tmp_path, lang=lang)).inside)
    missing = [word for word in re.split("<[^>]*>", shown) if word not in words]
    # Marks of what the notebook leaves out.
    assert [word for word in missing if "…" not in word] == []
    assert not any(".tree(" in word or ".best_plays" in word for word in words)


@pytest.mark.parametrize("name", [name for name in OWN if "review" not in name])
def test_an_object_with_a_language_keeps_it(name, tmp_path):
    assert Saved(saved_text(thing(name, "zh"), tmp_path)).lang == "zh"


def test_the_language_of_displays_is_the_default(tmp_path):
    canju.set_lang("zh")
    try:
        text = saved_text(SOLUTION, tmp_path)
    finally:
        canju.set_lang(None)
    assert Saved(text).lang == "zh"
    with pytest.raises(OptionError, match="choose 'en' or 'zh'"):
        SOLUTION.save(tmp_path / "other.html", lang="fr")
    assert len(list(tmp_path.iterdir())) == 1


def test_a_solution_shows_its_plan_its_wrong_plays_and_its_tree(tmp_path):
    text = saved_text(SOLUTION, tmp_path)
    told = re.sub("<[^>]*>", "", text)
    assert told.index("✗ 333 → Second 222") < told.index("How to win") < told.index("Every reply")
    for other in (solve("3", "4"), solve("AS", "KS", rules="honeymoon-bridge:NT")):
        assert "lose: why" not in saved_text(other, tmp_path)
    assert text.count("<details open>") == 3
    assert "2, B: R! 333" in told


def test_a_tree_shows_its_position_and_what_it_leaves_out(tmp_path):
    tree = SOLUTION.tree(names=("Ann", "Bob"), lang="zh")
    page = Saved(saved_text(tree, tmp_path))
    assert page.lang == "zh"
    assert page.title.startswith("Ann 胜 · Ann 出牌：333 4 5 A 大王 | Bob：Q K 222 小王")
    board = "Bob，6 张：小王 2 2 2 K Q。Ann，7 张，领出：大王 A 5 4 3 3 3规则："
    assert page.text.startswith(f"✓ Ann 胜 7 行，完整{board}")
    assert "2, 小王: 大王! 333" in page.text
    page = Saved(saved_text(tree.showing("all"), tmp_path, max_nodes=20))
    assert page.title.startswith("Ann 出牌：333 4 5 A 大王 | Bob：Q K 222 小王")
    assert page.text.startswith(f"✓ Ann 胜{board}")
    assert "… 还有" in page.text
    assert ".at(" not in page.text
    inner = Saved(saved_text(tree.showing("all").at("4", "B"), tmp_path, max_nodes=9))
    assert inner.text.startswith("4，小王 之后：Ann 胜")


def test_a_game_shows_the_hands_that_it_began_with(tmp_path):
    """Fails where the page of a game that is over has only empty hands."""
    game = Game("3 5", "4", players=("greedy", "perfect"), names=("Ann", "Bob"))
    game.run()
    page = Saved(saved_text(game, tmp_path))
    assert "Bob, 1 card: 4. Ann, 2 cards, leads: 5 3" in page.text
    assert re.search("<details open><summary[^>]*><b>2 moves</b>", page.inside)


@pytest.mark.parametrize("most", [20_000, 60_000])
def test_a_large_tree_is_cut_with_marks(most, tmp_path, monkeypatch):
    monkeypatch.setattr("canju.writing.html.MAX_PAGE", most)
    tree = solve(*canju.deal(8, 8, seed=3), threads=1).tree(plays="all")
    page = Saved(saved_text(tree, tmp_path, max_nodes=3_000))
    assert most / 4 < len(page.inside.encode()) <= most
    assert "more" in page.text


@pytest.mark.slow
def test_a_hundred_thousand_nodes_have_at_most_a_megabyte(tmp_path):
    tree = solve(*canju.deal(10, 10, seed=3)).tree(plays="all")
    text = saved_text(tree, tmp_path, max_nodes=100_000)
    assert 300_000 < len(text.encode()) <= 1_000_000
    assert "… " in Saved(text).text


def test_many_results_are_cut_with_a_mark(tmp_path, monkeypatch):
    many = canju.solve_many([("3 5", "4")] * 60)
    page = Saved(saved_text(many, tmp_path))
    assert "59" in page.text
    assert "more" not in page.text
    monkeypatch.setattr("canju.solving.results.MAX_PAGE", html.MAX_PAGE // 300)
    text = saved_text(many, tmp_path)
    inside = Saved(text).inside.removeprefix("<h1>canju</h1>")
    assert len(inside) < html.MAX_PAGE // 300
    assert re.search(r"… \d+ more<", text)


def test_the_answer_of_a_puzzle_stays_closed(tmp_path):
    for name in ("puzzle", "position"):
        text = saved_text(thing(name, "en"), tmp_path)
        sheet = '<details style="page-break-before:always">'
        shown, answer = text.partition("<main>")[2].split(sheet)
        assert "<details" not in shown
        assert "wins" not in re.sub("<[^>]*>", " ", shown)
        assert answer


# --- files ---------------------------------------------------------------------------------


def test_records_and_proofs_are_written_to_other_files(tmp_path):
    played = match("44 5", "6 7 88", players=("greedy", "perfect"))
    game = honeymoon.Game(seed=7)
    for one, kind in ((SOLUTION.plan(), Plan), (played, Match), (game, honeymoon.Game)):
        for name in ("record.json", "record"):
            one.save(tmp_path / name)
            assert kind.load(tmp_path / name).to_dict() == one.to_dict()
    for name in ("a.proof", "a"):
        SOLUTION.prove().save(tmp_path / name)
        assert Proof.load(tmp_path / name).check()


#: What ``save`` takes besides the objects with pages.
BESIDES = {
    "hand": canju.Hand("33 4"),
    "play": canju.Play("33"),
    "Guandan": canju.solve(hands=("3", "4", "5", "6"), rules="guandan:2"),
    "tree": SOLUTION.tree(max_nodes=5),
    "node": SOLUTION.tree(max_nodes=5).at("4"),
}
SAVED = [*NAMES, *BESIDES]


def saved(name: str):
    return BESIDES[name] if name in BESIDES else thing(name, "en")


@pytest.mark.parametrize("name", SAVED)
def test_save_writes_the_extensions_that_its_error_lists_and_no_others(name, tmp_path):
    one = saved(name)
    for other in ("g.pbn", "g.jpg", "g.pdf", "g.htm", "g.csv", "g.svgz", "g.", ".svg"):
        with pytest.raises(OptionError, match="choose an extension: ") as raised:
            one.save(tmp_path / other)
    assert list(tmp_path.iterdir()) == []
    known = str(raised.value).partition("extension: ")[2]
    assert LANGUAGES["zh"].error(raised.value).endswith(f"扩展名应为 {known}")
    written = [ending for ending in known.split(", ") if ending != ".png" or find_spec("resvg_py")]
    for ending in written:
        one.save(tmp_path / f"g{ending}")
    assert len(list(tmp_path.iterdir())) == len(written) > 0


def test_something_of_every_class_with_save_is_saved_here():
    public = [getattr(canju, name) for name in (*canju.__all__, *canju._MODULES)]
    modules = [one for one in public if ismodule(one)]
    public += [getattr(module, name) for module in modules for name in module.__all__]
    classes = {one for one in public if isinstance(one, type) and hasattr(one, "save")}
    assert len(classes) > 15
    kinds = [type(saved(name)) for name in SAVED]
    assert [one for one in classes if not any(issubclass(kind, one) for kind in kinds)] == []


def test_the_error_lists_all_extensions(tmp_path):
    review = thing("review", "en")
    for one, known in (
        (SOLUTION, r"\.html, \.svg, \.png$"),
        (SOLUTION.refutations(), r"\.html, \.svg, \.png$"),
        (review, r"\.json, \.html, \.txt"),
        (SOLUTION.tree(), r"\.html, \.json, .*\.txt$"),
    ):
        with pytest.raises(OptionError, match=f"choose an extension: {known}"):
            one.save(tmp_path / "page.pdf")
    assert list(tmp_path.iterdir()) == []


def test_an_old_page_stays_if_drawing_fails(tmp_path, monkeypatch):
    path = tmp_path / "page.HTML"
    SOLUTION.save(path)
    old = path.read_bytes()
    monkeypatch.setattr("canju.writing.page.page", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        SOLUTION.save(path)
    assert path.read_bytes() == old


# --- names ---------------------------------------------------------------------------------

MARKUP = st.text("<>&\"'/=! abscript;#\u2028", min_size=1, max_size=30).filter(
    lambda text: text.strip() not in ("", "pass") and text.isprintable()
)


@trying(20)
@given(MARKUP, MARKUP)
def test_names_are_no_markup(tmp_path_factory, first, second):
    # A number makes them different, and no word for a pass.
    names = (f"{first}1", f"{second}2")
    folder = tmp_path_factory.mktemp("names")
    game = Game("3 5", "4", players=("greedy", "perfect"), names=names)
    game.run()
    for one in (
        game,
        solve("3 5", "4", threads=1).tree(names=names),
        canju.review("3 5", "4", plays="3, 4", names=names),
        match("3 5", "4", players=("greedy", "perfect"), names=names),
        honeymoon.Game(seed=7, names=names),
    ):
        page = Saved(saved_text(one, folder))
        assert page.tags <= TAGS
        assert " ".join(names[0].split())[:10] in " ".join(page.text.split())


def test_names_of_three_players_are_no_markup(tmp_path):
    names = ("<b>Ann</b>", "<i>", "<script>alert(1)</script>")
    beat = "landlord: 3 4 | down: 5 6 | up: 7 8 | beat: 9 by up | turn: landlord"
    tree = solve(beat, threads=1).tree(names=names)
    page = Saved(saved_text(tree, tmp_path))
    assert page.tags <= TAGS
    for name in names:
        assert name in page.text

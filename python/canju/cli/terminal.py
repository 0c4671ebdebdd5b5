"""A game in the terminal, by lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from canju._canju import plan_now
from canju.arguments.limits import DISPLAY_SECONDS
from canju.cli import output
from canju.cli.lines import typed_line
from canju.cli.words import told
from canju.errors import CanjuError
from canju.language.languages import current
from canju.playing.base import cards_given
from canju.playing.budget import asked_together
from canju.playing.game import Game
from canju.writing.text import text_of

#: Words that are understood besides plays, in both languages, by action.
_ASKED = {
    "hint": ("hint", "提示"),
    "plays": ("plays", "出法", "所有出法"),
    "verdict": ("verdict", "胜负", "结论"),
    "plan": ("plan", "why", "打法", "为什么"),
    "odds": ("odds", "胜率", "价值"),
    "seen": ("seen", "记牌"),
    "review": ("review", "复盘"),
    "undo": ("undo", "悔牌", "撤销", "收回"),
    "again": ("again", "重来", "重新开始"),
    "new": ("new", "换牌", "新局", "重新发牌"),
    "help": ("help", "?", "帮助", "？"),
    "quit": ("quit", "exit", "退出", "离开"),
}
_HELP = (
    """\
Type a play (33344), or one of
  pass      make no play
  hint      show a good play, and the rule of the plan behind it
  plan      show how to win, as a short list of rules
  plays     list all legal plays
  verdict   show who wins with best play, and the winning plays
  review    show the mistakes so far
  undo      take your last move back
  again     restart with the same cards
  new       deal other cards, if they were dealt at random
  quit      leave""",
    """\
请输入要出的牌（33344），或下列之一：
  不要      这一手不出
  提示      一手好牌，连同打法里的那一条
  打法      怎么赢，几条规则
  出法      所有可行的出法
  胜负      双方最佳时谁胜，哪些出法能胜
  复盘      到现在为止的失误
  悔牌      收回你的上一手
  重来      同样的牌，从头开始
  换牌      随机发牌时，换一副牌
  退出      离开
英文 pass、hint、plan、plays、verdict、review、undo、again、new、quit 同样有效。""",
)
_HONEYMOON_HELP = (
    "Type a call (pass, 1C, 3NT) or a card (9H). Or: hint, odds (values), seen (card "
    "counting), plays, review, undo, again, new, help, quit.",
    "请输入叫牌（pass、1C、3NT）或一张牌（9H）。或：hint 提示、odds 各自价值、seen 记牌、"
    "plays 可选、review 复盘、undo 悔牌、again 重来、new 新局、help 帮助、quit 退出。",
)


class Unheard(Exception):
    """Raised if the reader of the output has gone away."""


def say(text: str = "", end: str = "\n") -> None:
    """Prints text; raises ``Unheard`` if nobody reads it."""
    if not output.say(text, end):
        raise Unheard


class Terminal:
    """Reads lines and carries them out.

    Args:
        game: a ``Game``, or one of honeymoon bridge.
        another: function that deals a new game; called only if ``game`` was dealt.
    """

    def __init__(self, game: Any, another: Callable[[], Any]) -> None:
        self._game, self._another = game, another
        self._style = _CARDS if isinstance(game, Game) else _HONEYMOON
        own = {"review": _review, "undo": self._undo, "again": self._again, "new": self._new}
        words = {**own, **self._style.words}
        self._words = {word: deed for name, deed in words.items() for word in _ASKED[name]}

    def run(self) -> None:
        """Plays until the user leaves, or programs have finished a game between them."""
        self._begin()
        if not self._game.has_people:
            return
        while True:
            say("> ", end="")
            line = typed_line()
            word = line.strip()
            if not line or word.lower() in _ASKED["quit"]:
                if not line:
                    say()
                return
            if word:
                self._obey(word)

    def _obey(self, word: str) -> None:
        """Carries out a line; prints an error and leaves the game unchanged if that fails."""
        try:
            with asked_together():
                self._words.get(word.lower(), lambda game: self._play(word))(self._game)
        except CanjuError as error:
            say(current().error(error))

    def _play(self, word: str) -> None:
        self._game.play(word)
        self._say_news()
        self._go_on()

    def _undo(self, game: Any) -> None:
        game.undo()
        say(str(game))

    def _again(self, game: Any) -> None:
        game.restart()
        self._begin()

    def _new(self, game: Any) -> None:
        if game.seed is None:
            raise cards_given()
        self._game = self._another()
        self._begin()

    def _begin(self) -> None:
        if self._game.seed is not None:
            say(told("Deal {}.", "第 {} 号牌。", self._game.seed))
        if self._style.shows_first:
            say(str(self._game))
            if self._game.is_over or self._game.awaits_person:
                return
        self._go_on()

    def _go_on(self) -> None:
        """Makes and prints the moves of programs, then shows the table."""
        game = self._game
        while not game.is_over and not game.awaits_person:
            game.step()
            say(self._style.last_move(game))
            self._say_news()
        say(game.result() if game.is_over else str(game))

    def _say_news(self) -> None:
        if news := self._style.news(self._game):
            say(news)


class _Style(NamedTuple):
    """Functions of a terminal that differ between the games."""

    #: Actions by the name of a word in ``ASKED``.
    words: Mapping[str, Callable[[Any], None]]
    #: A sentence about the last move.
    last_move: Callable[[Any], str]
    #: A sentence about an effect of the last move that the table does not show, or empty.
    news: Callable[[Any], str]
    #: True if the table is shown before programs make their first moves.
    shows_first: bool


def _plays(game: Game) -> None:
    none = told("None: the game is over.", "没有：牌局已结束。")
    say(current().plays(game.plays()) or none)


def _hint(game: Any) -> None:
    say(game.hint().sentence)


def _taught_hint(game: Game) -> None:
    """Prints a hint, with the rule of a plan that decides if a plan is found quickly."""
    if not game.is_over and game._has_plans:
        # The hint follows it.
        game._told.plan(game._asking(DISPLAY_SECONDS))
    _hint(game)


def _plan(game: Game) -> None:
    """Prints the whole plan, and the part of it that decides now.

    The plan can have begun some moves ago: then its first play is in the past.
    """
    plan, said = game.plan(), current()
    if plan is None:
        say(
            told(
                "No short list of rules was found for this position in the time allowed.",
                "这个局面在限定时间内没有找到简短的打法。",
            )
        )
        return
    begins = plan.position == game.position
    say(text_of(plan._sheet(said, game._told.plan_title(plan.side), begins)))
    if game.awaits_person and plan.side == game.turn:
        _, line, sentence = plan_now(said.name, plan._core, game.position)
        # The text of a plan that begins with a claim has shown it.
        if line or not begins:
            say(told("Now: {}", "现在：{}", sentence))


def _verdict(game: Game) -> None:
    say(game.verdict().sentence)
    if not game.is_over:
        say(game.winning_in_words())


def _review(game: Any) -> None:
    say(str(game.review(time_limit=game.time_limit)))


def _news(game: Game) -> str:
    return game.trick_in_words() if game.position.to_beat is None else ""


def _honeymoon_news(game: Any) -> str:
    """A sentence about a finished trick, or about a new deal after two passes."""
    view = game.view()
    if game.deals > 1 and not view.calls:
        return str(game._new_deal_in_words())
    return game.trick_in_words() if view.led is None else ""


_CARDS = _Style(
    {
        "plays": _plays,
        "verdict": _verdict,
        "hint": _taught_hint,
        "plan": _plan,
        "help": lambda game: say(told(*_HELP)),
    },
    lambda game: game._told.moved(),
    _news,
    shows_first=True,
)
_HONEYMOON = _Style(
    {
        "odds": lambda game: say(str(game.odds())),
        "seen": lambda game: say(game.remembered()),
        "plays": lambda game: say(current()["comma"].join(game.plays())),
        "hint": _hint,
        "help": lambda game: say(told(*_HONEYMOON_HELP)),
    },
    lambda game: game.move_in_words(),
    _honeymoon_news,
    shows_first=False,
)

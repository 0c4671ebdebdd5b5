//! The classes of hands, plays and rules. Their methods, which take each other's objects as arguments, are in
//! `hand`, `play` and `rules`.

use pyo3::prelude::*;

use crate::cards::Hand;
use crate::games::Play;
use crate::guandan::Guandan;
use crate::shedding::Rules;
use crate::tricks::HoneymoonBridge;

/// A hand of cards: immutable, in order from 3 to the red joker, with optional suits.
///
/// Reads text such as ``"33 44 T B"``, ``"9H 6D"``, ``"♠AKQ ♥32"``, ``"♠ A ♥ 3"``, ``"10,小王"``, ``"对3"``,
/// and lists of single cards. ``notation`` names the notation of another program: ``"douzero"``, ``"rlcard"``,
/// ``"openspiel"``, ``"numbers"``, ``"pbn"``, ``"lin"``. Equality and hash compare the cards as written; ``.ranks``
/// drops the suits. Raises ``CardError`` with the position of the first invalid card.
///
/// ``hand[0]`` and ``hand[-1]`` are cards as texts, and a slice is a ``Hand``. ``a <= b`` is true
/// if ``b`` contains all cards of ``a``; ``a & b`` is the intersection. In both, a card without a
/// suit matches any card of its rank.
///
/// >>> from canju import Hand
/// >>> Hand("3 3 4 4 10 BJ")
/// Hand('33 44 T B')
/// >>> print(Hand("34567XD", notation="douzero"))
/// 3 4 5 6 7 B R
/// >>> hand = Hand("33 9H B")
/// >>> hand[0], hand[-1], hand[1:3], hand & "3 9"
/// ('3', 'B', Hand('3 9H'), Hand('3 9'))
#[pyclass(frozen, name = "Hand", module = "canju")]
pub struct PyHand(pub Hand);

/// A play: cards with their kind, or a pass.
///
/// Text is read under ``rules``; without rules, under the default rules, then under all other
/// rules. If the cards can be read in several ways, ``kind``, ``rank`` and ``length`` select one. A
/// card of a trick has kind ``"card"``, and needs rules of trick play or that ``kind``. ``bool(play)``
/// is false for a pass. Raises ``PlayError`` for cards that are not a play, or can be several plays.
///
/// Plays can be sorted; ``<`` never means "beats". They are sorted by kind in the natural order
/// (planes first, singles and the rocket last, then the pass, then cards of tricks). Within a kind,
/// longer plays come first, then lower ranks (in trick play from the 2), then the cards as written.
/// ``format`` writes a play in the styles of a hand, and a pass as ``不要`` in Chinese.
///
/// >>> from canju import Play
/// >>> play = Play("33344455")
/// >>> play.kind, play.rank, play.length
/// ('plane+singles', '3', 2)
/// >>> Play("33334444", kind="four+pairs", rank="4").rank
/// '4'
/// >>> [str(play) for play in sorted(map(Play, ["4", "3", "33", "3456789", "34567"]))]
/// ['3456789', '34567', '33', '3', '4']
/// >>> format(Play("TT"), "zh")
/// '10 10'
#[pyclass(frozen, name = "Play", module = "canju")]
pub struct PyPlay(pub Play);

/// Rules of a shedding game by name: the base class of ``DouDizhu``, ``SinglesAndPairs`` and
/// ``RunFast``.
///
/// Its arguments are a name and switches: ``SheddingRules("run-fast", deck=45)``. Games without a class
/// of their own have this one.
///
/// ``forms`` are the kinds of play of a game, or of the named one those that differ: a text, or a
/// mapping of kinds to their details. An entry is a kind with its lengths (ranks in a row, or cards of a
/// bomb), its ranks, and ``top`` for a bomb that beats all others; ``no straight`` removes a kind, and
/// ``no jokers`` takes the jokers out of the deck. What is not given is as in Dou Dizhu.
///
/// Raises ``OptionError`` for an unknown name or switch, an invalid value, and forms that are no game.
///
/// >>> from canju import RunFast, SheddingRules, solve
/// >>> SheddingRules("run-fast", deck=45) == RunFast(deck=45)
/// True
/// >>> rules = SheddingRules(forms="single, pair, trio, straight 3-12, pair straight 3-10, bomb 4")
/// >>> solve("345 9", "678 4", rules=rules).best
/// Play('9')
/// >>> SheddingRules("doudizhu", forms={"straight": "4-12", "bomb": "AAA top"})
/// SheddingRules('doudizhu; straight 4-12, bomb AAA top')
#[pyclass(frozen, subclass, name = "SheddingRules", module = "canju")]
pub struct PySheddingRules(pub Rules);

/// The rules of Dou Dizhu (斗地主), which define the legal kinds of play.
///
/// The switches are:
///
#[doc = dou_dizhu_means!()]
/// Raises ``OptionError`` for other values.
///
/// With two decks, two equal jokers are a pair, which can also beat a pair; a black and a red joker
/// never are. Pair kickers are never jokers. Single kickers are at most three of a rank, and not a
/// trio that would lengthen the plane. ``wide_wings`` allows that trio and four of a rank, but
/// never five. ``own_rank_kickers`` allows one more card of each rank of a plane, even if the hand
/// has five. Among bombs, more cards are higher. The rocket (both jokers, with two decks all four)
/// also beats a bomb of eight.
///
/// >>> from canju import DouDizhu
/// >>> DouDizhu.pagat() == DouDizhu(equal_kickers=False)
/// True
#[pyclass(frozen, extends = PySheddingRules, name = "DouDizhu", module = "canju")]
pub struct PyDouDizhu;

/// The rules of singles and pairs: no other kind of play.
///
/// >>> from canju import Hand, SinglesAndPairs
/// >>> len(Hand.full().plays(SinglesAndPairs()))
/// 28
#[pyclass(frozen, extends = PySheddingRules, name = "SinglesAndPairs", module = "canju")]
pub struct PySinglesAndPairs;

/// The rules of Run Fast (跑得快): who can beat must beat.
///
/// The deck has 48 cards: 3 to K four times, three aces, one 2, no jokers. ``deck=45`` has three
/// kings and one ace. The plays are singles, pairs, straights of five or more, two pairs or more in
/// a row, bombs of four, and trios and planes with two cards of other ranks for each trio. Only the
/// last play of a hand can have fewer cards with its trios. A 2 is in no chain. The switches are:
///
#[doc = run_fast_means!()]
/// ``report_single`` is 报单必顶. The game is for two hands. Raises ``OptionError`` for other values.
///
/// >>> from canju import Position, RunFast
/// >>> [str(play) for play in Position("9 5 3", "8 6", to_beat="4", rules=RunFast()).plays()]
/// ['5', '9']
/// >>> RunFast(last_trio="lead") == RunFast()
/// False
#[pyclass(frozen, extends = PySheddingRules, name = "RunFast", module = "canju")]
pub struct PyRunFast;

/// The rules of the play phase of honeymoon bridge (蜜月桥牌): two open hands, trick by trick.
///
/// The leader plays a card, and the other side follows suit if it can. The higher card of the suit
/// led wins unless trumped, and the winner leads next. Each side tries to take the most tricks.
/// ``trump`` is ``"C"``, ``"D"``, ``"H"``, ``"S"``, or ``None`` for no-trump. Names such as
/// ``"spades"``, ``"♠"``, ``"黑桃"`` and ``"NT"`` are read too. Raises ``OptionError`` for others.
///
/// With a trump, these are also the rules of the second half of German whist (德国惠斯特):
/// ``HoneymoonBridge("german-whist:S")``. They are equal under both names.
///
/// >>> from canju import HoneymoonBridge, solve
/// >>> solve("AS QS 2H", "KS 3S 3H", rules=HoneymoonBridge(trump=None)).tricks
/// 2
#[pyclass(frozen, name = "HoneymoonBridge", module = "canju")]
pub struct PyHoneymoonBridge(pub HoneymoonBridge);

/// The rules of Guandan (掼蛋) at a level: four hands of two decks, opposite seats together.
///
/// ``level`` is the rank of the level, ``"2"`` to ``"A"``. The hearts of the level are wild: each stands for any
/// card but a joker. The switches are those where sources differ; the defaults are what most programs do:
///
/// - ``wrap``: true if rows may begin with a low ace: A2345, AA2233, AAA222;
/// - ``longest_bomb``: cards of the longest bomb, 4 to 10;
/// - ``reading``: ``"strongest"`` if cards that can be a bomb are one, ``"declared"`` if the player says it;
/// - ``joker_kickers``: true if a pair of jokers may go with a trio.
///
/// Raises ``OptionError`` for other values.
///
/// >>> from canju import Guandan, Play
/// >>> rules = Guandan("2")
/// >>> Play("5S 6S 7S 9S 2H", rules=rules).kind
/// 'straight flush'
/// >>> Guandan("A", longest_bomb=8)
/// Guandan('A', longest_bomb=8)
#[pyclass(frozen, name = "Guandan", module = "canju")]
pub struct PyGuandan(pub Guandan);

"""Games whose forms are drawn, and hands that have many of their plays."""

from __future__ import annotations

from random import Random

from canju import Hand, Play, SheddingRules
from canju.errors import OptionError
from canju.games.rules import own_deck

RANKS = "3456789TJQKA2"
SWITCHES = ("equal_kickers", "joker_kickers", "own_rank_kickers", "four_as_pairs", "wide_wings")
CHAINS = {
    **{"straight": 3, "pair straight": 2, "plane": 2},
    **{"gap straight": 3, "gap pair straight": 2, "gap plane": 2},
    **{"plane+singles": 2, "plane+pairs": 2, "plane+twos": 2},
}
CORES = ("trio", "trio+single", "trio+pair", "trio+two", "four+singles", "four+pairs", "four+three")
BOMBS = ("bomb 4", "bomb 3-4", "bomb 4-8", "bomb 5-6", "bomb 3-8")
TOPS = ("bomb AAA top", "bomb 3333 top", "bomb 5 top", "bomb 3 9-Q top", "rocket top")


def form(rng: Random, kind: str) -> str:
    """A form of a kind, often as usual."""
    low, high = sorted(rng.sample(RANKS, 2), key=RANKS.index)
    ranks = rng.choice(("", "", "3-2", "5-A", f"{low}-{high}"))
    if kind not in CHAINS:
        return f"{kind} {ranks}"
    least = CHAINS[kind] + rng.choice((0, 0, 0, 1, 2))
    return f"{kind} {least}{rng.choice(('', '+', f'-{least + 1}', f'-{least + 3}'))} {ranks}"


def table(rng: Random) -> SheddingRules:
    """Rules of drawn forms, alone or as changes of Dou Dizhu, with drawn switches."""
    while True:
        often = rng.random()
        forms = [form(rng, kind) for kind in ("pair", *CORES, *CHAINS) if rng.random() < often]
        if rng.random() < 0.7:
            forms.append(rng.choice(BOMBS))
        forms += rng.sample(TOPS, rng.choice((0, 0, 1, 2)))
        forms.append(rng.choice(("", "rocket", "no jokers", "pair 3-R")))
        switches = {name: True for name in SWITCHES if rng.random() < 0.3}
        switches |= rng.choice(({}, {}, {"decks": 2}, {"deck_limit": None}))
        name = rng.choice((None, "doudizhu"))
        if name and rng.random() < 0.3:
            switches["without"] = rng.sample(("pair", "straight", "bomb", "plane+pairs"), 2)
        own = "" if name else "single, "
        decks = {"decks": switches["decks"]} if "decks" in switches else {}
        try:
            game = SheddingRules(name, forms=own + ", ".join(filter(None, forms)), **decks)
        except OptionError:  # a length that does not fit, a form twice, too many plays, no decks
            continue
        for switch, value in switches.items():
            try:
                game = SheddingRules(game, **{switch: value})
            except OptionError:  # a switch that this table does not have
                continue
        return game


def hands(rng: Random, rules: SheddingRules, *sizes: int) -> list[Hand]:
    """Hands of few ranks next to each other, from the decks of the rules or from two."""
    decks = 2 if rules.deck_limit is None else rules.decks
    number = max(rng.choice((3, 4, 5, 6, 9)), -(-sum(sizes) // (4 * decks)))
    first = rng.randrange(14 - number)
    ranks = RANKS[first : first + number]
    cards = [rank for rank in ranks for _ in range(4 * decks)]
    if own_deck(rules) is None:
        cards += [*"BR"] * decks
    rng.shuffle(cards)
    return [Hand([cards.pop() for _ in range(size)]) for size in sizes]


def play(rng: Random, hand: Hand, rules: SheddingRules) -> Play:
    """A play of a hand, of any kind alike."""
    plays = hand.plays(rules)
    kind = rng.choice(sorted({play.kind for play in plays}))
    return rng.choice([play for play in plays if play.kind == kind])

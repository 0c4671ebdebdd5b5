"""Honeymoon bridge a second time: slow, plain Python that shares nothing with the core."""

from __future__ import annotations

RANKS = "23456789TJQKA"
STRAINS = ["C", "D", "H", "S", "NT"]
OTHER = {"first": "second", "second": "first"}
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in STRAINS]


class Twin:
    """One game: every list and every card written out."""

    def __init__(self, rules, cards):
        self.rules = rules
        self.start(cards, rules.dealer)

    def start(self, cards, dealer):
        self.cards = list(cards)
        self.hands = {"first": set(cards[:13]), "second": set(cards[13:26])}
        self.stock = list(cards[26:])
        self.dealer, self.calls = dealer, []
        self.contract = None  # bid, declarer, doubled
        self.phase, self.turn = "bidding", dealer
        self.led = None
        self.rounds, self.played = [], []
        self.tricks = {"first": 0, "second": 0}

    # Calls.

    def last_bid(self):
        """The last bid, who made it, and how often it was doubled since."""
        bid, by, doubled = None, None, 1
        caller = self.dealer
        for call in self.calls:
            if call in BIDS:
                bid, by, doubled = call, caller, 1
            elif call in ("double", "redouble"):
                doubled *= 2
            caller = OTHER[caller]
        return bid, by, doubled

    def legal(self):
        if self.phase == "over":
            return []
        if self.phase == "bidding":
            return [call for call in ["pass", *BIDS, "double", "redouble"] if self.may_call(call)]
        hand = self.hands[self.turn]
        same = {card for card in hand if self.led and card[1] == self.led[1]}
        order = sorted(same or hand, key=lambda card: ("CDHS".index(card[1]), RANKS.index(card[0])))
        return order

    def may_call(self, call):
        bid, by, doubled = self.last_bid()
        if call == "pass":
            return True
        if call in BIDS:
            if call.endswith("NT") and not self.rules.no_trump:
                return False
            return bid is None or BIDS.index(call) > BIDS.index(bid)
        if not self.rules.doubles or bid is None:
            return False
        if call == "double":
            return by != self.turn and doubled == 1
        return by == self.turn and doubled == 2

    def act(self, play):
        if self.phase == "bidding":
            self.call(play)
        else:
            self.card(play)

    def call(self, call):
        self.calls.append(call)
        bid, by, doubled = self.last_bid()
        self.turn = OTHER[self.turn]
        if call == "pass" and bid is not None:
            self.contract = (bid, by, doubled)
            self.phase, self.turn = "exchange", by
        elif self.calls == ["pass", "pass"]:
            self.phase = "over" if self.rules.passed_out == "score" else "redeal"

    # Cards.

    def trump(self):
        return self.contract[0][1:]

    def card(self, card):
        mover = self.turn
        self.hands[mover].remove(card)
        if self.led is None:
            self.led, self.turn = card, OTHER[mover]
            return
        led, self.led = self.led, None
        if card[1] == led[1]:
            takes = RANKS.index(card[0]) > RANKS.index(led[0])
        else:
            takes = card[1] == self.trump()
        winner = mover if takes else OTHER[mover]
        trick = (OTHER[mover], led, card, winner)
        self.turn = winner
        if self.phase == "exchange":
            up, unseen = self.stock.pop(0), self.stock.pop(0)
            self.hands[winner].add(up)
            self.hands[OTHER[winner]].add(unseen)
            self.rounds.append((*trick, up, unseen))
            if not self.stock:
                self.phase = "play"
                lead = {
                    "winner": winner,
                    "loser": OTHER[winner],
                    "defender": OTHER[self.contract[1]],
                }
                self.turn = lead[self.rules.play_lead]
        else:
            self.played.append((*trick, None, None))
            self.tricks[winner] += 1
            if not self.hands["first"]:
                self.phase = "over"

    # What a side knows.

    def seen_rounds(self, side):
        return [
            (*trick[:5], trick[5] if trick[3] != side else None) for trick in self.rounds
        ] + self.played

    def never_seen(self, side):
        gone = {card for trick in self.rounds + self.played for card in trick[1:3]}
        open_cards = {trick[4] for trick in self.rounds} | ({self.led} if self.led else set())
        if self.phase == "exchange":
            open_cards.add(self.stock[0])
        deck = {rank + suit for rank in RANKS for suit in "CDHS"}
        return deck - self.hands[side] - gone - open_cards

    def score(self):
        if self.contract is None:
            return 0, 0
        if self.rules.scoring == "tricks":
            return self.tricks["first"], self.tricks["second"]
        points = duplicate(*self.contract[::2], self.tricks[self.contract[1]])
        return (points, -points) if self.contract[1] == "first" else (-points, points)


def duplicate(bid, doubled, tricks):
    """Points of the declarer, not vulnerable, from the laws of duplicate bridge (law 77)."""
    level, strain = int(bid[0]), bid[1:]
    over = tricks - 6 - level
    if over < 0:
        down = -over
        if doubled == 1:
            return -50 * down
        steps = [100, 200, 200] + [300] * 10
        return -sum(steps[:down]) * (doubled // 2)
    per_trick = [20, 20, 30, 30, 30][STRAINS.index(strain)]
    value = (per_trick * level + (10 if strain == "NT" else 0)) * doubled
    total = value + (300 if value >= 100 else 50)
    total += {6: 500, 7: 1000}.get(level, 0)
    if doubled == 1:
        return total + over * per_trick
    return total + 25 * doubled + over * 50 * doubled

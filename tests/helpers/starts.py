"""Positions in which games of published pages begin."""

from canju import Position, RunFast, deal

#: Starts: two hands, three, a play on the table, either side to move, other rules, suits.
STARTS = [
    *(Position(*deal(6 + seed % 3, 6, seed=seed)) for seed in range(6)),
    *(Position(*deal(6, 6, seed=seed, suits=True)) for seed in range(3)),
    *(Position(one, farmers=two) for one, *two in (deal(5, 4, 4, seed=n) for n in range(4))),
    Position("地主: 3 T T 5 | 下家: 4 J 6 | 上家: 5 6 9 | 要压: 地主的3 | 轮到: 下家"),
    Position("地主: 3 T T 5 | 下家: 4 J 6 | 上家: 5 6 9 | 要压: 地主的8 | 轮到: 上家"),
    Position("3 4 5 B R | 6 7 8 9 | | second"),
    Position("3 4 5 B R", "6 7 8 9 9", "7"),
    Position("333 4 5 6", "777 8 9 9", rules="pagat"),
    Position("33 44 5 6", "77 88 9", rules="singles-and-pairs"),
    Position("3 3 3 4 5 6 6 K", "7 7 7 8 J Q A", rules="run-fast"),
    Position("5 5 6 6 9 J", "4 4 7 7 8 T", "3 3 4 4", rules=RunFast(must_beat=False)),
    # The last has ambiguous plays.
    Position("3334445556667778", "9999", rules="wide"),
]

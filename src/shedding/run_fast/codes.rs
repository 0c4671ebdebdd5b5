//! Kinds and lengths that only Run Fast has.

use super::super::kind::Kind;

/// Returns true for a kind that only Run Fast has.
pub(in super::super) const fn is_own(kind: Kind) -> bool {
    matches!(kind, Kind::TrioTwo | Kind::PlaneTwos | Kind::FourThree)
}

/// Kind of Dou Dizhu that a network knows instead.
pub(in super::super) const fn like(kind: Kind) -> Kind {
    match kind {
        Kind::TrioTwo => Kind::TrioPair,
        Kind::PlaneTwos => Kind::PlanePairs,
        Kind::FourThree => Kind::FourPairs,
        other => other,
    }
}

/// Kinds and lengths that only Run Fast has, except three aces, each with a kind and length that it
/// does not have. Both have the same numbers in keys: see [`Code::number`](super::super::Code::number).
pub(in super::super) const BLOCKS: [(Kind, usize, (Kind, usize)); 14] = {
    let mut blocks = [(Kind::TrioTwo, 1, (Kind::TrioPair, 1)); 14];
    blocks[1] = (Kind::FourThree, 1, (Kind::FourPairs, 1));
    blocks[2] = (Kind::PairStraight, 2, (Kind::TrioSingle, 1));
    let mut length = 2;
    while length <= 12 {
        blocks[length + 1] = (Kind::PlaneTwos, length, (Kind::PlanePairs, length));
        length += 1;
    }
    blocks
};

//! Numbers the legal plays in the order of the proof format: see `docs/proofs.md`.

use super::{Code, Generator, Move, MoveVisitor, Rules};
use crate::cards::Counts;
use crate::search::Stop;

/// Most legal plays of a position in a proof. A longer list would take tens of megabytes.
const MOST_PLAYS: usize = 1 << 18;

/// Lists the legal plays of a hand by kind, length, rank and kickers. The pass, where it is legal, is
/// the last. The other hand has `other_cards` cards.
///
/// # Errors
/// Fails if there are too many.
pub(crate) fn numbered(
    hand: Counts,
    other_cards: usize,
    to_beat: Code,
    rules: &Rules,
    out: &mut Vec<Move>,
) -> Result<(), Stop> {
    out.clear();
    if !Generator::facing(rules, hand, other_cards).beating(to_beat, &mut Few(out)) {
        return Err(Stop::TooManyPlays);
    }
    // The generator lists the plays of a code together, those with low kickers last.
    out.chunk_by_mut(|a, b| a.code == b.code).for_each(<[Move]>::reverse);
    out.sort_by_cached_key(|play| {
        let shape = play.code.shape();
        (shape.kind.place_in_proofs(), shape.length, shape.rank)
    });
    if rules.may_pass(to_beat, !out.is_empty()) {
        out.push(Move::PASS);
    }
    Ok(())
}

/// Visitor that stops when there are too many plays.
struct Few<'a>(&'a mut Vec<Move>);

impl MoveVisitor for Few<'_> {
    fn push(&mut self, play: Move) -> bool {
        self.0.push(play);
        self.0.len() < MOST_PLAYS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shedding::Kind;

    #[test]
    fn plays_come_in_the_order_of_the_format() {
        let hand = "3334445566667".parse::<crate::cards::Hand>().expect("cards").counts();
        let mut moves = Vec::new();
        numbered(hand, 0, Code::NONE, &Rules::DOUDIZHU, &mut moves).expect("few plays");
        let texts: Vec<String> = moves.iter().map(|play| play.cards.to_string().replace(' ', "")).collect();
        assert_eq!(&texts[..9], ["3", "4", "5", "6", "7", "33", "44", "55", "66"]);
        let with_one: Vec<&str> = texts[12..17].iter().map(String::as_str).collect();
        assert_eq!(with_one, ["3334", "3335", "3336", "3337", "3444"]);
        let plane = texts.iter().position(|text| text == "33344455").expect("a plane with wings");
        assert_eq!(texts[plane + 1], "33344456");
        assert_eq!(moves.last().map(|play| play.code.shape().kind), Some(Kind::Bomb));
    }
}

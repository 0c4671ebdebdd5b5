//! Expansion of nodes with very many plays.
//!
//! A hand of two decks can have over a million plays. Their children at every node of a path would
//! take more memory than a search may use. So the plays of a large hand are listed in parts. The
//! next part is listed if no play of the current one wins. Plays are sorted only within a part.

use crate::search::{SearchControl, Stop};
use crate::shedding::{Code, Generator, Move, MoveVisitor};

/// Largest hand whose plays are listed in a single part.
const SMALL_HAND: usize = 24;

/// Number of plays in a part. Their children take less than a megabyte.
pub(super) const PART: usize = 1 << 12;

/// Number of plays, listed or skipped, between two checks of the limits.
const STRIDE: usize = 1 << 10;

/// Lists a part of a hand's answers. The last one has the pass, if legal. True if more follow.
pub(crate) fn list_part(
    generator: &Generator,
    answer: Code,
    part: usize,
    out: &mut Vec<Move>,
    control: &mut SearchControl,
) -> Result<bool, Stop> {
    let mut more = false;
    if generator.cards() <= SMALL_HAND {
        generator.answers(answer, out);
    } else {
        let mut window =
            Window { out, skip: part * PART, room: PART, seen: 0, control, stop: None, more: false };
        generator.answers(answer, &mut window);
        more = window.more;
        if let Some(stop) = window.stop {
            return Err(stop);
        }
    }
    // The side has an answer here.
    if !more && generator.rules().may_pass(answer, true) {
        out.push(Move::PASS);
    }
    Ok(more)
}

/// Visitor that takes a part of the plays.
struct Window<'a, 't, 's> {
    out: &'a mut Vec<Move>,
    skip: usize,
    room: usize,
    seen: usize,
    control: &'t mut SearchControl<'s>,
    stop: Option<Stop>,
    more: bool,
}

impl MoveVisitor for Window<'_, '_, '_> {
    fn push(&mut self, play: Move) -> bool {
        self.seen += 1;
        if self.seen.is_multiple_of(STRIDE) {
            // The caller is not polled here, because the search holds its table.
            self.stop = self.control.spend(STRIDE / 64).err();
        }
        if self.skip > 0 {
            self.skip -= 1;
        } else if self.room > 0 {
            self.room -= 1;
            self.out.push(play);
        } else {
            self.more = true;
        }
        self.stop.is_none() && !self.more
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Deck, Hand, Stock, deal};
    use crate::search::{Limits, run};
    use crate::shedding::{Decks, Rules};

    fn parts(rules: &Rules, hand: &Hand, answer: Code) -> Vec<Vec<Move>> {
        let limits = Limits::default();
        let listed = run(&limits, false, &mut || false, |control| {
            let (mut parts, mut more) = (Vec::new(), true);
            while more {
                let mut part = Vec::new();
                let generator = Generator::new(rules, hand.counts());
                more = list_part(&generator, answer, parts.len(), &mut part, control)?;
                parts.push(part);
            }
            Ok(parts)
        });
        listed.answer.expect("no limit")
    }

    #[test]
    fn the_parts_contain_each_play_once() {
        let rules = Rules { decks: Decks::Two, ..Rules::WIDE };
        let deck = Deck { decks: Stock::Two, ..Deck::default() };
        let mut longest = 0;
        for (seed, size) in [(1, 20), (2, 30), (3, 40), (4, 54)] {
            let hand = deal(&[size], &deck, Some(seed)).expect("enough cards").remove(0);
            let mut all = Vec::new();
            Generator::new(&rules, hand.counts()).leads(&mut all);
            let parts = parts(&rules, &hand, Code::NONE);
            longest = longest.max(parts.len());
            assert!(parts.iter().rev().skip(1).all(|part| part.len() == PART), "all but the last are full");
            assert_eq!(parts.concat(), all);
        }
        assert!(longest > 3, "{longest}");
    }

    #[test]
    fn the_pass_comes_with_the_last_part() {
        let rules = Rules { decks: Decks::Two, ..Rules::WIDE };
        let hand = Hand::full(&Deck { decks: Stock::Two, ..Deck::default() });
        let table = Code::new(crate::shedding::Kind::PlaneSingles, 6, 0);
        let answer = Generator::new(&rules, hand.counts()).lowest_answer(table);
        let parts = parts(&rules, &hand, answer);
        assert!(parts.len() > 1);
        let passes: Vec<usize> =
            parts.iter().map(|part| part.iter().filter(|&&play| play == Move::PASS).count()).collect();
        assert_eq!(passes.iter().sum::<usize>(), 1);
        assert_eq!(passes.last(), Some(&1));
    }
}

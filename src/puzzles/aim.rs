//! Aims of a walk: the filters, and a kind of key. Without the kind, most keys are single cards.

use super::candidate::Candidate;
use super::filters::{Filter, Filters};
use super::openings::Openings;
use super::packs::Packs;
use super::small_searches::{Stopped, WalkQuestions, within_nodes};
use crate::cards::SplitMix64;
use crate::shedding::{Code, Kind, Kinds, Move, Rules};

/// Number of deals to search for kinds.
const DEALS: usize = 32;

/// Kinds that are not aimed at. Single cards are common keys anyway. A bare trio, a bomb or the
/// rocket is rarely the only winning lead: a kicker sheds a card more, and bombs win later too.
const NO_AIMS: Kinds = Kinds::of(&[Kind::Single, Kind::Trio, Kind::Bomb, Kind::Rocket]);

/// Exchanges without progress after which a walk gives up. The second applies while no play of the
/// kind wins: then one hardly ever will.
const MOST_IDLE_EXCHANGES: u32 = 400;
const MOST_IDLE_EXCHANGES_FOR_KIND: u32 = 50;

/// Puzzles after which a walk ends. Puzzles whose keys share a kind are similar in other ways too.
const PUZZLES: usize = 10;
const PUZZLES_OF_KIND: usize = 3;

/// Filters that a puzzle must pass, and an optional kind of play that must win.
pub(super) struct Aim<'f> {
    filters: &'f Filters,
    /// Filters to check, in their order.
    wanted: Vec<Filter>,
    /// Required before the filters.
    kind: Option<Kind>,
}

impl<'f> Aim<'f> {
    pub(super) fn new(filters: &'f Filters, kind: Option<Kind>) -> Self {
        Aim { filters, wanted: filters.wanted(), kind }
    }

    /// Score of a puzzle, which is the highest.
    #[expect(clippy::cast_precision_loss, reason = "there are nine filters")]
    pub(super) fn highest(&self) -> f64 {
        (self.wanted.len() + usize::from(self.kind.is_some())) as f64
    }

    /// Number of filters that a candidate passes before the first failure, plus the nearness to
    /// that one; 0 if a question takes too many nodes.
    pub(super) fn score(
        &self,
        candidate: &mut Candidate,
        questions: &mut WalkQuestions,
    ) -> Result<f64, Stopped> {
        let mut score = within_nodes(self.nearness_of_kind(candidate, questions))?.unwrap_or(0.0);
        if self.kind.is_some() && score < 1.0 {
            return Ok(score);
        }
        for &filter in &self.wanted {
            let asked = self.filters.passes(filter, candidate, questions).and_then(|passes| {
                if passes { Ok(None) } else { self.filters.nearness(filter, candidate, questions).map(Some) }
            });
            match within_nodes(asked)? {
                None => return Ok(0.0),
                Some(None) => score += 1.0,
                Some(Some(near)) => return Ok(score + near),
            }
        }
        Ok(score)
    }

    /// Returns 1 if a play of the kind may win and wins, 0.5 if one that may win is legal, else 0.
    fn nearness_of_kind(
        &self,
        candidate: &mut Candidate,
        questions: &mut WalkQuestions,
    ) -> Result<f64, Stopped> {
        let moves = &candidate.openings.moves;
        // Most candidates have no play of the kind: skip the list of losing codes.
        let Some(kind) = self.kind.filter(|&kind| moves.iter().any(|play| play.code.shape().kind == kind))
        else {
            return Ok(0.0);
        };
        let losing = self.filters.losing_codes(&candidate.openings);
        let may_win = |&place: &usize| may_win(moves[place], kind, &losing);
        let places: Vec<usize> = (0..moves.len()).filter(may_win).collect();
        for &place in &places {
            if candidate.wins_at(place, questions)? {
                return Ok(1.0);
            }
        }
        Ok(if places.is_empty() { 0.0 } else { 0.5 })
    }

    pub(super) const fn patience(&self, best: f64) -> u32 {
        if self.kind.is_some() && best < 2.0 { MOST_IDLE_EXCHANGES_FOR_KIND } else { MOST_IDLE_EXCHANGES }
    }

    pub(super) const fn puzzles(&self) -> usize {
        if self.kind.is_some() { PUZZLES_OF_KIND } else { PUZZLES }
    }
}

/// Possible kinds of the key, in random order, each with a random deal that has such a play.
pub(super) fn kinds_of_keys(
    filters: &Filters,
    rules: &Rules,
    packs: &Packs,
    random: &mut SplitMix64,
    questions: &mut WalkQuestions,
) -> Result<Vec<(Kind, Packs)>, Stopped> {
    let mut found: Vec<(Kind, Packs)> = Vec::new();
    for _ in 0..DEALS {
        let mut packs = packs.clone();
        packs.shuffle(random);
        let openings = Openings::new(rules, packs.setup(), questions.call())?;
        let losing = filters.losing_codes(&openings);
        for kind in rules.kinds.without(NO_AIMS).iter() {
            let is_there = || openings.moves.iter().any(|&play| may_win(play, kind, &losing));
            if found.iter().all(|(other, _)| *other != kind) && is_there() {
                found.push((kind, packs.clone()));
            }
        }
    }
    random.shuffle(&mut found);
    Ok(found)
}

fn may_win(play: Move, kind: Kind, losing: &[Code]) -> bool {
    play.code.shape().kind == kind && !losing.contains(&play.code)
}

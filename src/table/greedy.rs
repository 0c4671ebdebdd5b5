//! The greedy player of shedding games.

use crate::cards::Hand;
use crate::games::Play;
use crate::shedding::{self, natural_first};

/// The play of a player that looks only at its own hand and the table.
///
/// It leads the first play in the natural order. It answers with the lowest play of the same kind and
/// length, else it passes. If it must beat, it plays its lowest bomb. `None` without a legal play, and
/// in trick play.
///
/// ```
/// use canju::games::{Play, Rules};
/// use canju::table::greedy;
/// let (hand, rules) = ("7777 9".parse()?, Rules::default());
/// let play = |text: &str| rules.read_cards(&text.parse().unwrap()).unwrap();
/// let legal = [play("7777"), play("9"), Play::pass()];
/// assert_eq!(greedy(&hand, &legal, Some(&play("8"))), Some(play("9")));
/// assert_eq!(greedy(&hand, &[play("7777"), Play::pass()], Some(&play("T"))), Some(Play::pass()));
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[must_use]
pub fn greedy(hand: &Hand, plays: &[Play], to_beat: Option<&Play>) -> Option<Play> {
    let of_game = |play: &Play| play.clone().into_shedding();
    let (legal, counts) = (plays.iter().filter_map(of_game).collect::<Vec<_>>(), hand.counts());
    let first = |plays: Vec<&shedding::Play>| natural_first(plays, counts).cloned().map(Play::from);
    let Some(table) = to_beat.and_then(of_game) else { return first(legal.iter().collect()) };
    let shape = |play: &shedding::Play| (play.shape().kind, play.shape().length);
    let beats = || legal.iter().filter(|play| !play.is_pass());
    let mut fits: Vec<_> = beats().filter(|play| shape(play) == shape(&table)).collect();
    if fits.is_empty() {
        if legal.iter().any(shedding::Play::is_pass) {
            return Some(Play::pass());
        }
        fits = beats().collect();
    }
    let lowest = fits.iter().map(|play| play.shape().rank).min()?;
    fits.retain(|play| play.shape().rank == lowest);
    first(fits)
}

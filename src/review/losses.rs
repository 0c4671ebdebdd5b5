//! Won endings that players lose, by the number of cards left.

use std::collections::BTreeMap;

use super::Review;
use crate::games::Value;

/// Quantile of the normal distribution for an interval of 95 %.
const QUANTILE: f64 = 1.96;
/// Fewest games with an interval.
const FEW_GAMES: usize = 5;

/// Choices of a player with some numbers of cards left: the plays of won positions where another play loses.
#[derive(Clone, Debug)]
pub struct Losses {
    /// The player.
    pub player: String,
    /// Fewest and most cards left in all hands.
    pub cards: (usize, usize),
    /// Number of games with such choices.
    pub games: usize,
    /// Number of choices.
    pub choices: usize,
    /// Choices that lost the win.
    pub lost: usize,
    /// Ends of the interval of 95 % of the share that is lost; `None` for few games.
    pub interval: Option<(f64, f64)>,
    /// Share that random plays would lose.
    pub random: f64,
}

impl Losses {
    /// Share of the choices that lost the win.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "numbers of plays")]
    pub fn share(&self) -> f64 {
        self.lost as f64 / self.choices as f64
    }
}

/// Choices and losses of one player, with some cards left, by game.
#[derive(Default)]
struct Counted {
    by_game: BTreeMap<usize, (usize, usize)>,
    random: f64,
}

/// Losses of each player, in the order of the names, by the number of cards left.
///
/// `bounds` are the most cards of each group, in order. Positions with more cards do not count, and neither
/// do plays that are not decided.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "numbers of plays")]
pub fn losses(
    reviews: &[Review],
    name: impl Fn(usize, &str) -> String,
    players: &[String],
    bounds: &[usize],
) -> Vec<Losses> {
    let mut counted: BTreeMap<(usize, usize), Counted> = BTreeMap::new();
    for (game, review) in reviews.iter().enumerate() {
        for (play, position) in review.plays.iter().zip(review.positions()) {
            let (Some(keeping), Some(Value::Wins(true)), Some(after)) =
                (play.keeping, play.before, play.after)
            else {
                continue;
            };
            let group = bounds.partition_point(|bound| *bound < position.cards());
            let called = name(game, &play.seat);
            let player = players.iter().position(|player| *player == called);
            let (true, Some(player)) = (keeping < play.legal && group < bounds.len(), player) else {
                continue;
            };
            let counts = counted.entry((player, group)).or_default();
            let (choices, lost) = counts.by_game.entry(game).or_default();
            (*choices, *lost) = (*choices + 1, *lost + usize::from(after == Value::Wins(false)));
            counts.random += 1.0 - keeping as f64 / play.legal as f64;
        }
    }
    let row = |((player, group), Counted { by_game, random }): ((usize, usize), Counted)| {
        let each: Vec<(usize, usize)> = by_game.into_values().collect();
        let sum = |of: fn(&(usize, usize)) -> usize| each.iter().map(of).sum::<usize>();
        let (choices, lost) = (sum(|one| one.0), sum(|one| one.1));
        let least = group.checked_sub(1).map_or(1, |before| bounds[before] + 1);
        Losses {
            player: players[player].clone(),
            cards: (least, bounds[group]),
            games: each.len(),
            choices,
            lost,
            interval: interval(&each),
            random: random / choices as f64,
        }
    };
    counted.into_iter().map(row).collect()
}

/// Interval of 95 % of a share, from the choices and losses of each game; `None` for few games.
///
/// Plays of one game depend on each other. So it is Wilson's interval (1927) for as many independent
/// choices as have the variance between games.
#[expect(clippy::cast_precision_loss, reason = "numbers of plays")]
fn interval(games: &[(usize, usize)]) -> Option<(f64, f64)> {
    if games.len() < FEW_GAMES {
        return None;
    }
    let all = games.iter().map(|(choices, _)| *choices as f64).sum::<f64>();
    let share = games.iter().map(|(_, lost)| *lost as f64).sum::<f64>() / all;
    let squares = games.iter().map(|(choices, lost)| (*lost as f64 - share * *choices as f64).powi(2));
    let number = games.len() as f64;
    let variance = squares.sum::<f64>() * number / (number - 1.0) / all.powi(2);
    let size = if variance > 0.0 { (share * (1.0 - share) / variance).min(all) } else { all };
    let scale = 1.0 + QUANTILE.powi(2) / size;
    let middle = (share + QUANTILE.powi(2) / (2.0 * size)) / scale;
    let reach = QUANTILE * (share * (1.0 - share) / size + (QUANTILE / (2.0 * size)).powi(2)).sqrt() / scale;
    Some(((middle - reach).max(0.0), (middle + reach).min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_of_independent_choices_is_that_of_wilson() {
        // A quarter of 39 choices in Wilson's formula: 14.1 % to 40.4 %. One of 40 is for the mean.
        let games: Vec<_> = (0..40).map(|game| (1, usize::from(game < 10))).collect();
        let (low, high) = interval(&games).unwrap();
        assert!((low - 0.1408).abs() < 1e-4 && (high - 0.4040).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn choices_that_agree_within_a_game_count_less() {
        let apart: Vec<_> = (0..40).map(|game| (1, usize::from(game < 10))).collect();
        let together: Vec<_> = (0..10).map(|game| (4, if game < 5 { 0 } else { 2 })).collect();
        let clustered: Vec<_> = (0..10).map(|game| (4, if game < 5 { 0 } else { 4 })).collect();
        let width = |games: &[_]| interval(games).map(|(low, high)| high - low).unwrap();
        assert!(width(&apart) < width(&clustered));
        assert!(width(&together) < width(&clustered));
        assert_eq!(interval(&apart[..4]), None);
    }
}

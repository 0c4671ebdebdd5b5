//! The strip of a reviewed game: its plays, with the table before each.

use serde_json::{Value as Json, json};

use super::place;
use super::seen::{by, hands, passed, play_seen};
use crate::games::tricks_taken;
use crate::review::{Review, Reviewed};
use crate::sheet::review::{cells, sums, turned};
use crate::words::Words;
use crate::words::marks::plain;
use crate::words::verdicts::in_tricks;

/// The look of a play: only a mistake has the colour of one. Many plays of a lost position are forced.
fn look(play: &Reviewed) -> &'static str {
    match play {
        _ if play.is_mistake() => "lost",
        _ if play.is_decided() => "",
        _ => "open",
    }
}

/// All plays of a review with the state before each, and sentences; `None` without a play.
#[must_use]
pub fn strip(review: &Review, words: &Words) -> Option<Json> {
    let first = review.plays.first()?.ply;
    let positions = review.positions();
    let mut plays = Vec::new();
    for (at, (play, cell)) in review.plays.iter().zip(cells(review, words)).enumerate() {
        let position = &positions[at];
        let mut seen = play_seen(&play.play, words);
        let more = json!({
            "ply": play.ply,
            "side": place(position, &play.seat),
            "mark": cell.mark,
            "look": look(play),
            "told": plain(&cell.told),
            "hands": hands(position),
            "to_beat": position.to_beat().map(|table| play_seen(&table, words)),
            "by": by(position),
            "passed": passed(position),
            "tricks": in_tricks(position).then(|| tricks_taken(&positions[..=at])),
        });
        if let (Json::Object(seen), Json::Object(more)) = (&mut seen, more) {
            seen.extend(more);
        }
        plays.push(seen);
    }
    let mistake = || review.plays.iter().find(|play| play.is_mistake()).map(|play| play.ply);
    Some(json!({
        "turned": turned(review, words).map(|told| plain(&told)).unwrap_or_default(),
        "sums": sums(review, words).iter().map(|told| plain(told)).collect::<Vec<_>>(),
        "begin": review.turning_point().or_else(mistake).map_or(0, |ply| ply - first),
        "undecided": review.plays.iter().filter(|play| !play.is_decided()).count(),
        "plays": plays,
    }))
}

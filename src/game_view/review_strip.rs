//! The strip of a reviewed game: its plays, with the table before each.

use serde_json::{Value as Json, json};

use super::card_json::{by, hands, passed, play_seen};
use super::place;
use crate::games::{Play, Position, Value, tricks_taken};
use crate::review::{Review, Reviewed};
use crate::say;
use crate::sheet::review::{cells, sums, turned};
use crate::words::Words;
use crate::words::marks::plain;
use crate::words::names::{Verb, capitalized, does};
use crate::words::verdicts::in_tricks;

/// The look of a play: only a mistake has the colour of one. Many plays of a lost position are forced.
fn look(play: &Reviewed) -> &'static str {
    match play {
        _ if play.is_mistake() => "lost",
        _ if play.is_decided() => "",
        _ => "open",
    }
}

/// The heading above a play: its number, or that it is the turning point; and its effect.
fn heading(play: &Reviewed, told: &str, (after, turns): (&Position, bool), words: &Words) -> Json {
    let (lang, number, short) = (words.lang, play.ply + 1, words.short(&play.play));
    let head = if turns {
        say!(lang, "Turning point: {short}", "败着：{short}")
    } else {
        let name = words.name(&play.seat).begin(lang).text;
        let made = does(&name, &short, lang);
        format!("{number}. {made}")
    };
    let told = match play.refutation.first().zip(play.keeping) {
        Some((reply, keeping)) if !in_tricks(after) => {
            let (better, legal) = (listed(&play.better, words), play.legal);
            let by = words.name(after.turn()).begin(lang);
            let reply = if reply.is_pass() {
                by.clause(Verb::Passes, lang)
            } else {
                let (plays, reply) = (by.clause(Verb::Plays, lang), words.short(reply));
                say!(lang, "{plays} {reply}", "{plays} {reply} ")
            };
            say!(
                lang,
                "{better} would have won ({keeping} of {legal} plays). {reply} and wins",
                "本来出 {better} 能胜（{legal} 种里有 {keeping} 种）。{reply}就胜"
            )
        }
        _ => capitalized(&plain(told)),
    };
    let sub = if turns {
        say!(lang, "Play {number}. {told}.", "第 {number} 手。{told}。")
    } else {
        say!(lang, "{told}.", "{told}。")
    };
    let look = if play.is_mistake() { "loss" } else { "ask" };
    json!({ "look": look, "head": head, "sub": sub })
}

/// Plays with commas between them.
fn listed(plays: &[Play], words: &Words) -> String {
    plays.iter().map(|play| words.short(play)).collect::<Vec<_>>().join(words.comma())
}

/// Places of the seats that stand to win after a play; `None` in trick play, and if that is not known.
fn wins(play: &Reviewed, position: &Position) -> Option<Vec<usize>> {
    let Some(Value::Wins(wins)) = play.after.filter(|_| play.is_decided()) else { return None };
    let own = position.side_of(&play.seat);
    let seats = position.hands().into_iter().map(|(seat, _)| seat).enumerate();
    Some(seats.filter(|(_, seat)| (position.side_of(seat) == own) == wins).map(|(place, _)| place).collect())
}

/// All plays of a review with the state before each, and sentences; `None` without a play.
#[must_use]
pub fn strip(review: &Review, words: &Words) -> Option<Json> {
    let first = review.plays.first()?.ply;
    let turning_point = review.turning_point();
    let positions = review.positions();
    let mut plays = Vec::new();
    for (at, (play, cell)) in review.plays.iter().zip(cells(review, words)).enumerate() {
        let position = &positions[at];
        let mut seen = play_seen(&play.play, words);
        let more = json!({
            "ply": play.ply,
            "side": place(position, &play.seat),
            "lead": position.to_beat().is_none(),
            "mark": play.mark(),
            "look": look(play),
            "told": plain(&cell.told),
            "heading": heading(play, &cell.told, (&positions[at + 1], turning_point == Some(play.ply)), words),
            "better": play.better.first().map(|better| play_seen(better, words)),
            "wins": wins(play, position),
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

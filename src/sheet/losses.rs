//! Won endings that players lose: a row for each player and number of cards left.

use super::{Block, Sheet};
use crate::review::Losses;
use crate::say;
use crate::words::Words;
use crate::words::names::Noun;

/// The sheet of the losses in so many games; `players` are labels of the rows.
///
/// ```
/// use canju::{review::Losses, sheet::losses::sheet, words::{Lang, Words}};
/// let row = Losses {
///     player: "mine".to_owned(), cards: (1, 6), games: 9, choices: 20, lost: 5,
///     interval: Some((0.112, 0.469)), random: 0.48,
/// };
/// let shown = sheet(12, &[row], &Words::new(Lang::English));
/// assert_eq!(shown.title, "Won endings lost in 12 games");
/// ```
#[must_use]
pub fn sheet(games: usize, rows: &[Losses], words: &Words) -> Sheet {
    let (lang, games) = (words.lang, words.count(games, Noun::Game));
    let title = say!(lang, "Won endings lost in {games}", "{games}中送掉的必胜残局");
    let mut blocks = vec![Block::head(&title)];
    if rows.is_empty() {
        blocks.push(Block::note(
            lang.of(("No won position with a losing play was decided.", "没有算出过会输掉的必胜局面。")),
        ));
        return Sheet::new(words, &title, blocks);
    }
    let heads = [
        ("player", "玩家"),
        ("cards left", "剩牌"),
        ("lost", "送掉"),
        ("95 %", "95 %"),
        ("a random play loses", "随机出会送掉"),
        ("choices", "选择"),
        ("games", "局数"),
    ];
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let row = |row: &Losses| {
        let ((least, most), Losses { choices, games, .. }) = (row.cards, row);
        let interval = row.interval.map(|(low, high)| {
            let (low, high) = (100.0 * low, 100.0 * high);
            say!(lang, "{low:.0} to {high:.0} %", "{low:.0} 至 {high:.0} %")
        });
        vec![
            row.player.clone(),
            say!(lang, "{least} to {most}", "{least} 至 {most}"),
            percent(row.share()),
            interval.unwrap_or_else(|| "–".to_owned()),
            percent(row.random),
            choices.to_string(),
            games.to_string(),
        ]
    };
    let heads = heads.map(|name| lang.of(name).to_owned()).to_vec();
    blocks.push(Block::Grid { heads, rows: rows.iter().map(row).collect() });
    blocks.push(Block::small(meaning(words)));
    Sheet::new(words, &title, blocks)
}

/// The meaning of the shares.
fn meaning(words: &Words) -> String {
    words
        .lang
        .of((
            "Hands are open: a choice is a position that is won when all sides see all cards and play best, and \
             where another play loses. Cards left are those of all hands. Plays of one game count as dependent.",
            "按明牌算：各家都看得见所有的牌、都不出错时必胜，而又有会输的出法，才算一次选择。剩牌是各家合计。\
             同一局里的几手不当作互相独立。",
        ))
        .to_owned()
}

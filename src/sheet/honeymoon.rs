//! Honeymoon bridge: a game as one side sees it, and the expected values of calls and cards.

use super::{Bar, Block, HandRow, Hands, Sheet};
use crate::honeymoon::{Action, Call, GameState, Phase, View};
use crate::say;
use crate::seats::Side;
use crate::words::cards::HandOrder;
use crate::words::honeymoon::figure;
use crate::words::marks::Mark;
use crate::words::names::Noun;
use crate::words::{Lang, Words};

/// Calls or cards with their expected values.
#[derive(Clone, Debug)]
pub struct ActionOdds {
    /// Each with the mean and its standard error, the best first.
    pub ranked: Vec<(Action, (f64, f64))>,
    /// Number of deals evaluated.
    pub samples: usize,
    /// True if these are all deals that fit the view.
    pub exact: bool,
    /// True for values in points, false in tricks.
    pub points: bool,
}

/// The sheet of what one side sees.
///
/// ```
/// use canju::{honeymoon::{GameState, Rules}, seats::Side, sheet::honeymoon::seen, words::{Lang, Words}};
/// let game = GameState::deal(7, Rules::default())?;
/// let sheet = seen(&game.view(Side::First), &Words::new(Lang::English));
/// assert!(serde_json::json!(sheet).to_string().contains("none yet"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn seen(view: &View, words: &Words) -> Sheet {
    let name = words.name(view.side.name()).text;
    Sheet::new(words, &name, facts(view, words))
}

fn facts(view: &View, words: &Words) -> Vec<Block> {
    let lang = words.lang;
    let mut facts = vec![match words.terms(view) {
        Some((label, terms)) => Block::fact(label, terms),
        None => Block::fact(lang.of(("Calls", "叫牌")), words.calls(view)),
    }];
    if let (Phase::Exchange, Some(up)) = (view.phase, view.up) {
        let (card, stock) = (words.signed(up), view.stock());
        let told = say!(lang, "{card}; {stock} cards in the stock", "{card}；牌堆 {stock} 张");
        facts.push(Block::fact(lang.of(("Turned up", "翻开")), told));
    }
    if matches!(view.phase, Phase::Play | Phase::Over) && view.strain().is_some() {
        let taken = Side::BOTH.into_iter().zip(view.tricks());
        let taken = taken.map(|(side, taken)| format!("{} {taken}", words.name(side.name()).text));
        let taken = taken.collect::<Vec<_>>().join(words.comma());
        facts.push(Block::fact(lang.of(("Tricks", "墩数")), taken));
    }
    if let Some(led) = view.led {
        facts.push(Block::fact(lang.of(("on the table", "桌上")), words.signed(led)));
    }
    if view.phase != Phase::Over {
        let (seat, held) = (view.side.name(), view.held());
        let (cards, count) = (words.drawn(&held, HandOrder::BySuit), words.count(held.len(), Noun::Card));
        let text = vec![Block::fact(words.name(seat).text, &*cards)];
        let hands = vec![HandRow { player: words.titled(seat), cards, count, ..HandRow::default() }];
        let drawn = vec![Block::Hands(Hands { hands, ..Hands::default() })];
        facts.push(Block::Either { text, drawn });
    }
    facts
}

/// The sheet of a game as one side sees it, with all moves.
///
/// ```
/// use canju::{honeymoon::{GameState, Rules}, seats::Side, sheet::honeymoon::game, words::{Lang, Words}};
/// let state = GameState::deal(7, Rules::default())?;
/// let sheet = game(&state, &state.view(Side::First), &[], &Words::new(Lang::English));
/// assert_eq!(sheet.title, "First's turn: call.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn game(game: &GameState, view: &View, moves: &[(Side, Action)], words: &Words) -> Sheet {
    let result = words.state(game);
    let facts = facts(view, words);
    let mut text = if game.score().is_some() { Vec::new() } else { facts.clone() };
    text.push(Block::note(&*result));
    let mut drawn = vec![Block::head(&*result)];
    drawn.extend(facts);
    if !moves.is_empty() {
        let numbered = moves.iter().enumerate();
        let rows = numbered.map(|(i, (side, made))| vec![(i + 1).to_string(), words.acted(*side, *made)]);
        let blocks = vec![Block::Grid { heads: Vec::new(), rows: rows.collect() }];
        drawn.push(Block::fold(words.count(moves.len(), Noun::Move), blocks));
    }
    Sheet::new(words, &result, vec![Block::Either { text, drawn }])
}

/// The known cards of the other hand, and the cards never seen.
#[must_use]
pub fn memory(view: &View, words: &Words) -> Sheet {
    let lang = words.lang;
    let known = lang.of(("Known in the other hand", "已知的对方手牌"));
    let mut blocks = vec![Block::fact(known, words.drawn(&view.known_hand(), HandOrder::BySuit))];
    if view.stock() > 0 {
        let unseen = lang.of(("Never seen", "没见过的牌"));
        blocks.push(Block::fact(unseen, words.drawn(&view.unseen_hand(), HandOrder::BySuit)));
    }
    Sheet::new(words, known, blocks)
}

impl ActionOdds {
    fn of_calls(&self) -> bool {
        matches!(self.ranked.first(), Some((Action::Call(_), _)))
    }

    fn figure(&self, value: (f64, f64)) -> String {
        figure(value, self.points, self.exact || self.of_calls())
    }

    fn unit(&self, lang: Lang) -> &'static str {
        lang.of(if self.points { ("points", "分") } else { ("tricks", "墩") })
    }
}

/// The sheet of expected values: the best one, a bar for each, and what the numbers mean.
///
/// ```
/// use canju::honeymoon::{Action, Call};
/// use canju::{sheet::honeymoon::{ActionOdds, odds}, words::{Lang, Words}};
/// let ranked = vec![(Action::Call(Call::Pass), (20.0, 0.0))];
/// let sheet = odds(&ActionOdds { ranked, samples: 0, exact: false, points: true }, &Words::new(Lang::English));
/// assert_eq!(sheet.title, "best: pass (+20 points)");
/// ```
#[must_use]
pub fn odds(odds: &ActionOdds, words: &Words) -> Sheet {
    let (lang, unit) = (words.lang, odds.unit(words.lang));
    let low = odds.ranked.iter().fold(0.0, |low: f64, (_, (mean, _))| low.min(*mean));
    let high = odds.ranked.iter().fold(0.0, |high: f64, (_, (mean, _))| high.max(*mean));
    let whole = if high > low { high - low } else { 1.0 };
    let (mut text, mut bars) = (Vec::new(), Vec::new());
    for (action, value) in &odds.ranked {
        let (told, mean) = (odds.figure(*value), value.0);
        let end = (mean.max(0.0) - low) / whole;
        text.push(Block::note(format!("{}  {told} {unit}", typed(*action, words))));
        bars.push(Bar {
            label: match action {
                Action::Card(card) => {
                    let card = words.face(crate::honeymoon::card_of(*card));
                    Mark::Cards.of(&card, &card)
                }
                Action::Call(call) => words.call(*call),
            },
            figure: told,
            span: [(mean.min(0.0) - low) / whole, end, end],
            below_zero: mean < 0.0,
        });
    }
    let headline = headline(odds, words);
    let heads = vec![lang.of(("play", "选择")).to_owned(), unit.to_owned()];
    let drawn = vec![Block::head(&*headline), Block::Bars { heads, bars }];
    Sheet::new(words, &headline, vec![Block::Either { text, drawn }, Block::note(caveat(odds, lang))])
}

/// A call or a card as it is typed, in eight columns; in Chinese, calls without cards are words.
fn typed(action: Action, words: &Words) -> String {
    match (action, words.lang) {
        (Action::Call(call @ (Call::Pass | Call::Double | Call::Redouble)), Lang::Chinese) => {
            let told = words.call(call);
            let columns = 2 * told.chars().count();
            format!("{}{told}", " ".repeat(8_usize.saturating_sub(columns)))
        }
        _ => format!("{:>8}", action.to_string()),
    }
}

/// The best call or card, with its value.
fn headline(odds: &ActionOdds, words: &Words) -> String {
    let Some((best, value)) = odds.ranked.first() else { return String::new() };
    let (best, value, unit) = (words.action(*best), odds.figure(*value), odds.unit(words.lang));
    say!(words.lang, "best: {best} ({value} {unit})", "最佳：{best}（{value} {unit}）")
}

/// The accuracy of the numbers.
fn caveat(odds: &ActionOdds, lang: Lang) -> String {
    if odds.of_calls() {
        let told = "Estimates by a regression on your hand; the other side's bids are ignored.";
        return lang.of((told, "由一手牌的回归估计；对方的叫牌不计。")).to_owned();
    }
    if odds.exact {
        return say!(
            lang,
            "Averages over all deals that fit the cards seen. All hidden hands count as equally likely, and \
             what the other side's choices suggest is ignored.",
            "与所见相符的所有牌局的平均。看不见的牌视为等可能，对方选择的含义不计。"
        );
    }
    let samples = odds.samples;
    say!(
        lang,
        "Averages over {samples} sampled deals, in which both sides exchange greedily from then on and play \
         the end with open hands. All hidden hands count as equally likely, and what the other side's \
         choices suggest is ignored.",
        "{samples} 次抽样的平均：此后双方贪心换牌，最后摊开手牌打完。看不见的牌视为等可能，\
         对方选择的含义不计。"
    )
}

/// The best call or card with its value; for a card, `tricks` are those that it takes. `ends` is true
/// once the exchange is over.
#[must_use]
pub fn hint(odds: &ActionOdds, tricks: Option<(f64, f64)>, ends: bool, words: &Words) -> String {
    let lang = words.lang;
    let Some((action, value)) = odds.ranked.first() else { return String::new() };
    let (best, caveat) = (words.action(*action), caveat(odds, lang));
    let Some(tricks) = tricks else {
        let (value, unit) = (odds.figure(*value), odds.unit(lang));
        let told = say!(lang, "{best}: {value} {unit} on average.", "{best}：平均 {value} {unit}。");
        return format!("{told} {caveat}");
    };
    if ends {
        let taken = tricks.0.round_ties_even();
        return say!(lang, "{best} takes {taken:.0} tricks in all.", "{best} 共得 {taken:.0} 墩。");
    }
    let tricks = figure(tricks, false, odds.exact);
    let told = say!(lang, "{best}: {tricks} tricks on average.", "{best}：平均得 {tricks} 墩。");
    format!("{told} {caveat}")
}

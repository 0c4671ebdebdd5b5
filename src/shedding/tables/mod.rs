//! Games whose forms are a text: `forms: single, pair, straight 3-12, bomb 4`, or another game's forms
//! with some changes: `doudizhu; straight 4-12, bomb AAA top`.
//!
//! The canonical text is the name of the game. So names of rules, files and links carry the table, and
//! decide equality. Each table is made once, and stays in memory.

mod entry;
mod table;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(test)]
mod verdicts;
mod write;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

pub(crate) use self::write::{Changes, Told};

use self::table::Table;
use super::code::Class;
use super::dou_dizhu;
use super::form::Form;
use super::kinds::Kinds;
use super::spec::{Spec, SpecError};
use super::switch::Values;
use crate::cards::{PACK_52, Rank};
use crate::error::same_name;
use crate::said;
use crate::said::Said;
use crate::shedding::Kind;

/// Names of a table that changes no other game. The first is canonical.
const OWN: [&str; 4] = ["forms", "own rules", "牌型", "自定规则"];
/// Title of such a game.
const TITLE: (&str, &str) = (OWN[1], OWN[3]);

/// A preset that is a table.
struct Preset {
    name: &'static str,
    title: (&'static str, &'static str),
    aliases: &'static [&'static str],
    forms: &'static str,
    /// What is special about it, in English and in Chinese.
    about: (&'static str, &'static str),
}

/// Presets that are tables. `docs/rules.md` has their sources.
const PRESETS: [Preset; 3] = [
    Preset {
        name: "zheng-shangyou",
        title: ("Zheng Shangyou", "争上游"),
        aliases: &["zhengshangyou"],
        forms: "single, pair, trio, straight 3-12, pair straight 3-12, bomb 4, rocket",
        about: ("straights from three cards, no kickers, no planes", "顺子三张起，没有带牌和飞机"),
    },
    Preset {
        name: "zheng-shangyou-5",
        title: ("Zheng Shangyou with straights of five", "争上游（五张顺）"),
        aliases: &["zhengshangyou 5"],
        forms: "single, pair, trio, straight 5-12, pair straight 2-12, plane 2-12, bomb 4-8",
        about: (
            "pair straights from two pairs, planes, no kickers, no rocket",
            "连对和飞机两组起，没有带牌和王炸",
        ),
    },
    Preset {
        name: "tien-len",
        title: ("Tiến Lên without suits", "越南十三张（不分花色）"),
        aliases: &["tiến lên", "越南十三张"],
        forms: "single, pair, trio, straight 3, bomb 4, no jokers",
        about: ("52 cards, straights of three cards, no kickers", "52 张牌，顺子正好三张，没有带牌"),
    },
];

/// Games by their canonical texts, which are their names but for presets.
static GAMES: LazyLock<Mutex<HashMap<String, &'static Spec>>> = LazyLock::new(|| {
    let made = PRESETS.iter().map(|preset| {
        let table = Table::read(&[], preset.forms).expect("a preset is a table");
        let spec = spec(None, table.finished()).expect("a preset is a game");
        let named = Spec { name: preset.name, title: preset.title, aliases: preset.aliases, ..spec };
        (spec.name.to_owned(), &*Box::leak(Box::new(named)))
    });
    Mutex::new(made.collect())
});

/// Presets that are tables.
pub(super) static PRESET_GAMES: LazyLock<Vec<&'static Spec>> = LazyLock::new(|| {
    let games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let of = |preset: &Preset| games.values().copied().find(|game| game.name == preset.name);
    PRESETS.iter().filter_map(of).collect()
});

/// What is special about a preset that is a table.
pub(crate) fn about(game: &Spec) -> Option<(&'static str, &'static str)> {
    PRESETS.iter().find(|preset| preset.name == game.name).map(|preset| preset.about)
}

/// Returns true if a preset that is a table has this title.
fn is_preset(title: &str) -> bool {
    PRESETS.iter().any(|preset| same_name(title, preset.title.0) || same_name(title, preset.title.1))
}

/// Splits a text into the name of rules and the forms that change them; without a name, the forms are a
/// game of their own. `None` if it has no forms.
pub(super) fn split(text: &str) -> Option<(Option<&str>, &str)> {
    if let Some((name, forms)) = text.split_once([':', '：'])
        && (OWN.iter().any(|own| same_name(name.trim(), own)) || is_preset(name.trim()))
    {
        return Some((None, forms));
    }
    let (name, forms) = text.split_once([';', '；'])?;
    Some((Some(name.trim()), forms))
}

/// A game that a text describes.
pub(super) struct Described {
    pub game: &'static Spec,
    /// Kinds that it names, and those that it says do not exist.
    pub named: Kinds,
    pub banned: Kinds,
}

/// The game with other forms than one with some of its kinds, or with these forms alone.
pub(super) fn described(base: Option<(&'static Spec, Kinds)>, text: &str) -> Result<Described, Said> {
    let start: Vec<Form> = base.map_or(Vec::new(), |(game, kinds)| {
        let exists = |form: &&Form| kinds.has(form.kind) || !game.optional.has(form.kind);
        game.forms.iter().filter(exists).copied().collect()
    });
    let mut table = Table::read(&start, text)?;
    // Other games take a banned kind out of the table.
    if !base.is_some_and(|(game, _)| game.switches.iter().any(|switch| switch.values == Values::Kinds)) {
        table.drop_banned();
    }
    let forms = table.finished();
    let game = match base {
        Some((game, _)) if forms == Table::read(&start, "")?.finished() => game,
        // A table that changes no other game is written in full, and so are its changes.
        Some((game, _)) if game.is_table => game_of(game.root, forms)?,
        Some((game, _)) => game_of(Some(game), forms)?,
        None => game_of(None, forms)?,
    };
    Ok(Described { game, named: table.named, banned: table.banned })
}

/// The game of these forms, with the switches and own rules of `root`.
fn game_of(root: Option<&'static Spec>, forms: Vec<Form>) -> Result<&'static Spec, Said> {
    let name = name_of(root, &forms);
    let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = games.get(&name) {
        debug_assert!(game.forms == forms, "two games have the name {name}");
        return Ok(game);
    }
    let game = spec(root, forms).map_err(|error| match error {
        SpecError::TwoForms(kind, length) => {
            let chinese = kind.chinese();
            said!("{kind}: plays of length {length} are there twice", "{chinese}：长度 {length} 的写了两次")
        }
        SpecError::TooManyPlays(plays) => {
            let most = 1 << super::spec::NUMBER_BITS;
            said!(
                "the table has {plays} plays of different kind, length and rank, and {most} are possible: leave some kinds out, or make lengths shorter",
                "牌型、长度、点数不同的出法有 {plays} 种，最多 {most} 种：请去掉一些牌型，或缩短长度"
            )
        }
    })?;
    let game: &'static Spec = Box::leak(Box::new(game));
    games.insert(name, game);
    Ok(game)
}

/// Canonical name of a table: its forms, or those that differ from another game's.
fn name_of(root: Option<&'static Spec>, forms: &[Form]) -> String {
    let changes = changes_of(root, forms);
    match root {
        Some(root) => format!("{}; {}", root.name, changes.text()),
        None => format!("{}: {}", OWN[0], changes.text()),
    }
}

/// Makes a game. It stays in memory.
fn spec(root: Option<&'static Spec>, forms: Vec<Form>) -> Result<Spec, SpecError> {
    let name: &'static str = Box::leak(name_of(root, &forms).into_boxed_str());
    let forms: &'static [Form] = Box::leak(forms.into_boxed_slice());
    let made =
        Spec { root, is_table: true, ..Spec::try_new(name, root.map_or(TITLE, |root| root.title), forms)? };
    if let Some(Spec { own: Some(own), switches, default_own, pack, .. }) = root {
        return Ok(Spec { own: Some(*own), switches, default_own: *default_own, pack: *pack, ..made });
    }
    let has_jokers = !forms.iter().any(|form| form.kind == Kind::Single && form.highest() == Rank::TWO);
    let has_kickers = forms.iter().any(|form| form.kickers.0 > 0 && !form.any_kickers);
    Ok(Spec {
        switches: dou_dizhu::switches(root.is_some(), has_kickers, has_jokers),
        pack: if has_jokers { |_| None } else { |_| Some(&PACK_52) },
        ..made
    })
}

/// Name of a game, or of the one that its table changes; and the forms of the table.
pub(super) fn name_and_forms(game: &Spec) -> (Option<&'static str>, Option<String>) {
    let changes = changes(game).filter(|_| about(game).is_none());
    let Some(changes) = changes else { return (Some(game.name), None) };
    (game.root.map(|root| root.name), Some(changes.text()))
}

/// A row of the table in a proof: kind, lengths, lowest and highest rank, and true if it is top.
pub type Row = (Kind, (usize, usize), (Rank, Rank), bool);

/// Rows of a game in the order of proofs, by kind and length; `None` for Dou Dizhu, and for a game with
/// rules that no row has.
pub(super) fn rows(game: &Spec) -> Option<Vec<Row>> {
    let row = |form: &Form| {
        let lengths = (form.lengths().start, form.lengths().end - 1);
        (form.kind, lengths, (form.lowest(), form.highest()), form.class == Class::TopBomb)
    };
    let mut rows: Vec<Row> = game.forms.iter().map(row).collect();
    rows.sort_by_key(|(kind, lengths, ..)| (kind.place_in_proofs(), *lengths));
    (game.own.is_none() && *game != dou_dizhu::GAME).then_some(rows)
}

/// What a table says beside the game that it changes; `None` for a game that is none.
pub(crate) fn changes(game: &Spec) -> Option<Changes> {
    game.is_table.then(|| changes_of(game.root, game.forms))
}

/// What forms say beside those that another game always has.
fn changes_of(root: Option<&'static Spec>, forms: &[Form]) -> Changes {
    let always =
        |root: &'static Spec| root.forms.iter().filter(|form| !root.optional.has(form.kind)).copied();
    write::changes(&root.map_or(Vec::new(), |root| always(root).collect()), forms)
}

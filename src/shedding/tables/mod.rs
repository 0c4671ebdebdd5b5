//! Games whose forms are a text: `forms: single, pair, straight 3-12, bomb 4`, or another game's forms
//! with some changes: `doudizhu; straight 4-12, bomb AAA top`.
//!
//! The canonical text is the name of the game. So names of rules, files and links carry the table, and
//! decide equality. Each table is made once, and stays in memory.

mod entry;
mod form_table;
mod synonyms;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(test)]
mod verdicts;
mod write;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

pub(crate) use self::write::{Changes, FormText};

use self::form_table::FormTable;
use super::code::Class;
use super::dou_dizhu;
use super::form::Form;
use super::game_rules::{GameRules, SpecError};
use super::kinds::Kinds;
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
        title: ("Tiến Lên without suits, bombs beat all", "越南十三张（不分花色，炸弹压一切）"),
        // Not the game's bare name: that game has suits, and bombs that beat only twos.
        aliases: &[],
        forms: "single, pair, trio, straight 3-12, pair straight 3-12, bomb 4, no jokers",
        about: (
            "52 cards, straights from three cards, pair straights from three pairs, no kickers",
            "52 张牌，顺子三张起，连对三对起，没有带牌",
        ),
    },
];

/// Games by their canonical texts, which are their names but for presets.
static GAMES: LazyLock<Mutex<HashMap<String, &'static GameRules>>> = LazyLock::new(|| {
    let made = PRESETS.iter().map(|preset| {
        let table = FormTable::read(&[], preset.forms).expect("a preset is a table");
        let spec = spec(None, table.finished()).expect("a preset is a game");
        let named = GameRules { name: preset.name, title: preset.title, aliases: preset.aliases, ..spec };
        (spec.name.to_owned(), &*Box::leak(Box::new(named)))
    });
    Mutex::new(made.collect())
});

/// Presets that are tables.
pub(super) static PRESET_GAMES: LazyLock<Vec<&'static GameRules>> = LazyLock::new(|| {
    let games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let of = |preset: &Preset| games.values().copied().find(|game| game.name == preset.name);
    PRESETS.iter().filter_map(of).collect()
});

/// What is special about a preset that is a table.
pub(crate) fn about(game: &GameRules) -> Option<(&'static str, &'static str)> {
    PRESETS.iter().find(|preset| preset.name == game.name).map(|preset| preset.about)
}

/// Returns true if a preset that is a table has this title.
fn is_preset(title: &str) -> bool {
    PRESETS.iter().any(|preset| same_name(title, preset.title.0) || same_name(title, preset.title.1))
}

/// The forms in a text that names no other game: `forms: single, pair`.
pub(super) fn alone(text: &str) -> Option<&str> {
    let Some((name, forms)) = text.split_once([':', '：']) else {
        // A game that no table can be is refused by what it needs.
        return synonyms::cannot(&synonyms::plain(text)).map(|_| text);
    };
    let name = name.trim();
    (OWN.iter().any(|own| same_name(name, own)) || is_preset(name)).then_some(forms)
}

/// The game and kinds of another game with some of its kinds and other forms, or of these forms alone.
pub(super) fn described(
    base: Option<(&'static GameRules, Kinds)>,
    text: &str,
) -> Result<(&'static GameRules, Kinds), Said> {
    let start = base.map_or(Vec::new(), |(game, kinds)| match game.own {
        // Its switches choose among its forms.
        Some(_) => game.forms.to_vec(),
        None => forms_of(game, kinds),
    });
    let forms = FormTable::read(&start, text)?.finished();
    let (game, kinds) = match base {
        Some(base) if forms == FormTable::read(&start, "")?.finished() => base,
        Some((game, _)) if game.own.is_some() => {
            let game = game_of(Some(game.root.unwrap_or(game)), forms)?;
            (game, game.kinds(game.default_own))
        }
        _ => of_forms(forms)?,
    };
    // Decks of 54 cards are chosen later.
    let pack = (game.pack)(game.default_own);
    if let Some((bomb, most)) = pack.and_then(|pack| impossible_bomb(game, |rank| pack.copies(rank))) {
        return Err(said!(
            "'{bomb}': the deck has at most {most} such cards of a rank: leave it out",
            "'{bomb}'：这副牌里同点的最多 {most} 张：请去掉"
        ));
    }
    Ok((game, kinds))
}

/// The game and kinds that hold the forms of a game with some of its kinds; `None` if these do already.
pub(super) fn held(game: &'static GameRules, kinds: Kinds) -> Option<(&'static GameRules, Kinds)> {
    if !game.is_table || kinds == game.kinds(0) {
        return None;
    }
    of_forms(forms_of(game, kinds)).ok()
}

fn forms_of(game: &'static GameRules, kinds: Kinds) -> Vec<Form> {
    game.forms.iter().filter(|form| kinds.has(form.kind)).copied().collect()
}

/// The game and kinds of forms without rules of their own: Dou Dizhu if these are all of its forms of their
/// kinds, else the table with the shorter name.
fn of_forms(forms: Vec<Form>) -> Result<(&'static GameRules, Kinds), Said> {
    let kinds = forms.iter().fold(Kinds::of(&[]), |kinds, form| kinds.with(form.kind));
    let dou_dizhu = &dou_dizhu::GAME;
    if dou_dizhu.forms.iter().filter(|form| kinds.has(form.kind)).eq(&forms) {
        return Ok((dou_dizhu, kinds));
    }
    let [alone, changed] = [None, Some(dou_dizhu)].map(|root| changes_of(root, &forms).text());
    let is_preset = PRESET_GAMES.iter().any(|game| game.forms == forms);
    let is_shorter = changed.len() + dou_dizhu.name.len() < alone.len() + OWN[0].len();
    // Bombs of four alone, for one, are no change of Dou Dizhu, which has them among others.
    let is_read =
        || FormTable::read(&always(dou_dizhu), &changed).is_ok_and(|table| table.finished() == forms);
    let root = (!is_preset && is_shorter && is_read()).then_some(dou_dizhu);
    let game = game_of(root, forms)?;
    Ok((game, game.kinds(0)))
}

/// A bomb of a table that no cards of a deck can be, and the most cards of its ranks.
pub(super) fn impossible_bomb(game: &GameRules, copies: impl Fn(Rank) -> usize) -> Option<(String, usize)> {
    changes(game)?.forms.iter().filter(|told| told.kind == Kind::Bomb).find_map(|told| {
        let (low, high) = told.ranks.unwrap_or((Rank::THREE, Rank::TWO));
        let ranks = Rank::all().filter(|rank| (low..=high).contains(rank));
        let (least, most) = (told.lengths?.0, ranks.map(&copies).max()?);
        (least > most).then(|| (told.text(), most))
    })
}

/// The game of these forms, with the switches and own rules of `root`.
fn game_of(root: Option<&'static GameRules>, forms: Vec<Form>) -> Result<&'static GameRules, Said> {
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
            let most = 1 << super::game_rules::NUMBER_BITS;
            said!(
                "the table has {plays} plays of different kind, length and rank, and {most} are possible: leave some kinds out, or make lengths shorter",
                "牌型、长度、点数不同的出法有 {plays} 种，最多 {most} 种：请去掉一些牌型，或缩短长度"
            )
        }
    })?;
    let game: &'static GameRules = Box::leak(Box::new(game));
    games.insert(name, game);
    Ok(game)
}

/// Canonical name of a table: its forms, or those that differ from another game's.
fn name_of(root: Option<&'static GameRules>, forms: &[Form]) -> String {
    let changes = changes_of(root, forms);
    match root {
        Some(root) => format!("{}; {}", root.name, changes.text()),
        None => format!("{}: {}", OWN[0], changes.text()),
    }
}

/// Makes a game. It stays in memory.
fn spec(root: Option<&'static GameRules>, forms: Vec<Form>) -> Result<GameRules, SpecError> {
    let name: &'static str = Box::leak(name_of(root, &forms).into_boxed_str());
    let forms: &'static [Form] = Box::leak(forms.into_boxed_slice());
    let made = GameRules {
        root,
        is_table: true,
        ..GameRules::try_new(name, root.map_or(TITLE, |root| root.title), forms)?
    };
    if let Some(GameRules { own: Some(own), switches, default_own, pack, .. }) = root {
        return Ok(GameRules { own: Some(*own), switches, default_own: *default_own, pack: *pack, ..made });
    }
    let has_jokers = !forms.iter().any(|form| form.kind == Kind::Single && form.highest() == Rank::TWO);
    let has_kickers = forms.iter().any(Form::has_chosen_kickers);
    Ok(GameRules {
        switches: dou_dizhu::switches(has_kickers, has_jokers),
        pack: if has_jokers { |_| None } else { |_| Some(&PACK_52) },
        ..made
    })
}

/// A row of the table in a proof: kind, lengths, lowest and highest rank, and true if it is top.
pub type FormRow = (Kind, (usize, usize), (Rank, Rank), bool);

/// Rows of a game in the order of proofs, by kind and length; `None` for Dou Dizhu, and for a game with
/// rules that no row has.
pub(super) fn rows(game: &GameRules) -> Option<Vec<FormRow>> {
    let row = |form: &Form| {
        let lengths = (form.lengths().start, form.lengths().end - 1);
        (form.kind, lengths, (form.lowest(), form.highest()), form.class == Class::TopBomb)
    };
    let mut rows: Vec<FormRow> = game.forms.iter().map(row).collect();
    rows.sort_by_key(|(kind, lengths, ..)| (kind.place_in_proofs(), *lengths));
    (game.own.is_none() && *game != dou_dizhu::GAME).then_some(rows)
}

/// What a table says beside the game that it changes; `None` for a game that is none.
pub(crate) fn changes(game: &GameRules) -> Option<Changes> {
    game.is_table.then(|| changes_of(game.root, game.forms))
}

/// What some kinds of a game say beside others: bans, and chains with gaps.
pub(crate) fn kinds_unlike(game: &'static GameRules, kinds: Kinds, others: Kinds) -> Option<Changes> {
    (game.own.is_none() && kinds != others)
        .then(|| write::changes(&forms_of(game, others), &forms_of(game, kinds)))
}

/// What forms say beside those that another game always has.
fn changes_of(root: Option<&'static GameRules>, forms: &[Form]) -> Changes {
    write::changes(&root.map_or(Vec::new(), always), forms)
}

/// Forms that a game has whatever its switches.
fn always(game: &'static GameRules) -> Vec<Form> {
    game.forms.iter().filter(|form| !game.optional.has(form.kind)).copied().collect()
}

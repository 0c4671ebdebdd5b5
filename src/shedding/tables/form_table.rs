//! Forms under construction: entries change the forms of another game, or of none.

use super::entry::{self, Entry, EntryFacts, example, names};
use super::synonyms::{self, Reach};
use crate::cards::Rank;
use crate::error::shortened;
use crate::said;
use crate::said::Said;
use crate::shedding::Kind;
use crate::shedding::code::Class;
use crate::shedding::form::Form;
use crate::shedding::kinds::Kinds;

/// A table of forms. Bombs of each number of cards are a form of their own.
pub(super) struct FormTable {
    forms: Vec<Form>,
    /// Kinds that entries name, and those that they say do not exist.
    named: Kinds,
    banned: Kinds,
}

impl FormTable {
    /// Reads entries that change some forms. An entry replaces what there is of its kind; bombs that are
    /// written as cards are beside others.
    ///
    /// # Errors
    /// The first fault, with the form that has it.
    pub(super) fn read(base: &[Form], text: &str) -> Result<FormTable, Said> {
        let none = Kinds::of(&[]);
        let mut table =
            FormTable { forms: base.iter().flat_map(each_length).collect(), named: none, banned: none };
        let mut entries = Entries::read(text)?;
        table.ban(&entries)?;
        // Bombs beside others come after those that replace the game's.
        entries.given.sort_by_key(|item| item.given.is_also || item.given.is_cards);
        let mut added: Vec<Form> = Vec::new();
        for KindEntry { given, .. } in &entries.given {
            // Of two kinds with one name, it is the one that the game has.
            let or = given.or.filter(|&or| table.lacks(given.kind) && !table.lacks(or));
            let given = EntryFacts { kind: or.unwrap_or(given.kind), ..*given };
            table.add(&given, &mut added)?;
        }
        table.forms.extend(added);
        table.forms.retain(|form| !table.banned.has(form.kind));
        table.without_jokers(entries.no_jokers.is_some())?;
        Ok(table)
    }

    /// Takes the bans of a text, and refuses those that contradict its other entries.
    fn ban(&mut self, entries: &Entries) -> Result<(), Said> {
        let given = |kind: Kind| entries.given.iter().find(|item| item.given.kind == kind);
        for (kind, ban) in &entries.banned {
            if let Some(item) = given(*kind) {
                // A name of two kinds bans the one that the text does not give.
                let shares_name = |other: Kind| other != *kind && other.chinese() == kind.chinese();
                let is_meant = |(other, same): &(Kind, String)| same == ban && shares_name(*other);
                if entries.banned.iter().any(|one| is_meant(one) && given(one.0).is_none()) {
                    continue;
                }
                return Err(contradiction(&item.text, ban));
            }
            self.banned = self.banned.with(*kind);
        }
        if self.banned.has(Kind::Single) {
            return Err(said!("without single there would be no legal lead", "不能没有单张：否则会无牌可出"));
        }
        if let (Some(item), Some(no_jokers)) = (given(Kind::Rocket), &entries.no_jokers) {
            return Err(contradiction(&item.text, no_jokers));
        }
        // "no plane, trio" says nothing of a trio that is there: it was probably meant to be banned.
        let is_doubtful = |item: &&KindEntry| item.given.is_bare() && !self.lacks(item.given.kind);
        let mut after_bans = entries.given.iter().filter(|item| item.ban_before.is_some());
        match after_bans.find(is_doubtful) {
            Some(KindEntry { text, ban_before: Some(ban), .. }) => Err(said!(
                "'{text}' after '{ban}' changes nothing: write 'no {text}' if it is banned, too, or leave it out",
                "“{ban}”后面的“{text}”没有改变什么：也要禁就写“禁{text}”，否则去掉"
            )),
            _ => Ok(()),
        }
    }

    /// Adds the forms of an entry to others of the same text.
    fn add(&mut self, given: &EntryFacts, added: &mut Vec<Form>) -> Result<(), Said> {
        let is_beside = given.is_also || given.is_cards;
        if given.is_also && self.lacks(Kind::Bomb) && !self.named.has(Kind::Bomb) {
            return Err(said!(
                "bomb: beside which others? write 'bomb 3' or 'bomb 3-4'",
                "炸弹：另外还有哪些炸弹？请写成“炸弹 3”或“炸弹 3-4”"
            ));
        }
        let is_always = |form: &Form| form.kind == given.kind && form.when == 0;
        if given.is_bare() && self.forms.iter().any(is_always) {
            // It stays as it is.
            self.named = self.named.with(given.kind);
            return Ok(());
        }
        let forms = each_length(&self.form(given)?);
        if !is_beside {
            self.forms.retain(|other| other.kind != given.kind);
        }
        for form in forms {
            let same = |other: &Form| (other.kind, other.lengths) == (form.kind, form.lengths);
            let is_there = self.forms.iter().any(|other| same(other) && other.when == 0);
            if added.iter().any(same) || is_there || form.kind != Kind::Bomb && self.named.has(form.kind) {
                let ([english, chinese], cards) = (names(form.kind), form.lengths.0);
                return Err(match form.kind {
                    Kind::Bomb => said!(
                        "bombs of {cards} cards are there twice: leave one out",
                        "{cards} 张的炸弹写了两次：请去掉一个"
                    ),
                    _ => said!("{english} is there twice", "{chinese}写了两次"),
                });
            }
            self.forms.retain(|other| !same(other));
            added.push(form);
        }
        self.named = self.named.with(given.kind);
        Ok(())
    }

    fn lacks(&self, kind: Kind) -> bool {
        !self.forms.iter().any(|form| form.kind == kind)
    }

    /// Takes the jokers out of the deck, if that is wanted or if a single cannot be one.
    fn without_jokers(&mut self, wanted: bool) -> Result<(), Said> {
        let Some(single) = self.forms.iter_mut().find(|form| form.kind == Kind::Single) else {
            return Err(said!(
                "a table needs single: without it some hands have no legal lead",
                "要有单张：否则会无牌可出"
            ));
        };
        if single.highest() != Rank::TWO && !wanted {
            return Ok(());
        }
        *single = Form::new(Kind::Single, (1, 1), Rank::TWO);
        if self.named.has(Kind::Rocket) {
            return Err(said!("rocket: there are no jokers", "王炸：牌里没有大小王"));
        }
        self.forms.retain(|form| form.kind != Kind::Rocket);
        for pair in self.forms.iter_mut().filter(|form| form.kind == Kind::Pair && form.highest() > Rank::TWO)
        {
            *pair = Form::new(Kind::Pair, (1, 1), Rank::TWO).from(pair.lowest());
        }
        Ok(())
    }

    /// Makes the form of an entry. What it does not give is as before, or as usual.
    fn form(&self, given: &EntryFacts) -> Result<Form, Said> {
        let EntryFacts { kind, lengths, ranks, is_top, .. } = *given;
        let [english, chinese] = names(kind);
        let before = match kind {
            Kind::Bomb => self.bombs(),
            _ => self.forms.iter().rfind(|form| form.kind == kind).copied(),
        };
        let before = before.unwrap_or(Form::usual(kind));
        let (low, high) = match ranks {
            Some((low, high)) => (low.unwrap_or(before.lowest()), high),
            None => (before.lowest(), before.highest()),
        };
        if low > high {
            return Err(said!(
                "{english}: the ranks {low}-{high} go down",
                "{chinese}：{low}-{high} 的点数反了"
            ));
        }
        check_ranks(kind, low, high)?;
        let given_lengths = lengths.map(|(least, most)| (least, most.unwrap_or(usize::MAX)));
        let (least, most) = given_lengths.unwrap_or((before.lengths().start, before.lengths().end - 1));
        let range = (least, most, lengths.is_some_and(|(_, most)| most.is_some()));
        let (least, most) = check_lengths(kind, range, (low, high))?;
        if is_top && kind != Kind::Bomb && kind != Kind::Rocket {
            return Err(said!("{english}: only bombs can be top", "{chinese}：只有炸弹可以最大"));
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 13")]
        let lengths = (least as u8, most as u8);
        let form = Form { when: 0, short: before.short, ..Form::new(kind, lengths, high).from(low) };
        let form =
            if kind == Kind::Pair && high.is_joker() { form.with_one_deck(Some(Rank::TWO)) } else { form };
        Ok(if is_top { form.above_all() } else { form })
    }

    /// All bombs that are not of one rank, as one form.
    fn bombs(&self) -> Option<Form> {
        let is_usual =
            |form: &&Form| form.kind == Kind::Bomb && form.when == 0 && form.lowest() != form.highest();
        let mut bombs = self.forms.iter().filter(is_usual);
        let first = *bombs.next()?;
        let lengths = |form: &Form| form.lengths.0;
        let last = bombs.map(lengths).max().unwrap_or(first.lengths.0);
        Some(Form { lengths: (first.lengths.0, last), ..first })
    }

    /// The forms in natural order, bombs in the order of their strength.
    pub(super) fn finished(&self) -> Vec<Form> {
        let mut forms: Vec<Form> = self.forms.clone();
        forms.sort_by_key(|form| (form.class == Class::TopBomb, form.kind, form.lengths.0));
        let mut merged: Vec<Form> = Vec::new();
        for form in forms {
            match merged.last_mut() {
                Some(last) if form.follows(last) => last.lengths.1 = form.lengths.1,
                _ => merged.push(form),
            }
        }
        merged
    }
}

/// Entries of a text, each with its words.
struct Entries {
    given: Vec<KindEntry>,
    banned: Vec<(Kind, String)>,
    no_jokers: Option<String>,
}

/// An entry that gives a kind.
struct KindEntry {
    given: EntryFacts,
    text: String,
    /// The ban that comes just before it.
    ban_before: Option<String>,
}

impl Entries {
    fn read(text: &str) -> Result<Entries, Said> {
        const SIGNS: [char; 7] = [',', '，', '、', ';', '；', '\n', '。'];
        // What no table has is told first: the entry before it can look like a mistake.
        if let Some(fault) = text.split(SIGNS).find_map(|text| synonyms::cannot(&synonyms::plain(text))) {
            return Err(fault);
        }
        let mut entries = Entries { given: Vec::new(), banned: Vec::new(), no_jokers: None };
        let mut ban: Option<(Reach, String)> = None;
        let mut sign = ',';
        for part in text.split_inclusive(SIGNS) {
            let text = part.trim_end_matches(SIGNS).trim();
            let before = std::mem::replace(&mut sign, part.chars().next_back().unwrap_or(','));
            if text.is_empty() {
                continue;
            }
            let shown = shortened(text);
            let goes_on = |(reach, _): &(Reach, String)| {
                *reach == Reach::Joined && before == '、'
                    || *reach == Reach::List && matches!(before, ',' | '，' | '、')
            };
            if ban.as_ref().is_some_and(goes_on)
                && let Some(kinds) = entry::kinds_of_ban(&synonyms::plain(text))
            {
                entries.banned.extend(kinds.into_iter().map(|kind| (kind, shown.clone())));
                continue;
            }
            let ban_before = ban.take().map(|(_, text)| text);
            match entry::read(text, entries.given.last().map(|item| &item.given))? {
                Entry::Nothing => {}
                Entry::NoJokers => entries.no_jokers = Some(shown),
                Entry::No(kinds, reach) => {
                    entries.banned.extend(kinds.into_iter().map(|kind| (kind, shown.clone())));
                    ban = Some((reach, shown));
                }
                Entry::Form(given) => entries.given.push(KindEntry { given, text: shown, ban_before }),
                Entry::More(given) => {
                    if let Some(last) = entries.given.last_mut() {
                        last.given = given;
                    }
                }
            }
        }
        Ok(entries)
    }
}

fn contradiction(form: &str, ban: &str) -> Said {
    said!(
        "'{form}' and '{ban}' contradict each other: leave one out",
        "“{form}”和“{ban}”互相矛盾：请去掉一个"
    )
}

/// A form as several of one length each, for bombs.
fn each_length(form: &Form) -> Vec<Form> {
    if form.kind != Kind::Bomb {
        return vec![*form];
    }
    let of_length = |length: u8| {
        let one = Form { lengths: (length, length), ..*form };
        // More than four of a rank need two decks.
        if length > 4 { one.with_one_deck(None) } else { one }
    };
    (form.lengths.0..=form.lengths.1).map(of_length).collect()
}

impl Form {
    /// Returns true if these bombs continue others that have fewer cards.
    fn follows(&self, last: &Form) -> bool {
        let same =
            (self.kind, self.class, self.ranks, self.when) == (last.kind, last.class, last.ranks, last.when);
        self.kind == Kind::Bomb && same && self.lengths.0 == last.lengths.1 + 1
    }
}

fn check_ranks(kind: Kind, low: Rank, high: Rank) -> Result<(), Said> {
    let [english, chinese] = names(kind);
    let ends_at = match kind {
        Kind::Single | Kind::Rocket => Rank::RED_JOKER,
        Kind::Pair if high == Rank::RED_JOKER => Rank::RED_JOKER,
        _ => Rank::TWO,
    };
    if high > ends_at || kind == Kind::Pair && low > Rank::TWO {
        return Err(said!("{english}: no joker can be in it", "{chinese}：不能有王"));
    }
    if kind == Kind::Single && (low != Rank::THREE || high != Rank::RED_JOKER && high != Rank::TWO) {
        return Err(said!(
            "single: each card of the deck is one: leave the ranks out, or write 'no jokers'",
            "单张：每张牌都可以是单张，不用写点数；没有王就写“无王”"
        ));
    }
    Ok(())
}

/// Checks the lengths of a form; those that are not given end with the ranks.
fn check_lengths(
    kind: Kind,
    (least, most, is_exact): (usize, usize, bool),
    (low, high): (Rank, Rank),
) -> Result<(usize, usize), Said> {
    let [english, chinese] = names(kind);
    if !kind.is_chain() && kind != Kind::Bomb {
        return Ok((1, 1));
    }
    let ranks = high.index() + 1 - low.index();
    let (fewest, longest) = match kind.core_width() {
        _ if kind == Kind::Bomb => (3, 8),
        1 => (3, ranks.div_ceil(kind.stride())),
        _ => (2, ranks.div_ceil(kind.stride())),
    };
    let most = if is_exact { most } else { most.min(longest) };
    if kind == Kind::Bomb && (least < fewest || most > longest) {
        return Err(said!("bomb: it has three to eight cards of a rank", "炸弹：同点三张到八张"));
    }
    if least < fewest {
        return Err(said!("{english}: it has {fewest} ranks or more", "{chinese}：至少 {fewest} 个点数"));
    }
    if least > most && is_exact {
        return Err(said!(
            "{english}: the lengths {least}-{most} go down",
            "{chinese}：{least}-{most} 的长度反了"
        ));
    }
    if most > longest || least > longest {
        let wanted = if most > longest { most } else { least };
        let example = example(kind);
        return Err(said!(
            "{english}: {wanted} ranks in a row do not fit in {low}-{high}: write '{example}'",
            "{chinese}：{low}-{high} 里连不出 {wanted} 个点数：请写成 '{example}'"
        ));
    }
    Ok((least, most))
}

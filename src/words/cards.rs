//! Cards, hands and plays as people read them.

use super::marks::{JOINT, Mark};
use super::names::{Subject, Verb};
use super::{Lang, Words};
use crate::cards::{Card, Hand, Rank, Style, Suit};
use crate::games::{Play, Position, Rules};
use crate::guandan::Guandan;
use crate::tricks::height;

/// Letters of the red suits and of red cards in texts, and their signs.
const RED: [char; 4] = ['D', 'H', '♦', '♥'];
const SUITS: [char; 8] = ['C', 'D', 'H', 'S', '♣', '♦', '♥', '♠'];

/// How the hands of a game are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HandOrder {
    /// By rank, with suits if the words show them.
    #[default]
    ByRank,
    /// By suit, in trick play.
    BySuit,
    /// In Guandan, from the jokers and the level down, with the suits that the cards have: they can matter.
    ByLevel(Guandan),
}

impl From<Rules> for HandOrder {
    fn from(rules: Rules) -> HandOrder {
        match rules {
            Rules::Shedding(_) => HandOrder::ByRank,
            Rules::Tricks(_) => HandOrder::BySuit,
            Rules::Guandan(rules) => HandOrder::ByLevel(rules),
        }
    }
}

impl HandOrder {
    /// The order for a position.
    #[must_use]
    pub fn of(position: &Position) -> HandOrder {
        HandOrder::from(position.rules())
    }
}

impl Words {
    /// A hand as text; `no cards` if it is empty.
    #[must_use]
    pub fn hand(&self, hand: &Hand) -> String {
        if hand.is_empty() {
            return self.lang.of(("no cards", "无牌")).to_owned();
        }
        let hand = if self.suits { hand.clone() } else { hand.without_suits() };
        self.cards(&hand.to_string())
    }

    /// A hand of trick play as text: spades first, each suit from the ace down: `♠AQ2 ♦10`.
    #[must_use]
    pub fn hand_by_suit(&self, hand: &Hand) -> String {
        let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(Suit::symbol);
        let ranks = hand.format(Style::Pbn).unwrap_or_default();
        let held = suits.iter().zip(ranks.split('.')).filter(|(_, ranks)| !ranks.is_empty());
        let told: Vec<String> = held
            .map(|(sign, ranks)| {
                let text = format!("{sign}{}", ranks.replace('T', "10"));
                if RED.contains(sign) { Mark::Red.of(&text, "") } else { text }
            })
            .collect();
        if told.is_empty() { self.hand(hand) } else { told.join(" ") }
    }

    /// A hand of Guandan as text, from the high cards down: `B 2H2S A 9S9D`.
    fn hand_by_level(&self, hand: &Hand, rules: Guandan) -> String {
        let cards = by_level(hand, rules);
        let same = cards.chunk_by(|a, b| a.rank == b.rank && a.suit.is_some() == b.suit.is_some());
        let told: Vec<String> =
            same.map(|cards| cards.iter().map(Card::to_string).collect::<String>()).collect();
        if told.is_empty() { self.hand(hand) } else { self.cards(&told.join(" ")) }
    }

    /// A hand of a position.
    #[must_use]
    pub fn hand_of(&self, hand: &Hand, order: HandOrder) -> String {
        match order {
            HandOrder::ByRank => self.hand(hand),
            HandOrder::BySuit => self.hand_by_suit(hand),
            HandOrder::ByLevel(rules) => self.hand_by_level(hand, rules),
        }
    }

    /// A hand as text, which a page draws as cards.
    #[must_use]
    pub fn drawn(&self, hand: &Hand, order: HandOrder) -> String {
        if hand.is_empty() {
            return self.hand(hand);
        }
        let text = super::marks::plain(&self.hand_of(hand, order));
        Mark::Cards.of(&text, &self.faces(hand, order))
    }

    /// Cards that a page draws, the high ones first, separated by spaces; in trick play by suits, with two
    /// spaces between them.
    #[must_use]
    pub fn faces(&self, hand: &Hand, order: HandOrder) -> String {
        let shows_suits = self.suits || order != HandOrder::ByRank;
        let hand = if shows_suits { hand.clone() } else { hand.without_suits() };
        let cards = self.in_order(&hand, order);
        let mut faces = String::new();
        for (i, card) in cards.iter().enumerate() {
            if i > 0 {
                let parts = order == HandOrder::BySuit && cards[i - 1].suit != card.suit;
                faces.push_str(if parts { "  " } else { " " });
            }
            faces.push_str(&self.face(*card));
        }
        faces
    }

    /// The cards of a hand in the order in which a page draws them.
    #[must_use]
    pub fn in_order(&self, hand: &Hand, order: HandOrder) -> Vec<Card> {
        match order {
            HandOrder::ByRank => hand.cards().iter().rev().copied().collect(),
            HandOrder::BySuit => by_suit(hand),
            HandOrder::ByLevel(rules) => by_level(hand, rules),
        }
    }

    /// A card: `10♠`, `小王`.
    #[must_use]
    pub fn face(&self, card: Card) -> String {
        let rank = match (card.rank, self.lang) {
            (Rank::BLACK_JOKER, Lang::Chinese) => "小王".to_owned(),
            (Rank::RED_JOKER, Lang::Chinese) => "大王".to_owned(),
            (rank, _) => rank.to_string().replace('T', "10"),
        };
        card.suit.map_or(rank.clone(), |suit| format!("{rank}{}", suit.symbol()))
    }

    /// A text of cards as people read it: 10 for T, and the names of the jokers.
    ///
    /// ```
    /// use canju::words::{Lang, Words, marks::plain};
    /// let told = |text, lang| plain(&Words::new(lang).cards(text));
    /// assert_eq!(told("333B", Lang::Chinese), "333小王");
    /// assert_eq!(told("33 TT", Lang::English), "33 10 10");
    /// assert_eq!(told("89TJQ", Lang::English), "8 9 10 J Q");
    /// assert_eq!(told("9STS", Lang::English), "9S10S");
    /// ```
    #[must_use]
    pub fn cards(&self, text: &str) -> String {
        let text = text.split(' ').map(with_tens).collect::<Vec<_>>().join(" ");
        let text = if self.signs { with_signs(&text) } else { text };
        let text = red_marked(&text);
        match self.lang {
            Lang::English => text,
            Lang::Chinese => text.replace('B', "小王").replace('R', "大王"),
        }
    }

    /// A play by its cards, with its kind if kinds are shown.
    #[must_use]
    pub fn play(&self, play: &Play) -> String {
        if play.is_pass() {
            return self.lang.of(("pass", "不要")).to_owned();
        }
        let told = self.cards(&self.text_of(play));
        match self.kind(play) {
            Some(kind) if self.kinds => crate::say!(self.lang, "{told} ({kind})", "{told}（{kind}）"),
            _ => told,
        }
    }

    /// A play as pages show it: the core first, chains by their ends.
    ///
    /// ```
    /// use canju::{games::Rules, words::{Lang, Words}};
    /// let short = |text: &str, lang| {
    ///     Words::new(lang).short(&Rules::default().read_cards(&text.parse().unwrap()).unwrap())
    /// };
    /// assert_eq!(short("4888", Lang::English), "888 4");
    /// assert_eq!(short("3456789TJQKA", Lang::English), "3–A");
    /// assert_eq!(short("99TTJJ", Lang::English), "99–JJ");
    /// assert_eq!(short("6789T", Lang::English), "6–10");
    /// assert_eq!(short("333444 6 R", Lang::Chinese), "333–444 大王6");
    /// let rules: Rules = "guandan:2".parse().unwrap();
    /// let trio = rules.read_cards(&"4S 4D TS TD 2H".parse().unwrap()).unwrap();
    /// let words = Words { signs: true, ..Words::new(Lang::English) };
    /// assert_eq!(words.short(&trio), "10♦10♠ 4♦4♠ 2♥=10");
    /// ```
    #[must_use]
    pub fn short(&self, play: &Play) -> String {
        if play.is_pass() {
            return self.play(play);
        }
        if let Play::Guandan(..) = play {
            return super::marks::plain(&self.cards(&meant(play)));
        }
        let text = |cards: &[Card]| {
            let shown = |card: &Card| if self.suits { *card } else { Card { suit: None, ..*card } };
            let text: String = cards.iter().map(|card| shown(card).to_string()).collect();
            super::marks::plain(&self.cards(&text))
        };
        let (core, kickers) = play.parts();
        let core = play.chain().map_or_else(
            || text(&core),
            |(low, high, width)| {
                let end = |rank: Rank| super::marks::plain(&self.cards(&rank.to_string().repeat(width)));
                format!("{}–{}", end(low), end(high))
            },
        );
        if kickers.is_empty() { core } else { format!("{core} {}", text(&kickers)) }
    }

    /// A play in a row of plays: the core first, without blanks; chains of at least five cards by their ends.
    ///
    /// ```
    /// use canju::{games::Rules, words::{Lang, Words}};
    /// let compact = |text: &str, lang| {
    ///     Words::new(lang).compact(&Rules::default().read_cards(&text.parse().unwrap()).unwrap())
    /// };
    /// assert_eq!(compact("3888", Lang::English), "8883");
    /// assert_eq!(compact("3456789TJQKA", Lang::English), "3–A");
    /// assert_eq!(compact("9999TT44", Lang::English), "9999441010");
    /// assert_eq!(compact("888R", Lang::Chinese), "888大王");
    /// let guandan = |text: &str| {
    ///     let rules: Rules = "guandan:2".parse().unwrap();
    ///     Words::new(Lang::English).compact(&rules.read_cards(&text.parse().unwrap()).unwrap())
    /// };
    /// let told = ["33444", "A2345", "55 2H", "5S 6S 7S 9S 2H", "TS JS QS KS AS"].map(guandan);
    /// let told = told.map(|text| canju::words::marks::plain(&text));
    /// assert_eq!(told, ["44433", "A–5", "55♥2=5", "♠5♠6♠7♠9♥2=♠8", "♠10–A"]);
    /// ```
    #[must_use]
    pub fn compact(&self, play: &Play) -> String {
        if play.is_pass() {
            return self.play(play);
        }
        if let Play::Guandan(..) = play {
            return self.compact_of_guandan(play);
        }
        let in_tricks = play.kind() == "card";
        let letters = |cards: &[Card]| -> String {
            let shown = |card: &Card| if in_tricks { *card } else { Card { suit: None, ..*card } };
            cards.iter().rev().map(|card| self.card(shown(card))).collect()
        };
        let (core, kickers) = play.parts();
        let chain = play.chain().filter(|_| kickers.is_empty() && core.len() > 4 && play.length() > 2);
        chain.map_or_else(
            || letters(&core) + &letters(&kickers),
            |(low, high, width)| {
                let end = |rank: Rank| self.card(Card::plain(rank)).repeat(width);
                format!("{}–{}", end(low), end(high))
            },
        )
    }

    /// A play of Guandan without blanks: the ends of a row, a straight flush with its suit.
    fn compact_of_guandan(&self, play: &Play) -> String {
        let cards = core_first(play);
        let first = cards.first().and_then(|(card, _)| card.suit);
        let is_flush = play.kind() == "straight flush";
        // Other suits can tell a play from a play like it.
        let is_plain = cards.iter().all(|(card, meant)| meant.is_none() && (is_flush || card.suit.is_none()));
        let Some((low, high, width)) = play.chain().filter(|_| is_plain && play.length() > 2) else {
            let told = |&(card, meant): &(Card, Option<Card>)| {
                let meant = meant.map(|meant| format!("={}", self.card(meant)));
                self.card(card) + &meant.unwrap_or_default()
            };
            return cards.iter().map(told).collect();
        };
        let end = |rank: Rank| self.card(Card::plain(rank)).repeat(width);
        let low = if is_flush { self.card(Card { rank: low, suit: first }) } else { end(low) };
        format!("{low}–{}", end(high))
    }

    /// A card in a row of cards: `10`, `♠A` in trick play.
    fn card(&self, card: Card) -> String {
        let face = self.face(Card { suit: None, ..card });
        let Some(suit) = card.suit.map(Suit::symbol) else { return face };
        let told = format!("{suit}{face}");
        if RED.contains(&suit) { Mark::Red.of(&told, "") } else { told }
    }

    /// A clause about a player and a play: `Ann plays 33`.
    #[must_use]
    pub fn made(&self, name: &Subject, play: &Play) -> String {
        if play.is_pass() {
            return name.clause(Verb::Passes, self.lang);
        }
        let (plays, cards) = (name.clause(Verb::Plays, self.lang), self.play(play));
        format!("{plays} {cards}")
    }

    /// A play with its kind, which a page draws as a chip.
    #[must_use]
    pub fn drawn_play(&self, play: &Play) -> String {
        let kind = |kind| crate::say!(self.lang, " ({kind})", "（{kind}）");
        self.drawn_cards(play)
            + &self.kind(play).map_or(String::new(), |name| Mark::Kind.of(&kind(name), name))
    }

    /// A play with its kind, which a page draws as cards on felt: the core first.
    #[must_use]
    pub fn laid_play(&self, play: &Play) -> String {
        if play.is_pass() {
            return self.play(play);
        }
        let (core, kickers) = play.parts();
        let suits = self.suits || matches!(play, Play::Guandan(..));
        let face = |card: &Card| self.face(if suits { *card } else { Card { suit: None, ..*card } });
        let faces: Vec<String> = core.iter().chain(&kickers).map(face).collect();
        let text = super::marks::plain(&self.cards(&self.text_of(play)));
        // Cards on felt do not show what a wild one stands for.
        let meant = play.meant().into_iter().filter_map(|(card, meant)| Some((card, meant?)));
        let meant = meant.map(|(card, meant)| format!("{}={}", self.face(card), self.face(meant)));
        let kind = |name: &str| {
            let parts: Vec<String> = std::iter::once(name.to_owned()).chain(meant).collect();
            Mark::Kind.of(&format!(" ({name})"), &parts.join(self.comma()))
        };
        Mark::Cards.of(&text, &faces.join(" ")) + &self.kind(play).map_or(String::new(), kind)
    }

    /// A play in a list, which a page draws as a chip. A text leaves out the kind.
    #[must_use]
    pub fn drawn_in_list(&self, play: &Play) -> String {
        self.drawn_cards(play) + &self.kind(play).map_or(String::new(), |name| Mark::Kind.of("", name))
    }

    /// Plays as [`Words::drawn_in_list`], without the last ones if there are more than `most`.
    #[must_use]
    pub fn listed(&self, plays: &[Play], most: usize) -> String {
        let told: Vec<String> = plays.iter().take(most).map(|play| self.drawn_in_list(play)).collect();
        let told = told.join(self.comma());
        match plays.len().saturating_sub(most) {
            0 => told,
            more => crate::say!(self.lang, "{told} … {more} more", "{told} … 还有 {more} 个"),
        }
    }

    /// The cards of a play, which a page draws as a chip.
    #[must_use]
    pub fn drawn_cards(&self, play: &Play) -> String {
        self.chip(play, Mark::Play)
    }

    /// A play in a score: a lead is marked, and a pass is a dash.
    #[must_use]
    pub fn scored(&self, play: &Play, leads: bool) -> String {
        if play.is_pass() {
            "–".to_owned()
        } else {
            self.chip(play, if leads { Mark::Lead } else { Mark::Play })
        }
    }

    fn chip(&self, play: &Play, mark: Mark) -> String {
        if play.is_pass() {
            return self.play(play);
        }
        let text = super::marks::plain(&self.cards(&self.text_of(play)));
        mark.of(&text, &self.chip_text(play))
    }

    /// The text of a chip: as [`Words::short`], with signs of suits.
    #[must_use]
    pub fn chip_text(&self, play: &Play) -> String {
        let suits = self.suits || play.kind() == "card";
        Words { signs: true, suits, ..self.clone() }.short(play)
    }

    fn text_of(&self, play: &Play) -> String {
        if self.suits || !matches!(play, Play::Shedding(_)) {
            play.to_string()
        } else {
            play.cards().without_suits().to_string().replace(' ', "")
        }
    }

    /// The kind of a play; none for a pass and in trick play.
    #[must_use]
    pub fn kind(&self, play: &Play) -> Option<&'static str> {
        let has_kind = !play.is_pass() && play.kind() != "card";
        has_kind.then(|| self.lang.of((play.kind(), play.kind_zh())))
    }

    /// Plays in their order.
    #[must_use]
    pub fn plays<'a>(&self, plays: impl IntoIterator<Item = &'a Play>) -> String {
        plays.into_iter().map(|play| self.play(play)).collect::<Vec<_>>().join(self.comma())
    }
}

/// The cards of a hand in trick play: spades, hearts, diamonds, clubs, each from the ace down.
#[must_use]
pub fn by_suit(hand: &Hand) -> Vec<Card> {
    let mut cards = hand.cards().to_vec();
    cards.sort_by_key(|card| (std::cmp::Reverse(card.suit), std::cmp::Reverse(height(card.rank))));
    cards
}

/// The cards of a hand of Guandan: from the jokers down to the 2, the wild cards before the others of the level.
#[must_use]
pub fn by_level(hand: &Hand, rules: Guandan) -> Vec<Card> {
    let mut cards = hand.cards().to_vec();
    cards.sort_by_key(|card| std::cmp::Reverse(rules.order(*card)));
    cards
}

/// The cards of a play of Guandan with the cards that wild ones stand for, which come last. Before them, the
/// trio comes before its pair.
fn core_first(play: &Play) -> Vec<(Card, Option<Card>)> {
    let mut cards = play.meant();
    let core = play.rank().filter(|_| play.kind() == "trio+pair");
    cards.sort_by_key(|(card, meant)| (meant.is_some(), core.is_some_and(|core| core != card.rank)));
    cards
}

/// A play of Guandan as text: `4S4D 3S3C 2H=4`.
fn meant(play: &Play) -> String {
    let cards = core_first(play);
    let same = cards.chunk_by(|(a, _), (b, meant)| a.rank == b.rank && meant.is_none());
    let card = |(card, meant): &(Card, Option<Card>)| match meant {
        Some(meant) => format!("{card}={meant}"),
        None => card.to_string(),
    };
    same.map(|cards| cards.iter().map(card).collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// A word of cards with 10 for T, and joints between the ranks next to it: `8910JQ` is hard to read.
fn with_tens(word: &str) -> String {
    if !word.contains('T') || word.contains(SUITS) {
        return word.replace('T', "10");
    }
    let letters: Vec<char> = word.chars().collect();
    let same = letters.chunk_by(|a, b| a == b);
    let ranks = same.map(|ranks| match ranks[0] {
        'T' => vec!["10"; ranks.len()].join(JOINT),
        _ => ranks.iter().collect(),
    });
    ranks.collect::<Vec<String>>().join(JOINT)
}

/// A text of cards with signs for suits.
fn with_signs(text: &str) -> String {
    let mut signed = String::with_capacity(text.len());
    let mut before = ' ';
    for c in text.chars() {
        let sign = Suit::ALL.into_iter().find(|suit| suit.letter() == c).filter(|_| is_rank(before));
        signed.push(sign.map_or(c, Suit::symbol));
        before = c;
    }
    signed
}

fn is_rank(c: char) -> bool {
    "0123456789JQKA".contains(c)
}

/// Marks the red cards in a text of cards.
fn red_marked(text: &str) -> String {
    if !text.contains(RED) {
        return text.to_owned();
    }
    let (mut marked, mut card, mut red) = (String::new(), String::new(), String::new());
    for c in text.chars() {
        card.push(c);
        if is_rank(c) {
            continue;
        }
        if RED.contains(&c) && card.chars().count() > 1 {
            red.push_str(&std::mem::take(&mut card));
            continue;
        }
        if !red.is_empty() {
            marked.push_str(&Mark::Red.of(&std::mem::take(&mut red), ""));
        }
        marked.push_str(&std::mem::take(&mut card));
    }
    if !red.is_empty() {
        marked.push_str(&Mark::Red.of(&red, ""));
    }
    marked + &card
}

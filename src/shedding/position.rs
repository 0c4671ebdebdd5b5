//! Valid positions of two open hands.

use std::fmt;

use super::copies::too_many;
use super::kickers::{is_short, size};
use super::play::ambiguous;
use super::{
    Code, DeckLimit, Decks, Generator, Kind, ListError, Listing, Play, Reading, Rules, Setup, Shape,
};
use crate::cards::{Card, Hand};
use crate::error::{PlayError, PositionError};
use crate::said;
use crate::said::Said;
use crate::search::SearchControl;
use crate::seats::Side;
use crate::two_hands;

/// Two hands, the side to move, and the play on the table.
///
/// ```
/// use canju::seats::Side;
/// use canju::shedding::{Position, Rules};
/// let position = Position::new("44 5".parse()?, "6 7".parse()?, None, Side::First, Rules::DOUDIZHU)?;
/// let next = position.play(&position.read("44")?)?;
/// assert_eq!(next.turn(), Side::Second);
/// assert!(next.read("6").is_err(), "a single does not beat a pair");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Position = two_hands::TwoHandPosition<Rules, Play>;

impl Position {
    /// Makes a valid position.
    ///
    /// `to_beat` was played by the side not to move. Its cards are no longer in that hand. A pass
    /// is the same as `None`.
    ///
    /// # Errors
    /// Fails with a list of all faults of the setup.
    pub fn new(
        first: Hand,
        second: Hand,
        to_beat: Option<Play>,
        turn: Side,
        rules: Rules,
    ) -> Result<Position, PositionError> {
        let to_beat = to_beat.filter(|play| !play.is_pass());
        Position::of(first, second, to_beat, turn, rules).checked(Position::faults)
    }

    /// A lead of hands that are known to be valid under the rules, and not empty.
    pub(crate) const fn lead(first: Hand, second: Hand, rules: Rules) -> Position {
        Position::of(first, second, None, Side::First, rules)
    }

    fn faults(&self) -> Vec<Said> {
        let mut faults = Vec::new();
        if self.first().is_empty() && self.second().is_empty() {
            faults.push(said!("both hands are empty", "双方都没有牌"));
        }
        if let Some(play) = self.to_beat() {
            add_play_fault(play, self.rules(), &mut faults);
            add_short_fault(play, self.other(), &mut faults);
        }
        let hands = Side::BOTH.map(|side| ((side.name(), side.chinese()), self.hand_of(side)));
        let by = Side::BOTH.iter().position(|&side| side != self.turn());
        let table = self.to_beat().zip(by);
        add_card_faults(&hands, ("both hands", "两手牌"), table, self.rules(), &mut faults);
        // A finished game is valid, but the message mentions it if there are other faults.
        for side in Side::BOTH {
            if !faults.is_empty() && self.hand_of(side).is_empty() && !self.hand_of(side.other()).is_empty() {
                let chinese = side.chinese();
                faults.push(said!(
                    "the {side} hand is empty: the game is over",
                    "{chinese}已经出完牌：牌局结束了"
                ));
            }
        }
        faults
    }

    /// Side that has emptied its hand, if any.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.hand_of(side).is_empty())
    }

    /// Returns true if one hand is empty.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.winner().is_some()
    }

    /// Converts to a position without suits, for the solver.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let to_beat = self.to_beat().map_or(Code::NONE, Play::code);
        Setup { mover: self.hand().counts(), other: self.other().counts(), to_beat }
    }

    /// Lists the legal plays, long ones first and the pass last; none if the game is over.
    ///
    /// With `distinct_suits`, every choice of suits is a separate play.
    ///
    /// # Errors
    /// Fails if there are more than `most` plays, or if a limit stops the listing.
    pub fn plays(
        &self,
        distinct_suits: bool,
        most: u64,
        control: &mut SearchControl,
    ) -> Result<Vec<Play>, ListError> {
        self.legal().plays(distinct_suits, most, control)
    }

    /// Reads a legal play from a text.
    ///
    /// # Errors
    /// Fails if the text is not a legal play, with the reason, or if it is ambiguous.
    pub fn read(&self, text: &str) -> Result<Play, PlayError> {
        if text == Kind::Pass.name() {
            return self.check(&Play::pass());
        }
        let cards = text.parse::<Hand>().map_err(PlayError::from)?;
        self.read_cards(&cards)
    }

    /// Returns the legal play made of exactly these cards.
    ///
    /// # Errors
    /// Fails if no legal play has these cards, with the reason, or if several do.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        self.legal().read_cards(cards)
    }

    /// Checks that a play is legal, and returns it with the cards it takes from the hand.
    ///
    /// # Errors
    /// Fails if the play is not legal, with the reason.
    pub fn check(&self, play: &Play) -> Result<Play, PlayError> {
        self.legal().check(play)
    }

    pub(crate) fn legal(&self) -> Legal<'_> {
        let turn = self.turn();
        Legal {
            hand: self.hand(),
            other_cards: self.other().len(),
            to_beat: self.to_beat(),
            rules: self.rules(),
            seat: turn.name(),
            player: Said::new(format!("the {turn} player"), turn.chinese()),
            winner: self.winner().map(|winner| {
                let chinese = winner.chinese();
                said!("the {winner} player has won", "{chinese}已胜")
            }),
        }
    }

    /// Position after a legal play.
    ///
    /// # Errors
    /// Fails if the play is not legal, with the reason.
    pub fn play(&self, play: &Play) -> Result<Position, PlayError> {
        self.make(self.check(play)?)
    }

    /// Position after a play that is known to be legal, with cards of the hand.
    pub(crate) fn make(&self, play: Play) -> Result<Position, PlayError> {
        let taken = play.cards().clone();
        self.successor(&taken, (!play.is_pass()).then_some(play), self.turn().other())
    }
}

impl fmt::Display for Position {
    /// Writes `first | second | play to beat | turn`, which is read back under the same rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.to_beat().map(|play| play.written(self.rules())), f)
    }
}

/// Legality of plays for one player, in positions of two or three hands.
pub(crate) struct Legal<'a> {
    /// Player's hand.
    pub hand: &'a Hand,
    /// Number of cards in the other hand, in a position of two.
    pub other_cards: usize,
    /// Play on the table, if any.
    pub to_beat: Option<&'a Play>,
    pub rules: &'a Rules,
    /// Name of the player's seat. `player` names the player in a message.
    pub seat: &'static str,
    pub player: Said,
    /// Winner in words, if the game is over.
    pub winner: Option<Said>,
}

impl Legal<'_> {
    /// Lists the legal plays, long ones first and the pass last; none if the game is over.
    pub fn plays(
        &self,
        distinct_suits: bool,
        most: u64,
        control: &mut SearchControl,
    ) -> Result<Vec<Play>, ListError> {
        if self.winner.is_some() {
            return Ok(Vec::new());
        }
        let to_beat = self.to_beat.map_or(Code::NONE, Play::code);
        let listing = Listing {
            to_beat,
            other_cards: self.other_cards,
            distinct_suits,
            most,
            ..Listing::of(self.hand, self.rules)
        };
        let mut plays = listing.plays(control)?;
        if self.rules.may_pass(to_beat, !plays.is_empty()) {
            plays.push(Play::pass());
        }
        Ok(plays)
    }

    /// Returns all legal plays made of exactly these cards.
    pub fn readings(&self, cards: &Hand) -> Vec<Play> {
        let readings = Play::readings(cards, self.rules);
        let mut legal: Vec<Play> = readings.iter().filter_map(|play| self.check(play).ok()).collect();
        // Two readings of a last play can be the same answer.
        legal.dedup();
        legal
    }

    /// Returns the legal play made of exactly these cards.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        let mut legal = self.readings(cards);
        match legal.len() {
            0 => match Play::readings(cards, self.rules).first() {
                Some(play) => self.check(play),
                None => Play::read(cards, Reading::ANY, self.rules),
            },
            1 => Ok(legal.remove(0)),
            _ => Err(ambiguous(&legal)),
        }
    }

    /// Checks that a play is legal, and returns it with the cards it takes from the hand.
    pub fn check(&self, play: &Play) -> Result<Play, PlayError> {
        let Legal { hand, to_beat, rules, seat, player, winner, .. } = self;
        if let Some(winner) = winner {
            return Err(PlayError::new(said!("the game is over: ", "牌局已结束：").then(winner)));
        }
        let (player, chinese) = (player.english(), player.chinese());
        if play.is_pass() {
            if to_beat.is_some() {
                return self.refused(play).map_or_else(|| Ok(Play::pass()), Err);
            }
            let why = said!("{player} leads and cannot pass", "{chinese}先出牌，不能不要");
            return Err(PlayError::new(why));
        }
        let missing = |_| {
            PlayError::new(said!(
                "{play} is not in the {seat} hand ({hand})",
                "{chinese}手里没有 {play}（手牌 {hand}）"
            ))
        };
        let rest = hand.minus(play.cards()).map_err(missing)?;
        let play = &play.under(rules);
        if !Play::readings(play.cards(), rules).iter().any(|reading| reading.code() == play.code()) {
            Play::read(play.cards(), play.whole_reading(), rules)?;
        }
        if let Some(table) = to_beat
            && !play.code().beats(table.code())
        {
            if let Some(longer) = self.longer(play, table) {
                return self.check(&longer);
            }
            let [mine, theirs] = [play, table].map(described);
            return Err(PlayError::new(mine.then(&said!(" does not beat ", "压不住 ")).then(&theirs)));
        }
        if let Some(error) = self.refused(play) {
            return Err(error);
        }
        let taken = hand.minus(&rest).map_err(missing)?;
        Ok(Play::with_cards(play, taken))
    }

    /// Error if a play that beats the table, or a pass, is against the game's own rules.
    fn refused(&self, play: &Play) -> Option<PlayError> {
        let Legal { hand, to_beat, rules, other_cards, .. } = *self;
        let (counts, play_without_suits) = (hand.counts(), play.to_move());
        if play.is_pass() && rules.must_beat() {
            let table = to_beat.map_or(Code::NONE, Play::code);
            let mut answers = Vec::new();
            Generator::facing(rules, counts, other_cards).beating(table, &mut answers);
            let answer = answers.into_iter().min_by_key(|play| (play.code, play.cards.bits()))?;
            let answer = Play::from_hand(hand, answer);
            return Some(PlayError::new(said!(
                "you cannot pass: you can beat it: {answer}",
                "不能不要：有牌能压，必须压：{answer}"
            )));
        }
        if is_short(play_without_suits) && play_without_suits.cards != counts {
            return Some(PlayError::new(short_but_not_last(play)));
        }
        let seen = Generator::facing(rules, counts, other_cards).seen(to_beat.is_none());
        let why = rules.game.own?.why_not(&seen, play_without_suits, &play.to_string())?;
        Some(PlayError::new(why))
    }

    /// A play that beats the table and has the cards, kind and rank of another one.
    ///
    /// A short plane can be a full one, too. Without a hand, it is read as the full one.
    fn longer(&self, play: &Play, table: &Play) -> Option<Play> {
        let same =
            |other: &Play| (other.shape().kind, other.shape().rank) == (play.shape().kind, play.shape().rank);
        let readings = Play::readings(play.cards(), self.rules).into_iter();
        readings.filter(same).find(|other| other.code().beats(table.code()))
    }
}

/// Adds the fault of a short play whose owner still holds cards.
pub(crate) fn add_short_fault(play: &Play, left: &Hand, faults: &mut Vec<Said>) {
    if is_short(play.to_move()) && !left.is_empty() {
        faults.push(short_but_not_last(play));
    }
}

/// Fault of a short play that leaves cards in the hand.
fn short_but_not_last(play: &Play) -> Said {
    let Shape { kind, length, .. } = play.shape();
    let (full, chinese) = (size(kind, length) - kind.core_width() * length, kind.chinese());
    said!(
        "{play}: a {kind} takes {full} other cards, fewer only as the last play of the hand",
        "{play}：{chinese}要另带 {full} 张，只有最后一手可以少带"
    )
}

/// Name of a player in both languages.
type Name<'a> = (&'a str, &'a str);

/// Adds a fault for each rank and each suited card that occurs too often.
///
/// The last fault suggests rules that allow all the hands. `table` is the play to beat with the
/// index of the hand that played it.
pub(crate) fn add_card_faults(
    hands: &[(Name, &Hand)],
    all_hands: Name,
    table: Option<(&Play, usize)>,
    rules: &Rules,
    faults: &mut Vec<Said>,
) {
    let under = |rules: &Rules| card_faults(hands, all_hands, table, rules);
    faults.extend(with_remedy(under(rules), rules, |other| under(other).is_empty()));
}

fn card_faults(
    hands: &[(Name, &Hand)],
    all_hands: Name,
    table: Option<(&Play, usize)>,
    rules: &Rules,
) -> Vec<Said> {
    let cards = table.map(|(play, _)| play.cards());
    let mut together = Vec::new();
    if rules.deck_limit == DeckLimit::Shared {
        let all: Vec<&Hand> = hands.iter().map(|&(_, hand)| hand).chain(cards).collect();
        together = too_many(&all, rules, &|| {
            let place = Said::new(all_hands.0, all_hands.1);
            if cards.is_some() {
                place.then(&said!(" and the play to beat", "加上要压的牌"))
            } else {
                place
            }
        });
        if together.is_empty() {
            return Vec::new();
        }
    }
    let mut faults = Vec::new();
    for (i, ((name, chinese), hand)) in hands.iter().enumerate() {
        let own = cards.filter(|_| table.is_some_and(|(_, by)| by == i));
        let held: Vec<&Hand> = [*hand].into_iter().chain(own).collect();
        faults.extend(too_many(&held, rules, &|| {
            let place = said!("the {name} hand", "{chinese}的牌");
            if own.is_some() { place.then(&said!(" and its play", "加上刚出的牌")) } else { place }
        }));
    }
    // If one hand alone has too many cards of a rank, report only that.
    let alone: Vec<Card> = faults.iter().map(|&(card, _)| card).collect();
    faults.extend(together.into_iter().filter(|(card, _)| !alone.contains(card)));
    faults.into_iter().map(|(_, fault)| fault).collect()
}

/// Appends to the last fault the first change of rules under which `allow` returns true.
fn with_remedy(mut faults: Vec<Said>, rules: &Rules, allow: impl Fn(&Rules) -> bool) -> Vec<Said> {
    if faults.is_empty() {
        return faults;
    }
    let remedies = [
        (
            Rules { deck_limit: DeckLimit::Each, ..*rules },
            said!("gives each hand its own deck", "让每手牌各用一副牌"),
        ),
        (Rules { decks: Decks::Two, ..*rules }, said!("plays with two decks", "用两副牌")),
        (
            Rules { deck_limit: DeckLimit::Unlimited, ..*rules },
            said!("allows more cards than a deck has", "不限张数"),
        ),
    ];
    let remedy = remedies.iter().find(|(other, _)| other != rules && allow(other));
    let remedy = remedy.filter(|_| rules.pack().is_none());
    if let (Some(last), Some((other, effect))) = (faults.last_mut(), remedy) {
        let advice = said!("; rules=\"{other}\" ", "；rules=\"{other}\" ").then(effect);
        let ticked = said!("; a box under “Other rules” ", "；可在“规则选项”里勾选：").then(effect);
        *last = last.clone().then(&advice.or_on_a_page(&ticked));
    }
    faults
}

/// Adds a fault if the play to beat does not exist under the rules.
pub(crate) fn add_play_fault(play: &Play, rules: &Rules, faults: &mut Vec<Said>) {
    if !Play::readings(play.cards(), rules).iter().any(|reading| reading.code() == play.code()) {
        let kind = play.shape().kind;
        let chinese = kind.chinese();
        faults.push(said!(
            "the play to beat, {play}, is not a {kind} under these rules ({rules})",
            "要压的牌 {play} 按这套规则（{rules}）不是{chinese}"
        ));
    }
}

/// Describes a play for a message: `66 (pair)`, `34567 (straight of 5)`.
fn described(play: &Play) -> Said {
    let shape = play.shape();
    let chain = !matches!(shape.kind, Kind::Bomb) && shape.length > 1;
    let (kind, length, chinese) = (shape.kind, shape.length, shape.kind.chinese());
    if chain {
        said!("{play} ({kind} of {length})", "{play}（{chinese}，长 {length}）")
    } else {
        said!("{play} ({kind})", "{play}（{chinese}）")
    }
}

/// Checks that the decks of the rules can contain a hand.
///
/// # Errors
/// Fails with a fault for each rank and each suited card that occurs too often.
pub fn check_hand(hand: &Hand, rules: &Rules) -> Result<(), PositionError> {
    let under = |rules: &Rules| -> Vec<Said> {
        too_many(&[hand], rules, &|| said!("the hand", "这手牌"))
            .into_iter()
            .map(|(_, fault)| fault)
            .collect()
    };
    PositionError::unless_none(with_remedy(under(rules), rules, |other| under(other).is_empty()))
}

//! Logs of games of three hands, as the engines that train agents keep them.
//!
//! Nothing is guessed: the hands and the plays of a log are 54 cards, and every play is walked.

use super::line::{LineWalk, Names, PlayLabel, SeatPlay, Written};
use crate::cards::Hand;
use crate::error::{CardError, PlayError, PositionError, shortened};
use crate::games::{Position, Rules};
use crate::reader::{HandArg, Notation, Reader, SaidKind, WrittenPlay};
use crate::said;
use crate::said::Said;
use crate::seats::Alone;

/// Cards of a deal.
const CARDS: usize = 54;
/// Number of players.
const PLAYERS: usize = 3;
/// Cards that `OpenSpiel` deals; the landlord gets the others.
const DEALT: usize = 51;
/// The highest bid, which ends an auction.
const HIGHEST: &str = "Bid 3";

/// A log as its engine keeps it.
#[derive(Clone, Debug)]
pub enum Log {
    /// `RLCard`'s perfect information: the cards that players 0 to 2 have left, and the plays, each with
    /// its player. Player 0 is the landlord.
    RlCard {
        /// Cards left.
        left: [HandArg; PLAYERS],
        /// Players and plays.
        trace: Vec<(i64, HandArg)>,
    },
    /// A deal of `DouZero`, or an information set, and the plays from the landlord on.
    DouZero {
        /// Hands of the landlord, and of the players after and before the landlord.
        hands: [HandArg; PLAYERS],
        /// True if these are the cards left, as in an information set.
        are_left: bool,
        /// Plays; a pass is empty.
        plays: Vec<HandArg>,
    },
    /// Full history of `OpenSpiel`: actions as texts, each with its player; chance is -1.
    OpenSpiel(Vec<(i64, String)>),
}

/// A game from a log, from the landlord's lead on.
#[derive(Clone, Debug)]
pub struct LoggedGame {
    /// The position of the landlord's lead.
    pub start: Position,
    /// The plays.
    pub moves: Vec<SeatPlay>,
    /// The position that they lead to.
    pub end: Position,
    /// The engine's player in each seat.
    pub players: [usize; PLAYERS],
}

/// Reason why a log is not a game.
#[derive(Clone, Debug)]
pub enum NoGame {
    /// It is no such log, or a part of one.
    Log(Said),
    /// Its hands are impossible.
    Hands(PositionError),
    /// A play is not legal.
    Play(PlayError),
}

impl From<PlayError> for NoGame {
    fn from(error: PlayError) -> NoGame {
        NoGame::Play(error)
    }
}

impl From<CardError> for NoGame {
    fn from(error: CardError) -> NoGame {
        NoGame::Log(error.said())
    }
}

impl Log {
    /// Reads the game under rules.
    ///
    /// ```
    /// use canju::{reader::{HandArg, Notation}, record::logs::Log};
    /// let left = ["333344445555666677", "7788889999TTTTJJJ", "JQQQQKKKKAAAA2222"].map(HandArg::from);
    /// let trace = vec![(0, HandArg::from("BR")), (1, HandArg::from("pass"))];
    /// let game = Log::RlCard { left, trace }.read(Notation::RlCard.rules().unwrap().into()).unwrap();
    /// assert_eq!((game.start.cards(), game.moves.len(), game.end.turn()), (54, 2, "up"));
    /// ```
    ///
    /// # Errors
    /// Fails if a part is missing, or a play is not legal.
    pub fn read(self, rules: Rules) -> Result<LoggedGame, NoGame> {
        match self {
            Log::RlCard { left, trace } => of_rlcard(&left, trace, rules),
            Log::DouZero { hands, are_left, plays } => of_douzero(&hands, are_left, plays, rules),
            Log::OpenSpiel(actions) => of_openspiel(&actions, rules),
        }
    }
}

fn of_rlcard(
    left: &[HandArg; PLAYERS],
    trace: Vec<(i64, HandArg)>,
    rules: Rules,
) -> Result<LoggedGame, NoGame> {
    let mut hands = Vec::with_capacity(PLAYERS);
    for (player, given) in left.iter().enumerate() {
        let place = said!("hand of player {player}", "玩家 {player} 的手牌");
        hands.push(hand(by_letter(given), Notation::RlCard, || place)?);
    }
    let mut plays = Vec::with_capacity(trace.len());
    for (number, (player, given)) in (1..).zip(trace) {
        let cards = match &given {
            HandArg::Text(text) if text == "pass" => Hand::default(),
            _ => hand(by_letter(&given), Notation::RlCard, || of_play(number))?,
        };
        plays.push((player, cards));
    }
    let start = with_played(hands, plays.iter().map(|(player, cards)| (*player, cards)))?;
    check_cards(&start, || said!("the log is cut, or hands are missing", "记录不完整，或者少了手牌"))?;
    let plays = plays.into_iter().map(|(player, cards)| (Some(player), cards));
    walked(start, plays, 0, rules)
}

/// Letters as cards: a jack and a joker of a text are two cards.
fn by_letter(given: &HandArg) -> HandArg {
    match given {
        HandArg::Text(text) if !text.contains(' ') && !text.chars().any(|letter| "SHCD".contains(letter)) => {
            HandArg::Items(text.chars().map(String::from).collect())
        }
        _ => given.clone(),
    }
}

fn of_douzero(
    given: &[HandArg; PLAYERS],
    are_left: bool,
    plays: Vec<HandArg>,
    rules: Rules,
) -> Result<LoggedGame, NoGame> {
    let mut hands = Vec::with_capacity(PLAYERS);
    for (name, given) in ["landlord", "landlord_down", "landlord_up"].into_iter().zip(given) {
        hands.push(hand(given.clone(), Notation::DouZero, || name.into())?);
    }
    let mut played = Vec::with_capacity(plays.len());
    for (number, given) in (1..).zip(plays) {
        played.push(hand(given, Notation::DouZero, || of_play(number))?);
    }
    if are_left {
        hands = with_played(hands, (0_i64..).map(|ply| ply % 3).zip(&played))?;
        check_cards(&hands, || said!("the log is cut, or hands are missing", "记录不完整，或者少了手牌"))?;
    } else {
        check_cards(&hands, || {
            said!(
                "playing empties DouZero's lists: copy the deal before the game",
                "DouZero 打牌时会清空这些列表：请在开局前复制一份"
            )
        })?;
    }
    walked(hands, played.into_iter().map(|cards| (None, cards)), 0, rules)
}

fn of_openspiel(actions: &[(i64, String)], rules: Rules) -> Result<LoggedGame, NoGame> {
    let is_chance = |(player, _): &&(i64, String)| *player == -1;
    let dealt: Vec<&str> =
        actions.iter().take_while(is_chance).filter_map(|(_, text)| text.strip_prefix("Deal ")).collect();
    if dealt.len() != DEALT {
        let number = dealt.len();
        return Err(NoGame::Log(said!(
            "{number} cards are dealt, not {DEALT}: give the full history with the texts of actions",
            "发了 {number} 张牌，应是 {DEALT} 张：请给出完整的历史，动作用文字"
        )));
    }
    let after: Vec<&(i64, String)> = actions.iter().skip_while(is_chance).collect();
    let (landlord, bids) = auction(&after)?;
    let mut texts = [const { Vec::new() }; PLAYERS];
    for (number, card) in dealt.into_iter().enumerate() {
        texts[number % PLAYERS].push(card.to_owned());
    }
    let mut hands = Vec::with_capacity(PLAYERS);
    for (player, cards) in texts.into_iter().enumerate() {
        let place = said!("hand of player {player}", "玩家 {player} 的手牌");
        hands.push(hand(HandArg::Items(cards), Notation::OpenSpiel, || place)?);
    }
    let deck = Hand::from_counts(crate::shedding::Rules::DOUDIZHU.all_cards());
    let others = hands.iter().try_fold(deck, |left, hand| left.minus(hand))?;
    hands[landlord] = hands[landlord].plus(&others)?;
    hands.rotate_left(landlord);
    let mut plays = Vec::with_capacity(after.len() - bids);
    for (number, (player, text)) in (1..).zip(&after[bids..]) {
        let cards = match text.as_str() {
            "Pass" => Hand::default(),
            text => hand(text.into(), Notation::OpenSpiel, || of_play(number))?,
        };
        plays.push((Some(*player), cards));
    }
    walked(hands, plays, landlord, rules)
}

/// The landlord, and the number of calls before the first play.
fn auction(actions: &[&(i64, String)]) -> Result<(usize, usize), NoGame> {
    let (mut landlord, mut passes) = (None, 0);
    for (number, (player, text)) in (1..).zip(actions) {
        if text == "Pass" {
            passes += 1;
        } else if text.starts_with("Bid ") {
            (landlord, passes) = (usize::try_from(*player).ok().filter(|player| *player < PLAYERS), 0);
        } else {
            let text = shortened(text);
            return Err(NoGame::Log(said!(
                "call {number}: '{text}' is not a bid or a pass",
                "第 {number} 次叫牌：“{text}”不是叫分或不叫"
            )));
        }
        match landlord {
            Some(landlord) if text == HIGHEST || passes == PLAYERS - 1 => return Ok((landlord, number)),
            None if passes == PLAYERS => {
                return Err(NoGame::Log(said!("all passed: there is no game", "都不叫：没有牌局")));
            }
            _ => {}
        }
    }
    Err(NoGame::Log(said!("the auction is not over", "叫牌还没有结束")))
}

fn of_play(number: usize) -> Said {
    said!("play {number}", "第 {number} 手")
}

/// Reads cards, without their suits.
fn hand(given: HandArg, notation: Notation, place: impl FnOnce() -> Said) -> Result<Hand, NoGame> {
    let read = Reader::default().notation(Some(notation)).hand(given);
    let cards = read.map_err(|error| {
        let (place, fault) = (place(), error.said());
        let (place_zh, fault_zh) = (place.chinese(), fault.chinese());
        let (place, fault) = (place.english(), fault.english());
        NoGame::Log(said!("{place}: {fault}", "{place_zh}：{fault_zh}"))
    })?;
    Ok(cards.without_suits())
}

/// The hands at the start: the cards left, and those played.
fn with_played<'a>(
    mut hands: Vec<Hand>,
    plays: impl IntoIterator<Item = (i64, &'a Hand)>,
) -> Result<Vec<Hand>, NoGame> {
    for (number, (player, cards)) in (1..).zip(plays) {
        let hand = usize::try_from(player).ok().and_then(|player| hands.get_mut(player));
        let hand = hand.ok_or_else(|| {
            NoGame::Log(said!(
                "play {number}: there is no player {player}",
                "第 {number} 手：没有玩家 {player}"
            ))
        })?;
        *hand = hand.plus(cards)?;
    }
    Ok(hands)
}

/// Checks the number of cards; `why` is the usual reason why some are missing.
fn check_cards(hands: &[Hand], why: impl FnOnce() -> Said) -> Result<(), NoGame> {
    let number: usize = hands.iter().map(Hand::len).sum();
    if number == CARDS {
        return Ok(());
    }
    let why = why();
    let (english, chinese) = (why.english(), why.chinese());
    Err(NoGame::Log(said!(
        "the hands have {number} cards at the start, not {CARDS}: {english}",
        "开局时手牌共 {number} 张，应是 {CARDS} 张：{chinese}"
    )))
}

/// Makes the plays, each of the player on turn.
fn walked(
    hands: Vec<Hand>,
    plays: impl IntoIterator<Item = (Option<i64>, Hand)>,
    landlord: usize,
    rules: Rules,
) -> Result<LoggedGame, NoGame> {
    let hands = hands.try_into().expect("three hands");
    let start = Position::of_three(hands, None, None, None, Alone::Landlord, rules).map_err(NoGame::Hands)?;
    let mut walk = LineWalk::new(&start, &Names::new(&start, &[]));
    let players = std::array::from_fn(|seat| (landlord + seat) % PLAYERS);
    for (number, (player, cards)) in (1..).zip(plays) {
        let seat = match player.map(|player| players.iter().position(|one| i64::try_from(*one) == Ok(player)))
        {
            Some(None) => {
                let player = player.unwrap_or_default();
                return Err(NoGame::Log(said!(
                    "play {number}: there is no player {player}",
                    "第 {number} 手：没有玩家 {player}"
                )));
            }
            seat => seat.flatten().map(|seat| PlayLabel::Number(seat as u64)),
        };
        let play = if cards.is_empty() {
            WrittenPlay::strictly("")
        } else {
            WrittenPlay::Cards(HandArg::Cards(cards), SaidKind::default())
        };
        walk.play(seat, &Written::Play(play))?;
    }
    let end = walk.position().clone();
    Ok(LoggedGame { start, moves: walk.into_moves(), end, players })
}

//! Random positions of every game, through the functions of the core: each answers or names a limit,
//! and none panics.

use canju::batch::{self, BatchItem, Questions, StoredRow};
use canju::cards::{Counts, Deck, Hand, Rank, Stock, Suit, deal};
use canju::game_view::{self, GameView, PlayVerdict, Replies, Reply, greedy};
use canju::games::{Play, PlayValue, Position, Question, Rules, Solver, SolverPool, Value};
use canju::guandan::{self, Guandan};
use canju::plans::{self, PlanOptions, Player};
use canju::proofs::{Claim, ClaimGoal as Wanted, Claimant};
use canju::puzzles::{Filters, Rating, rate, refusals};
use canju::review::{Review, ReviewSearch};
use canju::search::{Limits, SearchControl, SearchResult, Stop, WorkerPool, run};
use canju::seats::{Alone, Side, Team};
use canju::session::{Gaps, Goal, Memo, Session, is_decided};
use canju::shedding::{self, Move};
use canju::sheet::{
    self, plan::PlanView, refutations::Refutations, refutations::RefutedPlays, solution::SolutionFacts,
};
use canju::tricks::HoneymoonBridge;
use canju::words::{Lang, Words};
use std::time::Duration;

use crate::random::Random;
use crate::session::{Host, plays};
use crate::three_twin::random_answer_of_three;
use crate::twin::{random_answer, random_rules, random_run_fast};

/// Most nodes of a search. Some searches reach it.
const NODES: u64 = 100;
const BYTES: usize = 1 << 20;

fn limits() -> Limits {
    Limits { nodes: Some(NODES), memory: BYTES, ..Limits::default() }
}

fn within<T: Send>(job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync) -> Result<T, Stop> {
    let SearchResult { answer, .. } = run(&limits(), false, &mut || false, job);
    assert!(matches!(answer, Ok(_) | Err(Stop::Nodes | Stop::Memory)), "a limit");
    answer
}

fn any_goal(random: &mut Random) -> Goal {
    Goal::ALL[random.below(3)]
}

/// Rules of any game: a preset, or switches at random.
fn any_rules(random: &mut Random) -> Rules {
    let names = Rules::names();
    match random.below(5) {
        0 => names[random.below(names.len())].parse().expect("a name"),
        1 => random_run_fast(random).into(),
        2 => Guandan::at(Rank::new(random.below(13)).expect("a rank")).expect("not a joker").into(),
        _ => random_rules(random).into(),
    }
}

/// A position under random rules; `None` if the rules refuse it.
pub fn any_position(random: &mut Random) -> Option<Position> {
    let most = if random.below(4) > 0 { 1 + random.below(9) } else { 12 };
    match any_rules(random) {
        Rules::Tricks(_) => {
            let deck = Deck { decks: Stock::One, jokers: false, suits: true };
            let [first, second] = deal(&[most; 2], &deck, Some(random.next())).ok()?.try_into().ok()?;
            let trump = [None, Some(Suit::ALL[random.below(4)])][random.below(2)];
            let rules = HoneymoonBridge::new(trump);
            let position = Position::new(first, second, None, Side::First, rules.into()).ok()?;
            let lead = plays(&position).swap_remove(0);
            if random.below(2) == 0 { Some(position) } else { position.play(&lead).ok() }
        }
        Rules::Guandan(rules) => {
            let deck = Deck { decks: Stock::Two, jokers: true, suits: random.below(4) > 0 };
            let cards = [(); 4].map(|()| 1 + random.below(most.min(4)));
            let hands: [Hand; 4] = deal(&cards, &deck, Some(random.next())).ok()?.try_into().ok()?;
            let mut position = Position::from(guandan::Position::lead(hands, rules).ok()?);
            for _ in 0..random.below(6) {
                let legal = plays(&position);
                let Some(play) = legal.get(random.below(legal.len().max(1))) else { break };
                position = position.play(play).expect("a legal play");
            }
            Some(position)
        }
        Rules::Shedding(rules) if rules.game == shedding::Rules::DOUDIZHU.game && random.below(4) == 0 => {
            let (setup, table) = random_answer_of_three(random, &rules, most.min(5));
            let hands = setup.hands.map(Hand::from_counts);
            let to_beat = on_the_table(table);
            let by = to_beat.is_some().then_some(setup.by);
            Position::of_three(hands, to_beat.as_ref(), by, Some(setup.turn), Alone::Landlord, rules.into())
                .ok()
        }
        Rules::Shedding(rules) => {
            let (setup, table) = random_answer(random, &rules, most);
            let mut hands = [setup.mover, setup.other].map(Hand::from_counts);
            let turn = Side::BOTH[random.below(2)];
            if turn == Side::Second {
                hands.reverse();
            }
            let [first, second] = hands;
            Position::new(first, second, on_the_table(table), turn, rules.into()).ok()
        }
    }
}

/// As above, of a game with two or three hands: others have no tables to play at, and no refutations.
pub fn any_of_two_or_three(random: &mut Random) -> Option<Position> {
    any_position(random).filter(|position| !matches!(position, Position::Guandan(_)))
}

fn on_the_table(table: Move) -> Option<Play> {
    let play = shedding::Play::from_hand(&Hand::from_counts(table.cards), table);
    (table.cards != Counts::EMPTY).then(|| play.into())
}

fn both_languages() -> [Words; 2] {
    [Lang::English, Lang::Chinese].map(|lang| Words { kinds: true, ..Words::new(lang) })
}

/// Every question to a solver and to a session, and what is shown of the answers.
fn asked(position: &Position, goal: Goal) -> Result<Vec<(Play, PlayValue)>, Stop> {
    use Question::{Best, Length, Lengths, Levels, LevelsByPlay, MostLevels, Values, Winner};
    let solver = Solver::new(position, BYTES)?;
    for question in [Question::Value, Winner, Best, Length, Values, Lengths, Levels, MostLevels, LevelsByPlay]
    {
        let _ = within(|control| solver.ask(position, question, control));
    }
    let memo = Memo::new(BYTES);
    let mut host = asking(&memo, goal);
    let value = host.value(position)?;
    let (best, winning) = (host.best(position)?, host.winning_plays(position)?);
    assert!(best.as_ref().is_some_and(|best| value == Value::Wins(false) || winning.contains(best)));
    if host.by_length(position) {
        host.plays_left(position)?;
    }
    if host.by_levels(position) {
        host.levels(position)?;
    }
    let (line, values) = (host.line(position)?, host.values(position)?);
    let found = SolutionFacts {
        value: Some(value),
        best,
        winning: Some(winning.clone()),
        line: Some(line),
        fastest: goal == Goal::Fastest,
        legal: Some(values.len()),
        ..SolutionFacts::default()
    };
    for words in both_languages() {
        let _ = sheet::solution::sheet(position, &found, &words);
        let folds = sheet::solution::Folds { lines: 9, open: false };
        sheet::solution::folds(&mut host, position, &found, folds, &words)?;
        let _ = sheet::values::sheet(position, &values, &words);
        let _ = sheet::position::sheet(position, Some(value), &words);
    }
    let wins: Vec<&Play> = values.iter().filter(|(_, value)| value.wins()).map(|(play, _)| play).collect();
    assert!(matches!(value, Value::Tricks(_)) || wins.len() == winning.len(), "{position}");
    Ok(values)
}

fn asking(memo: &Memo, goal: Goal) -> Session<'_, Host> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let mut session = Session::new(memo, Host::default(), goal, limits);
    session.gaps = Gaps::Half;
    session
}

/// A random game from a position: its table, its review, and what they show.
fn played(position: &Position, goal: Goal, random: &mut Random) -> Result<(), Stop> {
    let [english, chinese] = both_languages();
    let mut game = GameView::new(position.clone(), Vec::new(), Vec::new(), &chinese);
    for _ in 0..random.below(12) {
        let legal = plays(game.position());
        let Some(play) = legal.get(random.below(legal.len().max(1))) else { break };
        game.make(play).expect("a legal play");
        let kept = game.kept();
        let mut again = GameView::new(position.clone(), Vec::new(), Vec::new(), &english);
        again.restore(&kept).expect("a kept line");
        assert_eq!(again.line_plays(), game.line_plays());
    }
    let start = position.clone();
    let memo = Memo::new(BYTES);
    let mut host = asking(&memo, goal);
    let mut searched = ReviewSearch::new(&mut host, &start, game.plays())?;
    searched.run(&mut host)?;
    let winner = game.winner().map(str::to_owned);
    let review = Review { start, plays: searched.plays, winner, needed: None, goal };
    for words in [&english, &chinese] {
        let _ = sheet::review::sheet(&review, words);
        let _ = (game_view::strip(&review, words), review.turning_point());
    }
    let at = game.position().clone();
    let legal = plays(&at);
    let choice = greedy(at.hand(), &legal, at.to_beat().as_ref(), &at.rules());
    // No player of Guandan is greedy.
    let is_greedy = !matches!(at, Position::Guandan(_));
    assert!((is_greedy && !at.is_over()) == choice.is_some(), "{at}");
    assert!(choice.iter().all(|play| at.check(play).is_ok()), "{at}");
    let mut shown =
        game_view::ViewData { hint: choice, legal: Some(legal.clone()), ..game_view::ViewData::default() };
    if let (Ok(value), false) = (host.value(&at), at.is_over()) {
        let winning = host.winning_plays(&at).ok();
        let _ = (game.verdict(value), game.winning(winning.as_deref().map(|plays| (value, plays))));
        let _ = shown.hint.as_ref().map(|play| game.hint(play, Ok(value)));
        shown.verdict = Some(PlayVerdict::Value(value));
    }
    let wins = |random: &mut Random| [None, Some(true), Some(false)][random.below(3)];
    let listed = legal.into_iter().map(|play| Reply { play, wins: wins(random) });
    let mut replies = Replies { plays: listed.collect(), best: shown.hint.clone(), ..Replies::default() };
    replies.sort();
    shown.replies = Some(replies);
    let _ = (game.state(&shown), game.line_seen());
    Ok(())
}

/// Greedy play, filters, rating, refutations, plans: what two hands of a shedding game have.
fn of_two(at: &shedding::Position, values: &[(Play, PlayValue)], random: &mut Random) -> Result<(), Stop> {
    let (rules, setup) = (at.rules(), at.setup());
    let moves = setup.moves(rules);
    let choice = shedding::greedy(&moves, setup.mover, setup.to_beat).expect("a legal play");
    assert!(moves.contains(&choice), "{at}");
    let filters = Filters { min_rating: Some(10.0), max_rating: Some(60.0), ..Filters::default() };
    let _ = within(|call| Ok(refusals(at, &filters, &limits(), call).is_ok()))?;
    let rated = within(|call| Ok(rate(at, &limits(), call)))?;
    if let Ok(rating) = rated {
        let hand = rating.after.as_ref().map_or(Ok(at.clone()), |play| at.play(play)).expect("a legal play");
        assert!(rating.traps.iter().all(|trap| hand.check(trap).is_ok()), "{at}: {:?}", rating.traps);
        let _ = both_languages()
            .map(|words| sheet::puzzle::rating(&of_any_game(rating.clone()), Some(3), &words));
    }
    let solver = shedding::Solver::new(*rules, &setup, BYTES)?;
    let groups = values.iter().filter(|(_, value)| !value.wins()).map(|(play, _)| {
        let Play::Shedding(wrong) = play else { return None };
        let after = at.play(wrong).expect("a legal play").setup();
        let reply = within(|control| solver.winning_move(&after, control)).ok().flatten();
        reply.map(|reply| {
            let reply = shedding::Play::from_hand(at.other(), reply);
            RefutedPlays {
                plays: vec![wrong.clone()],
                reply: reply.clone(),
                line: vec![wrong.clone(), reply],
            }
        })
    });
    let groups: Vec<RefutedPlays> = groups.flatten().collect();
    let refutations = Refutations { position: at, groups, wins: true, legal: moves.len() };
    let _ = both_languages().map(|words| sheet::refutations::sheet(&refutations, &words));
    let options = PlanOptions { effort: 0.001, seed: random.next(), memory: BYTES };
    let found = within(|control| plans::find(rules, &solver, &setup, options, &|_, _| {}, control));
    let Ok(Some(found)) = found else { return Ok(()) };
    let wins = within(|control| solver.wins(&setup, control))?;
    let side = if wins { at.turn() } else { at.turn().other() };
    let plan = PlanView { position: at, list: &found.list, side, complete: true, facts: None };
    let _ = both_languages()
        .map(|words| (sheet::plan::sheet(&plan, None, true, &words), sheet::plan::panel(&plan, &words)));
    let _ = within(|control| {
        let mut player = Player::new(rules, &found.list);
        let _ = plans::PlanFacts::of(rules, &mut player, &setup, wins, control)?;
        let _ = player.decide(at);
        player.walk(&setup, wins, control, |_, _, _| {})
    });
    Ok(())
}

fn of_any_game(rating: Rating) -> Rating<Play> {
    let Rating { score, plays, winning, plausible, refutation, gives_up_bomb, passes, .. } = rating;
    let traps = rating.traps.into_iter().map(Play::from).collect();
    let (breaks, after) = (rating.breaks.map(Play::from), rating.after.map(Play::from));
    Rating { score, plays, winning, plausible, traps, refutation, breaks, gives_up_bomb, passes, after }
}

/// Proofs of any claim, true or false.
fn proved(position: &Position, random: &mut Random) -> Result<(), Stop> {
    let solver = Solver::new(position, BYTES)?;
    let number = u16::try_from(random.below(12)).expect("small");
    let goals = [Wanted::Wins, Wanted::Within(number), Wanted::Lasts(number)];
    let goal = match position {
        Position::Tricks(_) => Wanted::Takes(number.to_le_bytes()[0]),
        _ => goals[random.below(3)],
    };
    let whose = match position {
        Position::Landlord(_) => Claimant::Team([Team::Landlord, Team::Farmers][random.below(2)]),
        _ => Claimant::Side(Side::BOTH[random.below(2)]),
    };
    let claim = Claim { whose, goal };
    let _ = within(|control| Ok(solver.prove(position, claim, 500, &|_| {}, control).is_ok()))?;
    Ok(())
}

/// Answers a batch of positions, and makes all cells of its table.
fn tabled(workers: &WorkerPool<StoredRow>, positions: Vec<Position>, random: &mut Random) {
    let questions = Questions { goal: any_goal(random), each_play: random.below(2) > 0 };
    let items: Vec<BatchItem> = positions.into_iter().map(BatchItem::from).collect();
    let count = items.len();
    workers.put_all(0, count, move |i, spare: &mut SolverPool, worker| {
        items[i].clone().solved(questions, spare, BYTES, worker)
    });
    let mut rows = Vec::new();
    while rows.len() < count {
        rows.extend(workers.take(Duration::from_secs(1)).into_iter().map(|(_, row)| row));
    }
    let columns = batch::columns(&rows);
    assert!(rows.iter().any(|row| columns.iter().any(|column| column.cell(row).is_some())));
    let (all, outcomes) = (batch::counts(&rows), batch::outcomes(&rows));
    let shown: Vec<_> = rows.iter().map(|row| row.row().ok().map(|row| batch::shown(&row))).collect();
    for words in both_languages() {
        let _ =
            (sheet::results::counts(&all, &words), sheet::results::table(&outcomes, &shown, true, &words));
    }
}

/// Asks everything about this many positions, and returns the number of those without a limit.
fn through(seed: u64, number: usize) -> usize {
    let (mut random, mut answered, mut batch) = (Random(seed), 0, Vec::new());
    let workers = WorkerPool::new(1, limits(), None);
    let mut left = number;
    while left > 0 {
        let Some(position) = any_position(&mut random).filter(|position| !position.is_over()) else {
            continue;
        };
        let goal = any_goal(&mut random);
        if is_decided(&position, goal) {
            continue;
        }
        left -= 1;
        let values = asked(&position, goal);
        answered += usize::from(values.is_ok());
        let _ = played(&position, goal, &mut random);
        let _ = proved(&position, &mut random);
        if let Position::Shedding(at) = &position {
            let _ = of_two(at, values.as_deref().unwrap_or_default(), &mut random);
        }
        batch.push(position);
        if batch.len() == 50 || left == 0 {
            tabled(&workers, std::mem::take(&mut batch), &mut random);
        }
    }
    answered
}

#[test]
fn every_function_answers_or_names_a_limit() {
    let answered = through(1, 100);
    assert!((50..100).contains(&answered), "{answered} of 100 without a limit");
}

/// Long: `cargo test --release --test core -- --ignored many_positions`.
#[test]
#[ignore = "many minutes"]
fn every_function_answers_or_names_a_limit_over_many_positions() {
    for seed in 2..52 {
        let answered = through(seed, 2_000);
        println!("seed {seed}: {answered} of 2000 without a limit");
        assert!((1_000..2_000).contains(&answered));
    }
}

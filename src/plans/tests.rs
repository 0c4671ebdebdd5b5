//! Tests of plans against slow, obvious twins.

use std::collections::{HashMap, HashSet};

use super::claim::Claims;
use super::{
    Condition, LossReason, PlanAction, PlanFacts, PlanOptions, Player, Rule, Trigger, WalkResult, Whose,
    WinningPlan, find,
};
use crate::cards::{Counts, Deck, Hand, Rank, Stock, deal};
use crate::random::Random;
use crate::search::{Limits, SearchControl, Stop, run};
use crate::shedding::Setting;
use crate::shedding::{Code, Decks, Kind, Kinds, Move, Rules, Setup, Solver, SwitchWord};

/// Runs a search without limits.
fn unlimited<T: Send>(job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync) -> T {
    run(&Limits::default(), false, &mut || false, job).answer.expect("no limit")
}

/// Rules of all sorts: presets, bans, two decks, Run Fast with few and with all switches.
fn all_rules() -> Vec<Rules> {
    let presets = Rules::PRESETS.into_iter().map(|(_, rules)| rules);
    let banned = Kinds::ALL.without(Kinds::of(&[Kind::TrioSingle, Kind::TrioPair, Kind::Straight]));
    let usual = Rules::DOUDIZHU;
    let run_fast = Rules::preset("run-fast").expect("a preset");
    let on = Setting::Flag(true);
    let strict = run_fast.with(&[
        ("deck", Setting::Word(SwitchWord::Number(45))),
        ("last_trio", Setting::Word(SwitchWord::Name("lead"))),
        ("four_with_three", on),
        ("keep_bombs", on),
        ("report_single", Setting::Word(SwitchWord::Name("always"))),
    ]);
    presets
        .chain([
            Rules { kinds: usual.kinds.and(banned), ..usual },
            Rules { decks: Decks::Two, ..usual },
            run_fast,
            strict,
            Rules { kinds: usual.kinds.without(Kinds::of(&[Kind::Single])), ..usual },
        ])
        .collect()
}

/// A random position: a lead, or a play on the table that the other side has made.
fn random_setup(random: &mut Random, rules: &Rules, most: usize) -> Setup {
    let sizes = [1 + random.below(most), 1 + random.below(most)];
    let decks = match rules.pack() {
        Some(pack) => Stock::Pack(pack),
        None if rules.decks == Decks::Two => Stock::Two,
        None => Stock::One,
    };
    let deck = Deck { decks, ..Deck::default() };
    let hands = deal(&sizes, &deck, Some(random.below(1 << 30) as u64)).expect("cards enough");
    let lead = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
    if random.below(2) == 0 {
        return lead;
    }
    let moves = lead.moves(rules);
    match moves.get(random.below(moves.len().max(1))) {
        Some(play) if play.cards.total() < sizes[0] => {
            Setup { mover: lead.other, other: lead.mover - play.cards, to_beat: play.code }
        }
        _ => lead,
    }
}

fn is_unbeatable(rules: &Rules, play: Move, other: Counts) -> bool {
    let answers = Setup { mover: other, other: Counts::EMPTY, to_beat: play.code }.moves(rules);
    answers == [Move::PASS]
}

/// Returns true if the hand splits into plays with at most `open` beatable ones. Tries every split.
///
/// In Run Fast the plays are legal leads in this order, and the beatable one is the last.
fn splits(rules: &Rules, hand: Counts, other: Counts, open: usize) -> bool {
    let lead = Setup { mover: hand, other, to_beat: Code::NONE };
    hand.is_empty()
        || lead.moves(rules).into_iter().any(|play| {
            let beatable = usize::from(!is_unbeatable(rules, play, other));
            let is_last = hand == play.cards;
            beatable <= open
                && (beatable == 0 || is_last || !rules.order_matters())
                && splits(rules, hand - play.cards, other, open - beatable)
        })
}

/// Returns true if the side to move can go out without an answer, or with one to its last play.
fn can_claim(rules: &Rules, setup: &Setup) -> bool {
    let Setup { mover, other, to_beat } = *setup;
    if to_beat.is_none() {
        return splits(rules, mover, other, 1);
    }
    setup.moves(rules).into_iter().filter(|play| *play != Move::PASS).any(|play| {
        let rest = mover - play.cards;
        rest.is_empty() || is_unbeatable(rules, play, other) && splits(rules, rest, other, 1)
    })
}

#[test]
fn claims_are_those_of_all_splits() {
    let (mut random, mut found) = (Random(1), 0);
    for rules in all_rules() {
        let mut claims = Claims::new(&rules);
        for _ in 0..200 {
            let setup = random_setup(&mut random, &rules, 6);
            let plays = claims.plays(&setup);
            assert_eq!(plays.is_some(), can_claim(&rules, &setup), "{setup:?}");
            assert_eq!(plays.is_some(), claims.has(&setup));
            let Some(plays) = plays else { continue };
            found += 1;
            let cards = plays.iter().fold(Counts::EMPTY, |sum, play| sum + play.cards);
            assert_eq!(cards, setup.mover);
            let beatable = plays.iter().position(|play| !is_unbeatable(&rules, *play, setup.other));
            assert!(beatable.is_none_or(|at| at + 1 == plays.len()), "the beatable play is the last");
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn a_trio_without_its_kickers_is_not_an_answer() {
    let hand = |text: &str| text.parse::<Hand>().expect("a hand").counts();
    // The 888 has no pair to go along with.
    let setup = Setup { mover: hand("44677799"), other: hand("358889"), to_beat: Code::NONE };
    for rules in [Rules::DOUDIZHU, Rules::PAGAT] {
        assert!(Claims::new(&rules).has(&setup) && can_claim(&rules, &setup));
    }
}

/// Cards of a hand, lowest first.
fn sorted(cards: Counts) -> Vec<usize> {
    cards.ranks().flat_map(|(rank, n)| std::iter::repeat_n(rank.index(), n)).collect()
}

/// The play of an action, found among all legal plays.
fn play_of(action: PlanAction, setup: &Setup, legal: &[Move]) -> Option<Move> {
    let kinds = |play: &Move| (play.code.shape().kind, play.code.shape().length);
    let of = |kind: Kind| legal.iter().filter(move |play| play.code.shape().kind == kind).copied();
    let leads = setup.to_beat == Code::NONE;
    match action {
        PlanAction::Play(play) => legal.contains(&play).then_some(play),
        PlanAction::Pass => legal.contains(&Move::PASS).then_some(Move::PASS),
        PlanAction::Low => {
            let table = Move { cards: Counts::EMPTY, code: setup.to_beat };
            let alike = legal.iter().filter(|play| !leads && kinds(play) == kinds(&table)).copied();
            // Compares ranks of the core, then the highest kickers.
            alike.min_by_key(|play| (play.code, sorted(play.cards).into_iter().rev().collect::<Vec<_>>()))
        }
        PlanAction::LowestCard => {
            of(Kind::Single).find(|play| leads && sorted(play.cards)[0] == sorted(setup.mover)[0])
        }
        PlanAction::LowestPair => of(Kind::Pair).filter(|_| leads).min_by_key(|play| play.code),
        PlanAction::HighestCard => {
            let highest = sorted(setup.mover).pop();
            of(Kind::Single).find(|play| sorted(play.cards).pop() == highest)
        }
    }
}

fn fits(rule: &Rule, setup: &Setup) -> bool {
    let hand = |whose| if whose == Whose::Own { setup.mover } else { setup.other };
    let table = match rule.table {
        Trigger::Lead => setup.to_beat == Code::NONE,
        Trigger::Plays { from, to } => {
            let (low, high, played) = (from.shape(), to.shape(), setup.to_beat.shape());
            (played.kind, played.length) == (low.kind, low.length)
                && (low.rank.index()..=high.rank.index()).contains(&played.rank.index())
        }
    };
    table
        && rule.when.iter().all(|condition| match *condition {
            Condition::Holds(whose, rank) => sorted(hand(whose)).contains(&rank.index()),
            Condition::Lacks(whose, rank) => !sorted(hand(whose)).contains(&rank.index()),
            Condition::AtMost(whose, n) => sorted(hand(whose)).len() <= n,
            Condition::MoreThan(whose, n) => sorted(hand(whose)).len() > n,
            Condition::Hands(own, other) => (own, other) == (setup.mover, setup.other),
        })
}

/// Plays that a plan allows: any that keeps a claim, or the play of the first rule that has one.
fn plan_plays(rules: &Rules, list: &[Rule], setup: &Setup, claims: &mut Claims) -> Move {
    if can_claim(rules, setup) {
        return claims.plays(setup).expect("a claim")[0];
    }
    let legal = setup.moves(rules);
    let of_rule = |rule: &Rule| fits(rule, setup).then(|| play_of(rule.action, setup, &legal)).flatten();
    let lowest = || play_of(PlanAction::LowestCard, setup, &legal).unwrap_or(legal[0]);
    let is_bomb = |play: &Move| play.code.shape().kind == Kind::Bomb;
    let lowest_of = |plays: Vec<Move>| plays.into_iter().min_by_key(|play| (play.code, play.cards.bits()));
    let in_run_fast = || {
        let card = |action| play_of(action, setup, &legal);
        if setup.to_beat != Code::NONE {
            return lowest_of(legal.clone()).expect("a play that beats");
        }
        let bomb = || lowest_of(legal.iter().copied().filter(is_bomb).collect()).expect("a bomb");
        card(PlanAction::LowestCard).or_else(|| card(PlanAction::HighestCard)).unwrap_or_else(bomb)
    };
    let otherwise = || match rules.order_matters() {
        _ if legal.contains(&Move::PASS) => Move::PASS,
        true => in_run_fast(),
        false => lowest(),
    };
    list.iter().find_map(of_rule).unwrap_or_else(otherwise)
}

/// Returns true if the player of a plan wins against every defence.
fn wins(
    rules: &Rules,
    list: &[Rule],
    setup: &Setup,
    player_moves: bool,
    claims: &mut Claims,
    known: &mut HashMap<(Setup, bool), bool>,
) -> bool {
    if let Some(known) = known.get(&(*setup, player_moves)) {
        return *known;
    }
    let moves = if player_moves { vec![plan_plays(rules, list, setup, claims)] } else { setup.moves(rules) };
    let won = moves.into_iter().all(|play| {
        let rest = setup.mover - play.cards;
        if rest.is_empty() {
            return player_moves;
        }
        let next = Setup { mover: setup.other, other: rest, to_beat: play.code };
        wins(rules, list, &next, !player_moves, claims, known)
    });
    known.insert((*setup, player_moves), won);
    won
}

fn effort(effort: f64, seed: u64) -> PlanOptions {
    PlanOptions { effort, seed, memory: 1 << 28 }
}

fn found(rules: &Rules, solver: &Solver, setup: &Setup, seed: u64) -> WinningPlan {
    let search =
        |control: &mut SearchControl| find(rules, solver, setup, effort(0.002, seed), &|_, _| {}, control);
    unlimited(search).expect("effort enough")
}

#[test]
fn plans_win_and_lists_without_a_rule_lose_as_the_twin_says() {
    let (mut random, mut lost, mut needed) = (Random(2), 0, 0);
    for rules in all_rules() {
        for seed in 0..60 {
            let setup = random_setup(&mut random, &rules, 7);
            let solver = Solver::new(rules, &setup, 1 << 22).expect("memory enough");
            let mover_wins = unlimited(|control| solver.wins(&setup, control));
            let WinningPlan { list, cut, .. } = found(&rules, &solver, &setup, seed);
            assert_eq!(cut, None);
            let read = list.iter().map(|rule| Rule::read(&rule.row(), &rules).expect("its own row"));
            assert_eq!(read.collect::<Vec<_>>(), list);
            let mut lists = vec![list.clone()];
            for at in 0..list.len() {
                let mut fewer = list.clone();
                fewer.remove(at);
                lists.push(fewer);
                let mut other = list.clone();
                other[at].action = PlanAction::GENERAL[random.below(5)];
                lists.push(other);
            }
            for (at, list) in lists.iter().enumerate() {
                let walk = unlimited(|control| {
                    Player::new(&rules, list).walk(&setup, mover_wins, control, |_, _, _| ())
                });
                let walk_wins = matches!(walk, WalkResult::Wins(_));
                let mut claims = Claims::new(&rules);
                let twin_wins = wins(&rules, list, &setup, mover_wins, &mut claims, &mut HashMap::new());
                assert_eq!(walk_wins, twin_wins, "{setup:?} {list:?}");
                assert!(at > 0 || walk_wins, "{setup:?} {list:?}");
                lost += usize::from(!walk_wins);
            }
            needed += usize::from(!list.is_empty());
        }
    }
    assert!(lost > 200 && needed > 100, "{lost} {needed}");
}

/// Positions with the player to move down to its claims, each with the leads of the other side so far.
fn positions(
    player: &mut Player,
    rules: &Rules,
    setup: Setup,
    player_moves: bool,
    leads: usize,
    met: &mut Vec<(Setup, Move, LossReason, usize)>,
) {
    if !player_moves {
        let moves = setup.moves(rules);
        let leads = leads + usize::from(setup.to_beat == Code::NONE && !moves.is_empty());
        for play in moves {
            let next = Setup { mover: setup.other, other: setup.mover - play.cards, to_beat: play.code };
            positions(player, rules, next, true, leads, met);
        }
        return;
    }
    let (play, reason) = player.play(&setup);
    met.push((setup, play, reason, leads));
    if reason != LossReason::Claim {
        let next = Setup { mover: setup.other, other: setup.mover - play.cards, to_beat: play.code };
        positions(player, rules, next, false, leads, met);
    }
}

#[test]
fn facts_are_those_of_all_positions() {
    let (mut random, mut passed, mut unbeaten, mut kept, mut whole) = (Random(3), 0, 0, 0, 0);
    for rules in all_rules() {
        for seed in 0..150 {
            let setup = random_setup(&mut random, &rules, 7);
            let solver = Solver::new(rules, &setup, 1 << 22).expect("memory enough");
            let mover_wins = unlimited(|control| solver.wins(&setup, control));
            let list = found(&rules, &solver, &setup, seed).list;
            let facts = unlimited(|control| {
                PlanFacts::of(&rules, &mut Player::new(&rules, &list), &setup, mover_wins, control)
            });
            let mut met = Vec::new();
            positions(&mut Player::new(&rules, &list), &rules, setup, mover_wins, 0, &mut met);

            let answers =
                |setup: &Setup| setup.moves(&rules).iter().filter(|play| **play != Move::PASS).count();
            let tables: HashSet<Code> = met.iter().map(|(setup, ..)| setup.to_beat).collect();
            let is_passed = |code: Code| {
                let on_table = || met.iter().filter(move |(setup, ..)| setup.to_beat.is_like(code));
                on_table().all(|(_, play, ..)| *play == Move::PASS)
                    && on_table().any(|(setup, ..)| answers(setup) > 0)
            };
            let expected: HashSet<Code> = tables
                .into_iter()
                .filter(|code| *code != Code::NONE && is_passed(*code))
                .map(|code| code.with_rank_index(0))
                .collect();
            assert_eq!(facts.passed.iter().copied().collect::<HashSet<_>>(), expected);

            let led = met
                .iter()
                .filter(|(setup, _, reason, _)| setup.to_beat == Code::NONE && *reason != LossReason::Claim);
            let is_unbeaten = |lead: Move| {
                let others = led.clone().filter(move |(_, play, ..)| *play == lead);
                others.into_iter().all(|(setup, ..)| is_unbeatable(&rules, lead, setup.other))
            };
            let leads: HashSet<Move> =
                led.clone().map(|(_, play, ..)| *play).filter(|play| is_unbeaten(*play)).collect();
            assert_eq!(facts.unbeaten.iter().copied().collect::<HashSet<_>>(), leads);

            assert_eq!(facts.most_leads, met.iter().map(|(.., leads)| *leads).max().unwrap_or(0));
            let claims = met.iter().filter(|(_, _, reason, _)| *reason == LossReason::Claim);
            let least = |rank| claims.clone().map(|(setup, ..)| setup.mover.count(rank)).min().unwrap_or(0);
            assert!(Rank::all().all(|rank| facts.kept.count(rank) == least(rank)), "{met:?}");
            let dealt = if mover_wins { setup.mover } else { setup.other };
            let played = |rank: Rank| {
                let plays = met.iter().filter(|(_, _, reason, _)| *reason != LossReason::Claim);
                plays
                    .map(move |(_, play, ..)| play.cards.count(rank))
                    .filter(|n| *n > 0)
                    .collect::<HashSet<_>>()
            };
            for rank in Rank::all() {
                let n = dealt.count(rank);
                let is_whole = n > 1 && played(rank) == HashSet::from([n]);
                assert_eq!(facts.whole.count(rank), if is_whole { n } else { 0 }, "{rank:?} {met:?}");
            }
            whole += facts.whole.total();
            passed += facts.passed.len();
            unbeaten += facts.unbeaten.len();
            kept += facts.kept.total();
        }
    }
    assert!(passed > 15 && unbeaten > 15 && kept > 1000 && whole > 15, "{passed} {unbeaten} {kept} {whole}");
}

#[test]
fn a_seed_always_gives_the_same_plan() {
    let rules = Rules::DOUDIZHU;
    for number in 0..40 {
        let setup = random_setup(&mut Random(number), &rules, 8);
        // The second solver has searched before.
        let [first, second] = [false, true].map(|is_warm| {
            let solver = Solver::new(rules, &setup, 1 << 22).expect("memory enough");
            if is_warm {
                found(&rules, &solver, &setup, 8);
            }
            found(&rules, &solver, &setup, 7)
        });
        assert_eq!(first.list, second.list);
    }
}

#[test]
fn a_limit_ends_the_search_without_a_plan_or_with_one_that_wins() {
    let (mut stopped, mut completed) = (0, 0);
    for seed in 0..30 {
        let rules = Rules::DOUDIZHU;
        let setup = random_setup(&mut Random(seed), &rules, 8);
        for nodes in [1, 30, 100, 300, 600, 1000, 2000, 4000] {
            let solver = Solver::new(rules, &setup, 1 << 22).expect("memory enough");
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let search = |control: &mut SearchControl| {
                find(&rules, &solver, &setup, effort(0.01, 0), &|_, _| {}, control)
            };
            match run(&limits, false, &mut || false, search).answer {
                Err(stop) => {
                    assert_eq!(stop, Stop::Nodes);
                    stopped += 1;
                }
                Ok(found) => {
                    let WinningPlan { list, cut, .. } = found.expect("effort enough");
                    let mover_wins = unlimited(|control| solver.wins(&setup, control));
                    let walk = unlimited(|control| {
                        Player::new(&rules, &list).walk(&setup, mover_wins, control, |_, _, _| ())
                    });
                    assert!(matches!(walk, WalkResult::Wins(_)), "{setup:?} {list:?}");
                    let is_exception = |rule: &Rule| matches!(rule.when[..], [Condition::Hands(..)]);
                    completed += usize::from(cut.is_some() && list.iter().any(is_exception));
                }
            }
        }
    }
    assert!(stopped > 20 && completed > 2, "{stopped} {completed}");
}

#[test]
fn progress_stays_below_its_total() {
    let rules = Rules::DOUDIZHU;
    let hands = deal(&[8, 8], &Deck::default(), Some(7)).expect("cards enough");
    let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
    let solver = Solver::new(rules, &setup, 1 << 22).expect("memory enough");
    let heard = std::sync::Mutex::new(Vec::new());
    let search = |control: &mut SearchControl| {
        let hear = |visits, total| heard.lock().expect("one thread").push((visits, total));
        find(&rules, &solver, &setup, effort(0.2, 0), &hear, control)
    };
    let visits = unlimited(search).expect("effort enough").visits;
    let heard = heard.into_inner().expect("one thread");
    assert!(heard.len() > 50 && heard.is_sorted(), "{heard:?}");
    assert!(heard.iter().all(|(visits, total)| visits <= total));
    assert!(heard.last().is_some_and(|(last, _)| last <= &visits));
}

#[test]
fn memory_ends_the_search() {
    let rules = Rules::DOUDIZHU;
    let hands = deal(&[8, 8], &Deck::default(), Some(7)).expect("cards enough");
    let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
    let solver = Solver::new(rules, &setup, 1 << 22).expect("memory enough");
    let few = PlanOptions { memory: 1 << 12, ..effort(0.2, 0) };
    let search = |control: &mut SearchControl| find(&rules, &solver, &setup, few, &|_, _| {}, control);
    let run = run(&Limits::default(), false, &mut || false, search);
    assert_eq!(run.answer.err(), Some(Stop::Memory));
}

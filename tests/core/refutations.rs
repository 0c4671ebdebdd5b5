//! Refutations: the groups follow their rule, with the solver as the judge of each answer.

use canju::controller::Controller;
use canju::game_view::{GameView, ViewOptions};
use canju::games::{Play, Position, Value};
use canju::refutations::{LosingPlays, refutations};
use canju::search::Limits;
use canju::session::{Gaps, Goal, Memo, Session};
use canju::shedding::Rules;
use canju::words::{Lang, Words};
use serde_json::json;

use crate::any_position::any_of_two_or_three;
use crate::random::Random;
use crate::session::{Host, plays};

fn asking(memo: &Memo) -> Session<'_, Host> {
    Session::new(memo, Host::default(), Goal::Win, Limits::default())
}

/// Returns true if a play wins for its side; `None` in trick play.
fn wins(memo: &Memo, before: &Position, play: &Play) -> Option<bool> {
    let after = before.play(play).ok()?;
    let value = asking(memo).value(&after).expect("no limit");
    match before.value_for_mover(&after, value) {
        Value::Wins(wins) => Some(wins),
        Value::Tricks(_) => None,
    }
}

/// The losing plays, each with the answers that beat it; the first legal one of a partner.
fn beaten(memo: &Memo, position: &Position) -> Vec<(Play, Vec<Play>)> {
    let losing = plays(position).into_iter().filter(|play| wins(memo, position, play) == Some(false));
    let answered = losing.map(|play| {
        let after = position.play(&play).expect("legal");
        let mut answers = plays(&after);
        if after.mover() == position.mover() {
            answers.truncate(1);
        } else {
            answers.retain(|answer| wins(memo, &after, answer) == Some(true));
        }
        (play, answers)
    });
    answered.collect()
}

/// Groups by the rule, without a map: each answer is counted anew.
fn slow(mut left: Vec<(Play, Vec<Play>)>) -> Vec<LosingPlays> {
    let mut groups = Vec::new();
    let has_pass = |answers: &[Play]| answers.iter().any(Play::is_pass);
    let (passed, others): (Vec<_>, Vec<_>) = left.into_iter().partition(|(_, answers)| has_pass(answers));
    if !passed.is_empty() {
        let plays = passed.into_iter().map(|(play, _)| play).collect();
        groups.push(LosingPlays { reply: Play::pass(), plays });
    }
    left = others;
    while !left.is_empty() {
        let mut best: Option<LosingPlays> = None;
        for reply in left.iter().flat_map(|(_, answers)| answers) {
            let beaten = left.iter().filter(|(_, answers)| answers.contains(reply));
            let plays: Vec<Play> = beaten.map(|(play, _)| play.clone()).collect();
            if best.as_ref().is_none_or(|best| plays.len() > best.plays.len()) {
                best = Some(LosingPlays { reply: reply.clone(), plays });
            }
        }
        let best = best.expect("a losing play has an answer");
        left.retain(|(play, _)| !best.plays.contains(play));
        groups.push(best);
    }
    groups
}

/// The groups of a page that asks why plays lose.
fn on_a_page(session: &mut Session<'_, Host>, position: &Position) -> Vec<LosingPlays> {
    let people = vec![true; position.hands().len()];
    let game = GameView::new(position.clone(), Vec::new(), people, &Words::new(Lang::English));
    let shows = ViewOptions { verdict: true, why: true, ..ViewOptions::default() };
    let mut controller = Controller::new(session, game, shows);
    controller.answer(&json!({ "do": "sit" })).expect("no limit");
    controller.found.replies.take().expect("the replies").groups
}

#[test]
fn groups_follow_the_rule_everywhere() {
    let mut random = Random(4);
    let (mut several, mut three, mut lost) = (0, 0, 0);
    for _ in 0..500 {
        let Some(position) = any_of_two_or_three(&mut random) else { continue };
        if matches!(position, Position::Tricks(_)) || plays(&position).len() > 24 {
            continue;
        }
        let beaten = beaten(&Memo::new(1 << 20), &position);
        let losing: Vec<Play> = beaten.iter().map(|(play, _)| play.clone()).collect();
        lost += usize::from(losing.len() == plays(&position).len());
        let right = slow(beaten);
        for goal in [Goal::Win, Goal::Fastest] {
            let memo = Memo::new(1 << 20);
            let mut asked = asking(&memo);
            asked.goal = goal;
            assert_eq!(refutations(&mut asked, &position, losing.clone()).as_ref(), Ok(&right), "{position}");
            asked.gaps = Gaps::Rest;
            assert_eq!(on_a_page(&mut asked, &position), right, "{position}");
        }
        several += usize::from(right.iter().filter(|group| group.plays.len() > 1).count() > 1);
        three += usize::from(matches!(position, Position::Landlord(_)) && !right.is_empty());
    }
    assert!(several > 4 && three > 10 && lost > 50, "{several} {three} {lost}");
}

#[test]
fn a_page_has_three_groups_where_it_had_five() {
    let hands = ["K Q J 9 9 8 7 6 5 5 4", "R 2 A A A Q 9 6 4 3"].map(|hand| hand.parse().expect("a hand"));
    let [first, second] = hands;
    let position = Position::new(first, second, None, canju::seats::Side::First, Rules::DOUDIZHU.into())
        .expect("a position");
    let memo = Memo::new(1 << 24);
    let mut asked = asking(&memo);
    asked.gaps = Gaps::Rest;
    assert_eq!(on_a_page(&mut asked, &position).len(), 3);
}

//! Refutations: losing plays in groups, each with an answer that beats all of its plays.

use std::mem::{replace, take};

use ahash::AHashMap;

use crate::games::{Play, Position, Value};
use crate::session::{Goal, Host, Session};

/// Losing plays that one answer beats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The answer.
    pub reply: Play,
    /// The plays, in their order.
    pub plays: Vec<Play>,
}

/// Groups plays by answers that beat them. Each play comes with all answers that do.
///
/// The plays that a pass beats come first. Then a greedy cover takes, each time, the answer that
/// beats most of the plays that are left. Of equal answers it takes the first one in the list, which is
/// in the order of the plays, and for each play in the order of its answers.
///
/// ```
/// use canju::games::{Play, Rules};
/// use canju::refutations::grouped;
/// let play = |text: &str| Rules::default().read_cards(&text.parse().unwrap()).unwrap();
/// let beaten = |text, by: &[&str]| (play(text), by.iter().map(|by| play(by)).collect());
/// let mut plays = vec![beaten("3", &["4", "5"]), beaten("4", &["6", "5"]), beaten("8", &["9", "T"])];
/// plays.push((play("K"), vec![Play::pass()]));
/// let groups = grouped(plays);
/// let replies: Vec<String> = groups.iter().map(|group| group.reply.to_string()).collect();
/// assert_eq!(replies, ["pass", "5", "9"]);
/// assert_eq!(groups[1].plays, [play("3"), play("4")]);
/// ```
#[must_use]
pub fn grouped(plays: Vec<(Play, Vec<Play>)>) -> Vec<Group> {
    let (mut left, mut groups) = (plays, Vec::new());
    let mut next = Some(Play::pass());
    while let Some(reply) = next {
        let beaten = |(_, answers): &(Play, Vec<Play>)| answers.contains(&reply);
        let (group, others): (Vec<_>, Vec<_>) = take(&mut left).into_iter().partition(beaten);
        if !group.is_empty() {
            groups.push(Group { reply, plays: group.into_iter().map(|(play, _)| play).collect() });
        }
        left = others;
        next = most_frequent(&left);
    }
    groups
}

/// The answer to most plays, the first of equal ones; `None` without an answer.
fn most_frequent(plays: &[(Play, Vec<Play>)]) -> Option<Play> {
    let (mut places, mut counts) = (AHashMap::new(), Vec::new());
    for answer in plays.iter().flat_map(|(_, answers)| answers) {
        let place = *places.entry(answer).or_insert_with(|| {
            counts.push((answer, 0));
            counts.len() - 1
        });
        counts[place].1 += 1;
    }
    // Of equal keys, the last one is the greatest.
    let most = counts.into_iter().rev().max_by_key(|&(_, count)| count);
    most.map(|(answer, _)| answer.clone())
}

/// Groups all losing plays of a position where a side wins, in the order of its legal plays.
///
/// # Errors
/// Fails with the limit that stopped a search, or if nothing beats a play.
pub fn refutations<H: Host>(
    session: &mut Session<'_, H>,
    position: &Position,
    losing: Vec<Play>,
) -> Result<Vec<Group>, H::Error> {
    // The length of the game decides nothing here.
    let goal = replace(&mut session.goal, Goal::Win);
    let answered = losing.into_iter().map(|play| {
        let answers = answers(session, position, &play)?;
        if answers.is_empty() { Err(session.host.contradict(position)) } else { Ok((play, answers)) }
    });
    let answered = answered.collect::<Result<_, _>>();
    session.goal = goal;
    answered.map(grouped)
}

/// All answers that beat a losing play; the pass alone if it does.
fn answers<H: Host>(
    session: &mut Session<'_, H>,
    position: &Position,
    play: &Play,
) -> Result<Vec<Play>, H::Error> {
    let after = position.play(play).expect("the play is legal");
    if after.mover() == position.mover() {
        // The partner is next, and every play loses.
        return Ok(session.best(&after)?.into_iter().collect());
    }
    // In Run Fast a side that can beat must not pass.
    if let Ok(pass) = after.check(&Play::pass())
        && let Ok(then) = after.play(&pass)
        && after.value_for_mover(&then, session.value(&then)?) == Value::Wins(true)
    {
        return Ok(vec![pass]);
    }
    session.winning_plays(&after)
}

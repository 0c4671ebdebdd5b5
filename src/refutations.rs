//! Refutations: losing plays in groups, each with an answer that beats all of its plays.

use std::cmp::Reverse;
use std::convert::Infallible;
use std::hash::Hash;
use std::mem::{replace, take};

use ahash::AHashMap;

use crate::games::{Play, Position, Value};
use crate::session::{Goal, Host, Session};

/// Losing plays that one answer beats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LosingPlays {
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
pub fn grouped(plays: Vec<(Play, Vec<Play>)>) -> Vec<LosingPlays> {
    let pass = Play::pass();
    let (passed, left): (Vec<_>, Vec<_>) =
        plays.into_iter().partition(|(_, answers)| answers.contains(&pass));
    let mut groups = Vec::new();
    if !passed.is_empty() {
        groups.push(LosingPlays { reply: pass, plays: passed.into_iter().map(|(play, _)| play).collect() });
    }
    let Ok(covered) = cover(left, &mut Always);
    groups.extend(
        covered.into_iter().map(|Covered { answer, items, .. }| LosingPlays { reply: answer, plays: items }),
    );
    groups
}

/// A test of groups: says whether one answer serves all items of a group.
pub(crate) trait Test<I, A> {
    /// What it finds of a group.
    type Found;
    /// Reason why it says nothing.
    type Error;

    /// Tests a group of at least two items; `None` if the answer does not serve them together.
    fn join(&mut self, answer: &A, items: &[&I]) -> Result<Option<Self::Found>, Self::Error>;

    /// The answer to an item alone; `None` leaves it out.
    fn alone(&mut self, item: &I, answers: &[A]) -> Result<Option<(A, Self::Found)>, Self::Error>;
}

/// Every answer serves all its items.
struct Always;

impl<I, A: Clone> Test<I, A> for Always {
    type Found = ();
    type Error = Infallible;

    fn join(&mut self, _: &A, _: &[&I]) -> Result<Option<()>, Infallible> {
        Ok(Some(()))
    }

    fn alone(&mut self, _: &I, answers: &[A]) -> Result<Option<(A, ())>, Infallible> {
        Ok(answers.first().map(|answer| (answer.clone(), ())))
    }
}

/// Items with the answer to all of them, and what the test has found of them.
pub(crate) struct Covered<I, A, T> {
    pub answer: A,
    pub items: Vec<I>,
    pub found: T,
}

/// The groups of a cover.
type Cover<I, A, T> = Vec<Covered<I, A, <T as Test<I, A>>::Found>>;

/// A greedy cover: each time, the answer to most of the items that are left, the first of equal ones, if
/// the group passes the test; then the first item alone.
///
/// # Errors
/// Fails if the test does.
pub(crate) fn cover<I, A: Clone + Eq + Hash, T: Test<I, A>>(
    items: Vec<(I, Vec<A>)>,
    test: &mut T,
) -> Result<Cover<I, A, T>, T::Error> {
    let (mut left, mut groups) = (items, Vec::new());
    while let Some((first, answers)) = left.first() {
        let mut joined = None;
        for (answer, count) in most_frequent(&left) {
            if count < 2 {
                break;
            }
            let items: Vec<&I> =
                left.iter().filter(|(_, answers)| answers.contains(&answer)).map(|(item, _)| item).collect();
            if let Some(found) = test.join(&answer, &items)? {
                joined = Some((answer, found));
                break;
            }
        }
        let Some((answer, found)) = joined else {
            let alone = test.alone(first, answers)?;
            let (item, _) = left.remove(0);
            groups.extend(alone.map(|(answer, found)| Covered { answer, items: vec![item], found }));
            continue;
        };
        let (taken, others): (Vec<_>, Vec<_>) =
            take(&mut left).into_iter().partition(|(_, answers)| answers.contains(&answer));
        left = others;
        groups.push(Covered { answer, items: taken.into_iter().map(|(item, _)| item).collect(), found });
    }
    Ok(groups)
}

/// The answers by the number of their items, those to most of them first.
fn most_frequent<I, A: Clone + Eq + Hash>(items: &[(I, Vec<A>)]) -> Vec<(A, usize)> {
    let (mut places, mut counts) = (AHashMap::new(), Vec::new());
    for answer in items.iter().flat_map(|(_, answers)| answers) {
        let place = *places.entry(answer).or_insert_with(|| {
            counts.push((answer, 0));
            counts.len() - 1
        });
        counts[place].1 += 1;
    }
    // Equal ones keep their order.
    counts.sort_by_key(|&(_, count)| Reverse(count));
    counts.into_iter().map(|(answer, count)| (answer.clone(), count)).collect()
}

/// Groups all losing plays of a position where a side wins, in the order of its legal plays.
///
/// # Errors
/// Fails with the limit that stopped a search, or if nothing beats a play.
pub fn refutations<H: Host>(
    session: &mut Session<'_, H>,
    position: &Position,
    losing: Vec<Play>,
) -> Result<Vec<LosingPlays>, H::Error> {
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

//! Positions with the winner to move, as far as walks have reached them.

use ahash::{AHashMap, AHashSet};

use super::claim::Claims;
use super::rule::{Action, Rule, otherwise};
use crate::cards::Counts;
use crate::search::{Stop, Ticker};
use crate::shedding::{Code, Generator, Move, Rules, Setup, Solver};

/// Index of the play of an action that is not legal, and of a play that is still unknown.
const NO_PLAY: u16 = u16::MAX;
const UNKNOWN: u16 = u16::MAX - 1;

/// Number of nodes after which the first walks end.
const LONGEST_WALK: u64 = 50_000;

/// Approximate size of a node, with its entry in the map and the plays of actions, and of each
/// legal play in it.
const NODE_BYTES: usize = 400;
const PLAY_BYTES: usize = 40;

/// A position where the winner is to move and has a choice.
///
/// A walk ends at a claim. A forced pass belongs to the reply before it.
struct Node {
    setup: Setup,
    is_claim: bool,
    moves: Box<[Move]>,
    /// Verdict of each legal play, if known.
    wins: Box<[Option<bool>]>,
    /// Nodes after the replies to each legal play, if known.
    replies: Box<[Option<Box<[u32]>>]>,
    /// Index of the play of each action, or [`NO_PLAY`] or [`UNKNOWN`].
    plays: Vec<u16>,
    /// Index of the play where no rule decides.
    otherwise: u16,
    /// Index of a winning play, or [`UNKNOWN`].
    winning: u16,
    /// Last walk that visited the node.
    walk: u32,
}

/// A rule with the number of its action in the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbered {
    pub rule: Rule,
    action: u16,
}

/// Positions that a list reaches. If its play loses, the walk goes on with a winning play.
pub(super) struct Reached {
    /// Number of visited nodes without those of claims.
    pub nodes: u64,
    /// Nodes where the list loses.
    pub lost: Vec<u32>,
    /// False if the walk ended early, at the largest number of lost or visited nodes.
    pub is_complete: bool,
}

pub(super) struct Graph<'a> {
    pub rules: &'a Rules,
    solver: &'a Solver,
    claims: Claims<'a>,
    ids: AHashMap<Setup, u32>,
    nodes: Vec<Node>,
    actions: Vec<Action>,
    numbers: AHashMap<Action, u16>,
    /// First nodes of the winner.
    roots: Vec<u32>,
    walks: u32,
    /// Number of nodes that all walks have visited.
    pub visits: u64,
    /// Number of nodes after which a walk ends.
    pub longest_walk: u64,
    /// Approximate size of the nodes, and its limit.
    bytes: usize,
    max_bytes: usize,
}

impl<'a> Graph<'a> {
    /// Graph of a position that the side to move wins, or the other side.
    pub fn new(
        rules: &'a Rules,
        solver: &'a Solver,
        setup: &Setup,
        mover_wins: bool,
        max_bytes: usize,
        ticker: &mut Ticker,
    ) -> Result<Graph<'a>, Stop> {
        let mut graph = Graph {
            rules,
            solver,
            claims: Claims::new(rules),
            ids: AHashMap::new(),
            nodes: Vec::new(),
            actions: Vec::new(),
            numbers: AHashMap::new(),
            roots: Vec::new(),
            walks: 0,
            visits: 0,
            longest_walk: LONGEST_WALK,
            bytes: 0,
            max_bytes,
        };
        let mut first = AHashSet::new();
        if mover_wins {
            graph.add_choices(*setup, &mut first);
        } else {
            graph.add_replies(setup.other, setup.mover, setup.to_beat, &mut first);
        }
        graph.roots = graph.nodes_of(first, ticker)?;
        Ok(graph)
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn setup(&self, id: u32) -> &Setup {
        &self.nodes[id as usize].setup
    }

    /// Adds a position with the winner to move, or the positions after its forced pass.
    fn add_choices(&self, setup: Setup, found: &mut AHashSet<Setup>) {
        let is_forced = setup.may_pass() && !Generator::new(self.rules, setup.mover).can_beat(setup.to_beat);
        if found.insert(setup) && is_forced {
            // The position stays as a mark. `nodes_of` leaves it out.
            self.add_replies(setup.mover, setup.other, Code::NONE, found);
        }
    }

    /// Adds the positions after each reply to a play of the winner. `own` is the hand after the play.
    fn add_replies(&self, own: Counts, other: Counts, played: Code, found: &mut AHashSet<Setup>) {
        for reply in (Setup { mover: other, other: own, to_beat: played }).moves(self.rules) {
            self.add_choices(Setup { mover: own, other: other - reply.cards, to_beat: reply.code }, found);
        }
    }

    /// Nodes of some positions without those of forced passes, in the same order on every machine.
    fn nodes_of(&mut self, setups: AHashSet<Setup>, ticker: &mut Ticker) -> Result<Vec<u32>, Stop> {
        let mut setups: Vec<Setup> = setups.into_iter().collect();
        setups.sort_unstable_by_key(|setup| (setup.to_beat, setup.other.bits(), setup.mover.bits()));
        let mut ids = Vec::with_capacity(setups.len());
        for setup in setups {
            if let Some(&id) = self.ids.get(&setup) {
                ids.push(id);
                continue;
            }
            let moves = setup.moves(self.rules);
            if moves.first().is_some_and(|first| *first != Move::PASS) {
                ticker.tick(moves.len())?;
                self.bytes += NODE_BYTES + PLAY_BYTES * moves.len();
                if self.bytes > self.max_bytes {
                    return Err(Stop::Memory);
                }
                ids.push(self.add(setup, moves.into()));
            }
        }
        Ok(ids)
    }

    fn add(&mut self, setup: Setup, moves: Box<[Move]>) -> u32 {
        let id = u32::try_from(self.nodes.len()).expect("fewer nodes than memory holds");
        let otherwise = otherwise(self.rules, &setup);
        self.nodes.push(Node {
            is_claim: self.claims.has(&setup),
            wins: vec![None; moves.len()].into(),
            replies: vec![None; moves.len()].into(),
            plays: Vec::new(),
            otherwise: index_of(&moves, otherwise).expect("a legal play"),
            winning: UNKNOWN,
            walk: 0,
            moves,
            setup,
        });
        self.ids.insert(setup, id);
        id
    }

    /// Returns true if the legal play at an index wins.
    fn wins(&mut self, id: u32, index: u16, ticker: &mut Ticker) -> Result<bool, Stop> {
        let node = &mut self.nodes[id as usize];
        let index = usize::from(index);
        if let Some(wins) = node.wins[index] {
            return Ok(wins);
        }
        let wins = self.solver.wins_by_each(&node.setup, &[node.moves[index]], ticker)?[0];
        node.wins[index] = Some(wins);
        Ok(wins)
    }

    /// Winning plays of a node.
    pub fn winning_plays(&mut self, id: u32, ticker: &mut Ticker) -> Result<Vec<Move>, Stop> {
        let node = &mut self.nodes[id as usize];
        if node.wins.iter().any(Option::is_none) {
            let wins = self.solver.wins_by_each(&node.setup, &node.moves, ticker)?;
            node.wins = wins.into_iter().map(Some).collect();
        }
        let wins = |&index: &usize| node.wins[index] == Some(true);
        Ok((0..node.moves.len()).filter(wins).map(|index| node.moves[index]).collect())
    }

    /// The winning play that walks make if the play of a list loses.
    pub fn winning_play(&mut self, id: u32, ticker: &mut Ticker) -> Result<Move, Stop> {
        let index = self.winning(id, ticker)?;
        Ok(self.nodes[id as usize].moves[usize::from(index)])
    }

    /// Index of a winning play, which does not depend on what the solver has searched before.
    fn winning(&mut self, id: u32, ticker: &mut Ticker) -> Result<u16, Stop> {
        let mut index = self.nodes[id as usize].winning;
        if index == UNKNOWN {
            index = u16::try_from(self.nodes[id as usize].moves.len()).expect("an index of each play");
            // The pass comes first, then high single cards. In listing order, walks are twice as long.
            loop {
                index -= 1;
                if self.wins(id, index, ticker)? {
                    break;
                }
            }
            self.nodes[id as usize].winning = index;
        }
        Ok(index)
    }

    /// Makes the nodes after the replies to the play at an index.
    fn find_replies(&mut self, id: u32, index: u16, ticker: &mut Ticker) -> Result<(), Stop> {
        let node = &self.nodes[id as usize];
        let index = usize::from(index);
        if node.replies[index].is_none() {
            let (setup, play) = (node.setup, node.moves[index]);
            let mut found = AHashSet::new();
            let own = setup.mover - play.cards;
            if !own.is_empty() {
                self.add_replies(own, setup.other, play.code, &mut found);
            }
            let ids = self.nodes_of(found, ticker)?;
            self.nodes[id as usize].replies[index] = Some(ids.into());
        }
        Ok(())
    }

    /// Gives the action of a rule its number.
    pub fn number(&mut self, rule: Rule) -> Numbered {
        let next = u16::try_from(self.actions.len()).expect("fewer actions than plays exist");
        let action = *self.numbers.entry(rule.action).or_insert(next);
        if action == next {
            self.actions.push(rule.action);
        }
        Numbered { rule, action }
    }

    /// Index of the play of an action in a node; `None` if it is not legal there.
    fn play_of(&mut self, id: u32, action: u16) -> Option<u16> {
        let node = &mut self.nodes[id as usize];
        let at = usize::from(action);
        if node.plays.len() <= at {
            node.plays.resize(at + 1, UNKNOWN);
        }
        if node.plays[at] == UNKNOWN {
            let play = self.actions[at].play(self.rules, &node.setup);
            node.plays[at] = play.and_then(|play| index_of(&node.moves, play)).unwrap_or(NO_PLAY);
        }
        Some(node.plays[at]).filter(|&index| index != NO_PLAY)
    }

    /// Index in the list of the rule that decides at a node, if any, and index of the play.
    pub fn choose(&mut self, id: u32, list: &[Numbered]) -> (Option<usize>, u16) {
        for (at, numbered) in list.iter().enumerate() {
            if numbered.rule.fits(&self.nodes[id as usize].setup)
                && let Some(index) = self.play_of(id, numbered.action)
            {
                return (Some(at), index);
            }
        }
        (None, self.nodes[id as usize].otherwise)
    }

    /// Walks over all positions that a list reaches, until it has lost at `most` nodes.
    ///
    /// `meet` sees each node, and the index of the rule that decides there.
    pub fn walk(
        &mut self,
        list: &[Numbered],
        most: usize,
        ticker: &mut Ticker,
        mut meet: impl FnMut(&Setup, Option<usize>),
    ) -> Result<Reached, Stop> {
        self.walks += 1;
        let walk = self.walks;
        let mut open = self.roots.clone();
        let mut reached = Reached { nodes: 0, lost: Vec::new(), is_complete: true };
        while let Some(id) = open.pop() {
            let node = &mut self.nodes[id as usize];
            if std::mem::replace(&mut node.walk, walk) == walk || node.is_claim {
                continue;
            }
            if reached.nodes == self.longest_walk {
                reached.is_complete = false;
                break;
            }
            reached.nodes += 1;
            let (rule, mut index) = self.choose(id, list);
            meet(&self.nodes[id as usize].setup, rule);
            if !self.wins(id, index, ticker)? {
                reached.lost.push(id);
                if reached.lost.len() >= most {
                    reached.is_complete = false;
                    break;
                }
                index = self.winning(id, ticker)?;
            }
            self.find_replies(id, index, ticker)?;
            let replies = self.nodes[id as usize].replies[usize::from(index)].as_deref().unwrap_or_default();
            open.extend(replies.iter().filter(|next| self.nodes[**next as usize].walk != walk));
        }
        self.visits += reached.nodes;
        // A visit takes about an eighth of a unit of work.
        ticker.work(1 + usize::try_from(reached.nodes / 8).unwrap_or(0))?;
        Ok(reached)
    }
}

fn index_of(moves: &[Move], play: Move) -> Option<u16> {
    moves.iter().position(|other| *other == play).and_then(|index| u16::try_from(index).ok())
}

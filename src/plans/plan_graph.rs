//! Positions with the winner to move, as far as walks have reached them.

use std::ops::Range;

use ahash::{AHashMap, AHashSet};

use super::claim::Claims;
use super::rule::{PlanAction, Rule, otherwise};
use crate::cards::Counts;
use crate::search::{SearchControl, Stop};
use crate::shedding::{Code, Generator, Move, Rules, Setup, Solver};

/// Index of the play of an action that is not legal, and of a play that is still unknown.
const NO_PLAY: u32 = u32::MAX;
const UNKNOWN: u32 = u32::MAX - 1;

/// A part of one of the graph's vectors. Nodes own no memory, so a large graph is freed at once.
#[derive(Clone, Copy)]
struct Span {
    from: u32,
    len: u32,
}

impl Span {
    /// The end of a vector, from some index on.
    fn end<T>(of: &[T], from: usize) -> Span {
        let number = |n: usize| u32::try_from(n).expect("fewer elements than memory holds");
        Span { from: number(from), len: number(of.len() - from) }
    }

    fn range(self) -> Range<usize> {
        self.from as usize..self.from as usize + self.len as usize
    }
}

/// A position where the winner is to move and has a choice.
///
/// A walk ends at a claim. A forced pass belongs to the reply before it.
struct WinnerNode {
    setup: Setup,
    is_claim: bool,
    /// Legal plays, in `PlanGraph::choices`.
    choices: Span,
    /// Index of the play of each of [`PlanAction::GENERAL`], or [`NO_PLAY`] or [`UNKNOWN`].
    plays: [u32; PlanAction::GENERAL.len()],
    /// Index of the play where no rule decides.
    otherwise: u32,
    /// Index of a winning play, or [`UNKNOWN`].
    winning: u32,
    /// Last walk that visited the node.
    walk: u32,
}

/// A legal play in a node. Cards and code leave less room empty than a [`Move`].
struct NodePlay {
    cards: Counts,
    code: Code,
    /// Verdict, if known.
    wins: Option<bool>,
    /// Nodes after the replies, in `PlanGraph::replies`, if known.
    replies: Option<Span>,
}

impl NodePlay {
    const fn of(Move { cards, code }: Move) -> NodePlay {
        NodePlay { cards, code, wins: None, replies: None }
    }

    const fn play(&self) -> Move {
        Move { cards: self.cards, code: self.code }
    }
}

/// Positions that a list reaches. If its play loses, the walk goes on with a winning play.
pub(super) struct ReachedNodes {
    /// Number of visited nodes without those of claims.
    pub nodes: u64,
    /// Nodes where the list loses.
    pub lost: Vec<u32>,
    /// False if the walk ended early, at the largest number of lost or visited nodes.
    pub is_complete: bool,
}

pub(super) struct PlanGraph<'a> {
    pub rules: &'a Rules,
    solver: &'a Solver,
    claims: Claims<'a>,
    ids: AHashMap<Setup, u32>,
    nodes: Vec<WinnerNode>,
    choices: Vec<NodePlay>,
    replies: Vec<u32>,
    /// First nodes of the winner.
    roots: Vec<u32>,
    walks: u32,
    /// Number of nodes that all walks have visited.
    pub visits: u64,
    /// Number of nodes after which a walk ends.
    pub longest_walk: u64,
    max_bytes: usize,
}

impl<'a> PlanGraph<'a> {
    /// Graph of a position that the side to move wins, or the other side.
    pub fn new(
        rules: &'a Rules,
        solver: &'a Solver,
        setup: &Setup,
        mover_wins: bool,
        max_bytes: usize,
        control: &mut SearchControl,
    ) -> Result<PlanGraph<'a>, Stop> {
        let mut graph = PlanGraph {
            rules,
            solver,
            claims: Claims::new(rules),
            ids: AHashMap::new(),
            nodes: Vec::new(),
            choices: Vec::new(),
            replies: Vec::new(),
            roots: Vec::new(),
            walks: 0,
            visits: 0,
            longest_walk: 0,
            max_bytes,
        };
        let mut first = AHashSet::new();
        if mover_wins {
            graph.add_choices(*setup, &mut first);
        } else {
            graph.add_replies(setup.other, setup.mover, setup.to_beat, &mut first);
        }
        let roots = graph.add_nodes(first, control)?.range();
        graph.roots = graph.replies[roots].to_vec();
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
        let is_forced =
            !setup.to_beat.is_none() && !Generator::new(self.rules, setup.mover).can_beat(setup.to_beat);
        if found.insert(setup) && is_forced {
            // The position stays as a mark. `add_nodes` leaves it out.
            self.add_replies(setup.mover, setup.other, Code::NONE, found);
        }
    }

    /// Adds the positions after each reply to a play of the winner. `own` is the hand after the play.
    fn add_replies(&self, own: Counts, other: Counts, played: Code, found: &mut AHashSet<Setup>) {
        for reply in (Setup { mover: other, other: own, to_beat: played }).moves(self.rules) {
            self.add_choices(Setup { mover: own, other: other - reply.cards, to_beat: reply.code }, found);
        }
    }

    /// Size of the nodes and claims, in bytes. The unused ends of vectors take no memory yet.
    fn bytes(&self) -> usize {
        size_of_val(&*self.nodes)
            + self.ids.capacity() * size_of::<(Setup, u32)>()
            + size_of_val(&*self.choices)
            + size_of_val(&*self.replies)
            + self.claims.bytes()
    }

    /// Adds the nodes of some positions without those of forced passes, in the same order on every
    /// machine.
    fn add_nodes(&mut self, setups: AHashSet<Setup>, control: &mut SearchControl) -> Result<Span, Stop> {
        let mut setups: Vec<Setup> = setups.into_iter().collect();
        setups.sort_unstable_by_key(|setup| (setup.to_beat, setup.other.bits(), setup.mover.bits()));
        let from = self.replies.len();
        for setup in setups {
            if let Some(&id) = self.ids.get(&setup) {
                self.replies.push(id);
                continue;
            }
            let moves = setup.moves(self.rules);
            if moves.first().is_some_and(|first| *first != Move::PASS) {
                control.tick(moves.len())?;
                if self.bytes() > self.max_bytes {
                    return Err(Stop::Memory);
                }
                let id = self.add(setup, &moves);
                self.replies.push(id);
            }
        }
        Ok(Span::end(&self.replies, from))
    }

    fn add(&mut self, setup: Setup, moves: &[Move]) -> u32 {
        let id = u32::try_from(self.nodes.len()).expect("fewer nodes than memory holds");
        let from = self.choices.len();
        self.choices.extend(moves.iter().copied().map(NodePlay::of));
        let otherwise = otherwise(self.rules, &setup);
        self.nodes.push(WinnerNode {
            is_claim: self.claims.has(&setup),
            choices: Span::end(&self.choices, from),
            plays: [UNKNOWN; PlanAction::GENERAL.len()],
            otherwise: index_of(moves.iter().copied(), otherwise).expect("a legal play"),
            winning: UNKNOWN,
            walk: 0,
            setup,
        });
        self.ids.insert(setup, id);
        id
    }

    fn choices(&self, id: u32) -> &[NodePlay] {
        &self.choices[self.nodes[id as usize].choices.range()]
    }

    fn choice_mut(&mut self, id: u32, index: u32) -> &mut NodePlay {
        &mut self.choices[self.nodes[id as usize].choices.from as usize + index as usize]
    }

    /// Returns true if the legal play at an index wins.
    fn wins(&mut self, id: u32, index: u32, control: &mut SearchControl) -> Result<bool, Stop> {
        let (setup, solver) = (self.nodes[id as usize].setup, self.solver);
        let choice = self.choice_mut(id, index);
        if let Some(wins) = choice.wins {
            return Ok(wins);
        }
        let wins = solver.wins_by_each(&setup, &[choice.play()], control)?[0];
        choice.wins = Some(wins);
        Ok(wins)
    }

    /// Winning plays of a node.
    pub fn winning_plays(&mut self, id: u32, control: &mut SearchControl) -> Result<Vec<Move>, Stop> {
        let node = &self.nodes[id as usize];
        let choices = &mut self.choices[node.choices.range()];
        if choices.iter().any(|choice| choice.wins.is_none()) {
            let moves: Vec<Move> = choices.iter().map(NodePlay::play).collect();
            let wins = self.solver.wins_by_each(&node.setup, &moves, control)?;
            choices.iter_mut().zip(wins).for_each(|(choice, wins)| choice.wins = Some(wins));
        }
        Ok(choices.iter().filter(|choice| choice.wins == Some(true)).map(NodePlay::play).collect())
    }

    /// The winning play that walks make if the play of a list loses.
    pub fn winning_play(&mut self, id: u32, control: &mut SearchControl) -> Result<Move, Stop> {
        let index = self.winning(id, control)?;
        Ok(self.choices(id)[index as usize].play())
    }

    /// Index of a winning play, which does not depend on what the solver has searched before.
    fn winning(&mut self, id: u32, control: &mut SearchControl) -> Result<u32, Stop> {
        let mut index = self.nodes[id as usize].winning;
        if index == UNKNOWN {
            index = self.nodes[id as usize].choices.len;
            // The pass comes first, then high single cards. In listing order, walks are twice as long.
            loop {
                index -= 1;
                if self.wins(id, index, control)? {
                    break;
                }
            }
            self.nodes[id as usize].winning = index;
        }
        Ok(index)
    }

    /// Nodes after the replies to the play at an index, in `replies`.
    fn replies_to(&mut self, id: u32, index: u32, control: &mut SearchControl) -> Result<Span, Stop> {
        let setup = self.nodes[id as usize].setup;
        let choice = self.choice_mut(id, index);
        if let Some(replies) = choice.replies {
            return Ok(replies);
        }
        let play = choice.play();
        let mut found = AHashSet::new();
        let own = setup.mover - play.cards;
        if !own.is_empty() {
            self.add_replies(own, setup.other, play.code, &mut found);
        }
        let replies = self.add_nodes(found, control)?;
        self.choice_mut(id, index).replies = Some(replies);
        Ok(replies)
    }

    /// Index of the play of an action in a node; `None` if it is not legal there.
    fn play_of(&mut self, id: u32, action: PlanAction) -> Option<u32> {
        let node = &mut self.nodes[id as usize];
        let choices = self.choices[node.choices.range()].iter().map(NodePlay::play);
        let Some(general) = action.general() else {
            return index_of(choices, action.play(self.rules, &node.setup)?);
        };
        // Other actions must search for their plays.
        let index = &mut node.plays[general];
        if *index == UNKNOWN {
            let play = action.play(self.rules, &node.setup);
            *index = play.and_then(|play| index_of(choices, play)).unwrap_or(NO_PLAY);
        }
        Some(*index).filter(|&index| index != NO_PLAY)
    }

    /// Index in the list of the rule that decides at a node, if any, and index of the play.
    pub fn choose(&mut self, id: u32, list: &[Rule]) -> (Option<usize>, u32) {
        for (at, rule) in list.iter().enumerate() {
            if rule.fits(&self.nodes[id as usize].setup)
                && let Some(index) = self.play_of(id, rule.action)
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
        list: &[Rule],
        most: usize,
        control: &mut SearchControl,
        mut meet: impl FnMut(&Setup, Option<usize>),
    ) -> Result<ReachedNodes, Stop> {
        self.walks += 1;
        let walk = self.walks;
        let mut open = self.roots.clone();
        let mut reached = ReachedNodes { nodes: 0, lost: Vec::new(), is_complete: true };
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
            if !self.wins(id, index, control)? {
                reached.lost.push(id);
                if reached.lost.len() >= most {
                    reached.is_complete = false;
                    break;
                }
                index = self.winning(id, control)?;
            }
            let replies = self.replies_to(id, index, control)?.range();
            let replies = self.replies[replies].iter();
            open.extend(replies.filter(|next| self.nodes[**next as usize].walk != walk));
        }
        self.visits += reached.nodes;
        // A visit takes about an eighth of a unit of work.
        control.work(1 + usize::try_from(reached.nodes / 8).unwrap_or(0))?;
        Ok(reached)
    }
}

fn index_of(mut moves: impl Iterator<Item = Move>, play: Move) -> Option<u32> {
    moves.position(|other| other == play).and_then(|index| u32::try_from(index).ok())
}

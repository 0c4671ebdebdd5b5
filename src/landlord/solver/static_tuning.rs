//! Limits of the static evaluation and of the search. They are measured, and affect only speed.

use crate::search::proof_number::Effort;

/// Limits of the static evaluation.
#[derive(Clone, Copy)]
pub(super) struct StaticTuning {
    /// Plays to list when searching for an uncontested win, in general and in leaves.
    pub(super) uncontested: u32,
    pub(super) leaf_uncontested: u32,
    /// Nodes to search for each farmer alone at the first visit of a position.
    pub(super) alone: u64,
    /// Natural logarithm of a chance, in 1/64: a farmer with a lower estimated chance is not
    /// searched alone. Thresholds from 1/3 to 2/3 are about equally good.
    pub(super) least_chance: i32,
}

impl StaticTuning {
    pub(super) const MEASURED: StaticTuning =
        StaticTuning { uncontested: 300, leaf_uncontested: 60, alone: 100, least_chance: -48 };
    /// For tests: low limits, so that small positions use all of it.
    pub(super) const LOWERED: StaticTuning =
        StaticTuning { uncontested: 100, leaf_uncontested: 20, alone: 3, least_chance: -128 };
}

/// As with two hands, but leaves have fewer nodes, and virtual loss needs more cards.
pub(super) const EFFORT: Effort = Effort { leaf: 15, least: 50, virtual_loss_from: 15, ..Effort::MEASURED };

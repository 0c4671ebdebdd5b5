//! The border to Python: the extension module `canju._canju`.
//!
//! Wrappers hold core objects and no logic; `convert` reads arguments, `errors`
//! maps what goes wrong, and `gateway` is the one place where a call leaves
//! Python to search.

mod arrow;
mod convert;
mod errors;
mod files;
mod gateway;
mod hand;
mod hints;
mod many;
mod play;
mod position;
mod rules;
mod solver;
mod split;
mod table;

use pyo3::prelude::*;

/// The compiled core of canju. Import its names from `canju`.
#[pymodule]
mod _canju {
    #[pymodule_export]
    use super::arrow::arrow_stream;
    #[pymodule_export]
    use super::files::write_file;
    #[pymodule_export]
    use super::hand::{PyHand, deal};
    #[pymodule_export]
    use super::many::PyCrew;
    #[pymodule_export]
    use super::play::PyPlay;
    #[pymodule_export]
    use super::position::PyPosition;
    #[pymodule_export]
    use super::rules::{PyDouDizhu, PyHoneymoonBridge, PySheddingRules, PySinglesAndPairs};
    #[pymodule_export]
    use super::solver::PySolver;
    #[pymodule_export]
    use super::split::{kind_names, rules_for, split_hand, split_hands};
    #[pymodule_export]
    use super::table::{PyTable, build_table, essay_table_positions, table_positions};
}

//! The border to Python: the extension module `canju._canju`.
//!
//! Wrappers contain core objects and no logic. `plain` reads plain values, `convert` reads hands,
//! plays and rules, `errors` converts errors, and `gateway` is the one place where a call releases
//! the interpreter to search. Python's own files are asked for errors, for lists of plays and splits,
//! and for displays.

mod arrow;
mod batch_sheets;
mod columns;
mod convert;
mod errors;
mod files;
mod game;
mod gateway;
mod hand;
mod hints;
mod honeymoon;
mod honeymoon_sheets;
mod many;
mod odds;
mod plain;
mod plan_sheets;
mod plans;
mod play;
mod position;
mod puzzles;
mod result_sheets;
mod rows;
mod rules;
mod run_fast;
mod session;
mod setup;
mod sheet;
mod solver;
mod split;
mod switches;
mod table;
mod texts;
mod tree_sheets;
mod words;

use pyo3::{exceptions::PyImportError, ffi, prelude::*};

/// Defines the extension module.
///
/// Stubs need a declarative module. The real module is a function, so that it can refuse to load
/// before it creates a class: a class belongs to the interpreter that created it.
macro_rules! module {
    (classes { $($of_class:ident :: $class:ident,)* } functions { $($of:ident :: $function:ident,)* }) => {
        /// The compiled core of canju. Import its names from `canju`.
        #[cfg(feature = "stubs")]
        #[pymodule]
        mod _canju {
            $(
                #[pymodule_export]
                use super::$of_class::$class;
            )*
            $(
                #[pymodule_export]
                use super::$of::$function;
            )*
        }

        /// The compiled core of canju. Import its names from `canju`.
        #[cfg(not(feature = "stubs"))]
        #[pymodule]
        fn _canju(module: &Bound<'_, PyModule>) -> PyResult<()> {
            check_interpreter(module.py())?;
            errors::import_classes(module.py());
            $(module.add_class::<$of_class::$class>()?;)*
            $(module.add_function(wrap_pyfunction!($of::$function, module)?)?;)*
            Ok(())
        }
    };
}

module! {
    classes {
        game::PyGame,
        hand::PyHand,
        honeymoon::PyHoneymoonSeen,
        honeymoon::PyHoneymoonState,
        many::PyCrew,
        rows::PyRows,
        odds::PySurvey,
        plans::PyPlanRules,
        play::PyPlay,
        position::PyPosition,
        puzzles::PyComposer,
        rules::PySheddingRules,
        rules::PyDouDizhu,
        rules::PySinglesAndPairs,
        rules::PyHoneymoonBridge,
        run_fast::PyRunFast,
        session::PyKnown,
        solver::PySolver,
        table::PyTable,
        texts::PyTexts,
    }
    functions {
        columns::arrow_stream,
        columns::arrow_type,
        batch_sheets::summary_sheet,
        files::write_file,
        game::cards_seen,
        game::greedy_play,
        game::planned_hint_told,
        game::plays_seen,
        game::refusal,
        game::review_strip,
        game::tricks_taken,
        game::unsolved_told,
        game::winner_of,
        hand::deal,
        honeymoon_sheets::honeymoon_calls_told,
        honeymoon_sheets::honeymoon_contract_told,
        honeymoon_sheets::honeymoon_deal_told,
        honeymoon_sheets::honeymoon_figure_told,
        honeymoon_sheets::honeymoon_game_sheet,
        honeymoon_sheets::honeymoon_hint_told,
        honeymoon_sheets::honeymoon_memory_sheet,
        honeymoon_sheets::honeymoon_moves_told,
        honeymoon_sheets::honeymoon_odds_sheet,
        honeymoon_sheets::honeymoon_sheet,
        honeymoon_sheets::honeymoon_state_told,
        honeymoon_sheets::honeymoon_trick_told,
        plan_sheets::arrows_told,
        plan_sheets::box_told,
        plan_sheets::claims_told,
        plan_sheets::clear_line_told,
        plan_sheets::facts_told,
        plan_sheets::folded_plan_sheet,
        plan_sheets::plan_now,
        plan_sheets::plan_sheet,
        plan_sheets::proof_sheet,
        plan_sheets::refutations_sheet,
        plans::find_plan,
        puzzles::rate_position,
        puzzles::refused_by,
        result_sheets::game_sheet,
        result_sheets::match_sheet,
        result_sheets::odds_sheet,
        result_sheets::outcome_told,
        result_sheets::split_sheet,
        result_sheets::split_note_told,
        result_sheets::split_step_told,
        rules::game_told,
        rules::read_rules,
        rules::shedding_names,
        setup::player_names,
        setup::row_parts,
        sheet::faces_told,
        sheet::hands_sheet,
        sheet::hands_told,
        sheet::match_review_sheet,
        sheet::play_sheet,
        sheet::position_rules_told,
        sheet::position_sheet,
        sheet::puzzle_sheet,
        sheet::review_sheet,
        sheet::rules_choices,
        sheet::rules_told,
        sheet::solution_sheet,
        sheet::turning_point,
        sheet::unplayed_review_sheet,
        sheet::values_sheet,
        sheet::verdict_told,
        split::kind_named,
        split::kind_names,
        split::rules_for,
        split::split_hand,
        split::split_hands,
        table::build_table,
        table::essay_table_positions,
        table::hand_masks,
        table::table_positions,
        tree_sheets::branch_told,
        tree_sheets::tree_sheet,
        words::cards_told,
        words::labels_told,
        words::plays_told,
        words::points_told,
        words::rating_told,
        words::record_name_told,
        words::seated_told,
    }
}

/// Raises `ImportError` in any interpreter except the main one of the process.
///
/// Classes are created once per process. A second interpreter would get those of the first, whose
/// exceptions no `except` of the second catches.
#[cfg_attr(feature = "stubs", expect(dead_code, reason = "stubs are written from a module that never runs"))]
fn check_interpreter(_attached: Python<'_>) -> PyResult<()> {
    // SAFETY: `_attached` proves that this thread is attached to an interpreter, so the pointer is
    // valid; both calls only read.
    let number = unsafe { ffi::PyInterpreterState_GetID(ffi::PyInterpreterState_Get()) };
    // The main interpreter has the number 0.
    if number == 0 {
        return Ok(());
    }
    let message = "canju can be imported in the main interpreter only, and this is a subinterpreter: \
                   use threads or processes";
    Err(PyImportError::new_err(message))
}

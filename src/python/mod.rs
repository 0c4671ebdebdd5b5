//! The border to Python: the extension module `canju._canju`.
//!
//! Wrappers contain core objects and no logic. `plain` reads plain values, `convert` reads hands,
//! plays and rules, `errors` converts errors, and `gateway` is the one place where a call releases
//! the interpreter to search. It imports Python files of the package for three things alone: the classes of
//! errors, those of lists of plays and of splits, and displays.

// Macros with the switches of each game.
include!("constructors.in");

mod arrow;
mod classes;
mod columns;
mod convert;
mod core_types;
mod endgame_table;
mod errors;
mod files;
mod game;
mod gateway;
mod hand;
mod hints;
mod honeymoon;
mod honeymoon_sheets;
mod lines_of_play;
mod logs;
mod many;
mod memo;
mod odds;
mod plain;
mod plans;
mod play;
mod position;
mod position_args;
mod puzzles;
mod reviews;
mod rows;
mod rules;
mod session;
mod shown;
mod solver;
mod split;
mod switches;
mod texts;

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
        memo::PyKnown,
        memo::PyMemo,
        rows::PyRows,
        odds::PySurvey,
        plans::PyPlanRules,
        play::PyPlay,
        position::PyPosition,
        puzzles::PyComposer,
        rules::PySheddingRules,
        rules::PyDouDizhu,
        rules::PySinglesAndPairs,
        rules::PyGuandan,
        rules::PyHoneymoonBridge,
        rules::PyRunFast,
        session::PySession,
        position_args::PyOrdinals,
        solver::PySolver,
        endgame_table::PyTable,
        texts::PyTexts,
    }
    functions {
        columns::arrow_type,
        shown::summary_sheet,
        files::write_file,
        game::cards_seen,
        game::greedy_play,
        game::plays_seen,
        game::refusal,
        game::review_strip,
        game::tricks_taken,
        game::winner_of,
        hand::deal,
        lines_of_play::moves_in,
        logs::game_in_log,
        logs::rules_of_engine,
        logs::rules_of_notation,
        honeymoon_sheets::honeymoon_calls_told,
        honeymoon_sheets::honeymoon_terms_told,
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
        shown::arrows_told,
        shown::box_told,
        shown::claims_told,
        shown::clear_line_told,
        shown::facts_told,
        shown::plan_now,
        shown::plan_sheet,
        shown::proof_sheet,
        shown::refutations_sheet,
        plans::find_plan,
        memo::forked,
        puzzles::rate_position,
        puzzles::refused_by,
        reviews::losses_of,
        reviews::losses_sheet,
        reviews::review_columns,
        reviews::review_games,
        reviews::reviews_rows,
        reviews::reviews_stream,
        shown::game_sheet,
        shown::match_sheet,
        shown::odds_sheet,
        shown::outcome_told,
        shown::split_sheet,
        shown::split_note_told,
        shown::split_step_told,
        rules::forms_of,
        rules::game_told,
        rules::read_rules,
        rules::rules_parts,
        rules::switches_of,
        rules::shedding_names,
        position_args::line_kind,
        position_args::name_of_label,
        position_args::row_parts,
        position_args::rules_at_level,
        shown::faces_told,
        shown::hands_sheet,
        shown::hands_told,
        shown::match_review_sheet,
        shown::play_sheet,
        shown::position_rules_told,
        shown::position_sheet,
        shown::puzzle_sheet,
        shown::could_err,
        shown::is_mistake,
        shown::is_only,
        shown::is_slip,
        shown::mark,
        shown::review_counts,
        shown::review_sheet,
        shown::rules_choices,
        shown::rules_explained,
        shown::rules_told,
        shown::seatings,
        shown::tricks_lost,
        shown::turning_point,
        shown::unplayed_review_sheet,
        shown::values_sheet,
        shown::verdict_told,
        shown::which_seating,
        shown::winner_if,
        shown::tricks_for_mover,
        split::kind_named,
        split::kind_names,
        split::rules_for,
        split::split_hand,
        split::split_hands,
        endgame_table::build_table,
        endgame_table::essay_table_positions,
        endgame_table::hand_masks,
        endgame_table::table_positions,
        shown::cards_told,
        shown::labels_told,
        shown::plays_told,
        shown::points_told,
        shown::difficulty_told,
        shown::rating_told,
        shown::record_name_told,
        shown::seated_told,
        shown::side_told,
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

//! Wrappers of Python objects that carry the type hint for the stubs.
//!
//! A `signature` can give type hints as text, but getters and magic methods have no signature;
//! there the Rust type gives the hint. Text can use only names that the stub imports for a type
//! here, such as `Iterable`.

use std::convert::Infallible;

use pyo3::{Borrowed, prelude::*};
#[cfg(feature = "stubs")]
use pyo3::{
    inspect::{PyStaticConstant, PyStaticExpr},
    type_hint_identifier, type_hint_subscript, type_hint_union,
};

#[cfg(feature = "stubs")]
mod names {
    use super::{PyStaticConstant, PyStaticExpr, type_hint_identifier};

    pub const LITERAL: PyStaticExpr = type_hint_identifier!("typing", "Literal");
    pub const SHARED: PyStaticExpr = text("shared");
    pub const EACH: PyStaticExpr = text("each");

    pub const LEAD: PyStaticExpr = text("lead");
    pub const ALWAYS: PyStaticExpr = text("always");
    pub const BOOL: PyStaticExpr = type_hint_identifier!("builtins", "bool");

    const fn text(value: &'static str) -> PyStaticExpr {
        PyStaticExpr::Constant { value: PyStaticConstant::Str(value) }
    }

    pub const STR: PyStaticExpr = type_hint_identifier!("builtins", "str");
    pub const INT: PyStaticExpr = type_hint_identifier!("builtins", "int");
    pub const LIST: PyStaticExpr = type_hint_identifier!("builtins", "list");
    pub const DICT: PyStaticExpr = type_hint_identifier!("builtins", "dict");
    pub const TUPLE: PyStaticExpr = type_hint_identifier!("builtins", "tuple");
    pub const ANY: PyStaticExpr = type_hint_identifier!("typing", "Any");
    pub const ITERATOR: PyStaticExpr = type_hint_identifier!("collections.abc", "Iterator");
    pub const ITERABLE: PyStaticExpr = type_hint_identifier!("collections.abc", "Iterable");
    pub const MAPPING: PyStaticExpr = type_hint_identifier!("collections.abc", "Mapping");
    pub const FLOAT: PyStaticExpr = type_hint_identifier!("builtins", "float");
    pub const HAND: PyStaticExpr = <crate::python::classes::PyHand as pyo3::PyTypeInfo>::TYPE_HINT;
    pub const PLAY: PyStaticExpr = <crate::python::classes::PyPlay as pyo3::PyTypeInfo>::TYPE_HINT;
    pub const DOU_DIZHU: PyStaticExpr = <crate::python::classes::PyDouDizhu as pyo3::PyTypeInfo>::TYPE_HINT;
    pub const RUN_FAST: PyStaticExpr = <crate::python::classes::PyRunFast as pyo3::PyTypeInfo>::TYPE_HINT;
    pub const SHEDDING_RULES: PyStaticExpr =
        <crate::python::classes::PySheddingRules as pyo3::PyTypeInfo>::TYPE_HINT;
    pub const SPLIT: PyStaticExpr = type_hint_identifier!("canju.one_hand.split", "Split");
    pub const SINGLES_AND_PAIRS: PyStaticExpr =
        <crate::python::classes::PySinglesAndPairs as pyo3::PyTypeInfo>::TYPE_HINT;
    pub const HONEYMOON_BRIDGE: PyStaticExpr =
        <crate::python::classes::PyHoneymoonBridge as pyo3::PyTypeInfo>::TYPE_HINT;
    pub const GUANDAN: PyStaticExpr = <crate::python::classes::PyGuandan as pyo3::PyTypeInfo>::TYPE_HINT;
    pub const STRONGEST: PyStaticExpr = text("strongest");
    pub const DECLARED: PyStaticExpr = text("declared");
}
#[cfg(feature = "stubs")]
use names::{
    ALWAYS, ANY, BOOL, DECLARED, DICT, DOU_DIZHU, EACH, FLOAT, GUANDAN, HAND, HONEYMOON_BRIDGE, INT,
    ITERABLE, ITERATOR, LEAD, LIST, LITERAL, MAPPING, PLAY, RUN_FAST, SHARED, SHEDDING_RULES,
    SINGLES_AND_PAIRS, SPLIT, STR, STRONGEST, TUPLE,
};

/// Hints of the core's own types: see `core_types.rs`.
#[cfg(feature = "stubs")]
pub(super) mod core {
    use super::*;

    pub const TEXT: PyStaticExpr = STR;
    pub const VALUE: PyStaticExpr = type_hint_union!(BOOL, INT);
    pub const VALUED: PyStaticExpr = type_hint_subscript!(TUPLE, PLAY, VALUE);
    pub const RULES: PyStaticExpr = type_hint_union!(SHEDDING_RULES, HONEYMOON_BRIDGE, GUANDAN);
    pub const COUNTS: PyStaticExpr = type_hint_subscript!(DICT, STR, INT);
    pub const REWARDS: PyStaticExpr = type_hint_subscript!(TUPLE, type_hint_subscript!(LIST, INT), INT);
    const NAME: PyStaticExpr = type_hint_subscript!(TUPLE, STR, STR);
    const NAMES: PyStaticExpr = type_hint_subscript!(LIST, NAME);
    pub const MANNER: PyStaticExpr =
        type_hint_union!(STR, type_hint_subscript!(TUPLE, STR, NAMES, BOOL, BOOL));
}

macro_rules! typed {
    ($(#[$doc:meta])* $name:ident, $hint:expr) => {
        $(#[$doc])*
        pub struct $name<'py>(pub Bound<'py, PyAny>);

        impl<'py> IntoPyObject<'py> for $name<'py> {
            type Target = PyAny;
            type Output = Bound<'py, PyAny>;
            type Error = Infallible;

            #[cfg(feature = "stubs")]
            const OUTPUT_TYPE: PyStaticExpr = $hint;

            fn into_pyobject(self, _py: Python<'py>) -> Result<Self::Output, Infallible> {
                Ok(self.0)
            }
        }

        impl<'py> FromPyObject<'_, 'py> for $name<'py> {
            type Error = Infallible;

            #[cfg(feature = "stubs")]
            const INPUT_TYPE: PyStaticExpr = $hint;

            fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
                Ok($name(object.to_owned()))
            }
        }
    };
}

typed!(
    /// Argument that is read as a hand.
    Cards,
    type_hint_union!(HAND, PLAY, STR, type_hint_subscript!(ITERABLE, type_hint_union!(STR, INT)))
);
typed!(
    /// A hand of a position of two hands, else `None`. `Any` spares callers a check for `None`.
    HandOfTwo,
    type_hint_union!(HAND, ANY)
);
typed!(
    /// A place among cards, or a slice of places.
    Place,
    type_hint_union!(type_hint_identifier!("typing", "SupportsIndex"), type_hint_identifier!("builtins", "slice"))
);
typed!(
    /// One card as text, or a hand for a slice. `Any` spares callers a check of the type.
    CardOrHand,
    type_hint_union!(STR, ANY)
);
typed!(
    /// A rules object.
    AnyRules,
    type_hint_union!(DOU_DIZHU, SINGLES_AND_PAIRS, RUN_FAST, HONEYMOON_BRIDGE, GUANDAN)
);
typed!(
    /// An iterator over texts.
    Texts,
    type_hint_subscript!(ITERATOR, STR)
);
typed!(
    /// Numbers by name.
    Counts,
    core::COUNTS
);
typed!(
    /// Value of `__reduce__`: a function and its arguments.
    Reduced,
    type_hint_subscript!(TUPLE, ANY, ANY)
);
typed!(
    /// A `canju.one_hand.split.Split`.
    Split,
    SPLIT
);
typed!(
    /// Rewards by kind of play.
    Rewards,
    type_hint_subscript!(MAPPING, STR, FLOAT)
);
typed!(
    /// A `canju.games.plays.Plays`.
    Plays,
    type_hint_identifier!("canju.games.plays", "Plays")
);
typed!(
    /// Value of `deck_limit`.
    DeckLimitName,
    type_hint_subscript!(LITERAL, SHARED, EACH)
);
typed!(
    /// Hands by the names of their seats.
    HandsBySeat,
    type_hint_subscript!(DICT, STR, HAND)
);
typed!(
    /// Value of `reading`.
    ReadingName,
    type_hint_subscript!(LITERAL, STRONGEST, DECLARED)
);
typed!(
    /// Value of `report_single`.
    ReportSingleName,
    type_hint_union!(type_hint_subscript!(LITERAL, LEAD, ALWAYS), BOOL)
);

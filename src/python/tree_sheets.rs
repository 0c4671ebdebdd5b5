//! Sheets of trees.

use pyo3::prelude::*;

use super::{plain::Data, play::PyPlay, position::PyPosition, sheet, sheet::Manner};
use crate::sheet::branch::branch;
use crate::sheet::tree::{self, Excerpt, Node, Place};

/// A node to show: the place of its parent, the play, the value for the side to move, the number of children
/// that are left out, the place of a node that shows them, and whether it is on the line of best play.
#[derive(FromPyObject)]
pub struct NodeRow<'py>(
    usize,
    Option<Bound<'py, PyPlay>>,
    Bound<'py, PyAny>,
    Option<usize>,
    Option<usize>,
    bool,
);

/// The sheet of a part of a tree: ``path`` leads from the tree's ``origin`` to the first of the nodes.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", place, origin, path, nodes: "list[tuple[int, Play | None, bool | int | None, int | None, int | None, bool]]", left_out=0))]
pub fn tree_sheet(
    manner: Manner,
    place: &str,
    origin: &Bound<'_, PyPosition>,
    path: Vec<Bound<'_, PyPlay>>,
    nodes: Vec<NodeRow<'_>>,
    left_out: usize,
) -> PyResult<Data> {
    let node = |NodeRow(parent, play, value, more, as_after, principal): NodeRow<'_>| {
        let (play, value) = (play.map(|play| play.get().0.clone()), sheet::value_if(&value)?);
        Ok(Node { parent, play, value, more, as_after, principal })
    };
    let excerpt = Excerpt {
        origin: origin.get().0.clone(),
        path: sheet::plays(Some(path)).unwrap_or_default(),
        nodes: nodes.into_iter().map(node).collect::<PyResult<_>>()?,
        left_out,
    };
    Ok(Data::of(&tree::sheet(&excerpt, Place::named(place), &manner.words())))
}

/// A node that a page opens: its position, its children with their values, and the number of all
/// children, or ``None`` if they are not known.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", origin, path, value: "bool | int | None", children: "list[tuple[Play, bool | int | None]]", total))]
pub fn branch_told(
    manner: Manner,
    origin: &Bound<'_, PyPosition>,
    path: Vec<Bound<'_, PyPlay>>,
    value: &Bound<'_, PyAny>,
    children: Vec<(Bound<'_, PyPlay>, Bound<'_, PyAny>)>,
    total: Option<usize>,
) -> PyResult<Data> {
    let child = |(play, value): &(Bound<'_, PyPlay>, _)| Ok((play.get().0.clone(), sheet::value_if(value)?));
    let children: Vec<_> = children.iter().map(child).collect::<PyResult<_>>()?;
    let path = sheet::plays(Some(path)).unwrap_or_default();
    let value = sheet::value_if(value)?;
    let branch = branch(&origin.get().0, &path, value, &children, total, &manner.words());
    Ok(Data::of(&branch))
}

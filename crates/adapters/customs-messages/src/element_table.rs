//! The elements of a DEC message as a table: which element may stand where, how often and how long, and the WCO id by
//! which pointers name it.

mod check;
pub(crate) mod facets;
mod table;

pub use check::Violation;
pub(crate) use facets::{Facets, Misfit};
pub(crate) use table::{Element, ElementContent};
pub use table::{ElementTable, TableError};

use std::sync::LazyLock;

/// The DEC message of profile DMS 2, derived from the published British schema: the only national profile with an open
/// licence and a complete schema.
pub static DEC_ELEMENTS: LazyLock<ElementTable<'static>> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the table is part of the program and a test reads it")]
    ElementTable::parse(include_str!("../data/dec-elements.tsv")).expect("the embedded element table is well-formed")
});

//! Helpers for the lists of all domains.

use diesel::expression::expression_types::NotSelectable;

// Nulls stand before all values, whichever database sorts.
diesel::postfix_operator!(Ascending, " ASC NULLS FIRST", NotSelectable);
diesel::postfix_operator!(Descending, " DESC NULLS LAST", NotSelectable);

/// A LIKE pattern for texts that contain this one. Its wildcards are escaped.
pub(crate) fn containing(part: &str) -> String {
    format!("%{}%", part.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

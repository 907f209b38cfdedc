//! What the lists of all domains are made with.

use diesel::expression::expression_types::NotSelectable;

// What is absent stands before everything else, whichever database sorts.
diesel::postfix_operator!(Ascending, " ASC NULLS FIRST", NotSelectable);
diesel::postfix_operator!(Descending, " DESC NULLS LAST", NotSelectable);

/// A LIKE pattern for texts that contain this one; its wildcards mean themselves.
pub(crate) fn containing(part: &str) -> String {
    format!("%{}%", part.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

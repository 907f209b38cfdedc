//! Licences of warehouses, however they are written.

/// The licence in an expression, without the capitals and spaces that do not matter. An index has it in these words.
pub(super) fn written(licence: &str) -> String {
    format!("upper(replace({licence}, ' ', ''))")
}

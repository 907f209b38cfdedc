//! Comparison of warehouse licences, whatever their spelling.

/// The licence as an SQL expression in capitals and without spaces. An index has the same expression.
pub(super) fn written(licence: &str) -> String {
    format!("upper(replace({licence}, ' ', ''))")
}

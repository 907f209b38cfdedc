//! Turns stored words back into values of the domain, and joins texts for searching.

use crate::failure::{Fallible, corrupt};

/// Ids in one statement. SQLite takes some 32,000 values.
pub(super) const IDS: usize = 10_000;

/// Stands between the texts of a record, so that no match runs across two of them.
const SEPARATOR: char = '\u{1f}';

/// Unwraps a value that was read from a column. `None` means that the column holds something invalid; the error then
/// names `record` and `id`.
pub(super) fn known<T>(value: Option<T>, record: &str, id: i64) -> Fallible<T> {
    value.ok_or_else(|| corrupt(format!("{record} {id}")))
}

/// The ids, sorted and without duplicates.
pub(super) fn in_order(ids: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let mut ids: Vec<i64> = ids.into_iter().collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The texts by which a record is searched, joined and in lower case.
pub(super) fn searched<'a>(texts: impl IntoIterator<Item = Option<&'a str>>) -> String {
    let texts: Vec<String> = texts.into_iter().flatten().map(str::to_lowercase).collect();
    texts.join(&SEPARATOR.to_string())
}

/// Whether no record can contain this text. PostgreSQL stores no NUL.
pub(super) fn is_nowhere(text: &str) -> bool {
    text.contains(['\0', SEPARATOR])
}

// Comparison of warehouse licences in any spelling.

/// The licence as an SQL expression in capitals and without spaces. An index has the same expression.
pub(super) fn written_licence(licence: &str) -> String {
    format!("upper(replace({licence}, ' ', ''))")
}

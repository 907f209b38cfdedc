//! How stored words become values of the domain again, and how texts become what is searched.

use crate::failure::{Answer, corrupt};

/// Ids in one statement: SQLite takes some 32,000 values.
pub(super) const IDS: usize = 10_000;

/// Stands between the texts of a record, so that no part is found across two.
const SEPARATOR: char = '\u{1f}';

/// What a column holds, unless it holds what it cannot; `record` and `id` say where.
pub(super) fn known<T>(value: Option<T>, record: &str, id: i64) -> Answer<T> {
    value.ok_or_else(|| corrupt(format!("{record} {id}")))
}

/// The ids, each once and in order.
pub(super) fn in_order(ids: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let mut ids: Vec<i64> = ids.into_iter().collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The texts by which a record is searched, in lower case.
pub(super) fn searched<'a>(texts: impl IntoIterator<Item = Option<&'a str>>) -> String {
    let texts: Vec<String> = texts.into_iter().flatten().map(str::to_lowercase).collect();
    texts.join(&SEPARATOR.to_string())
}

/// Whether no record has this text. PostgreSQL takes no NUL.
pub(super) fn is_nowhere(text: &str) -> bool {
    text.contains(['\0', SEPARATOR])
}

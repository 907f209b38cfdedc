//! How stored words and numbers become values of the domain again.

use crate::failure::{Answer, corrupt};
use customs_billing::money::LineAmounts;
use customs_kernel::Currency;

use crate::values::Exact;

/// Ids in one statement: SQLite takes some 32,000 values.
pub(super) const IDS: usize = 10_000;

/// What a column holds, unless it holds what it cannot; `record` and `id` say where.
pub(super) fn known<T>(value: Option<T>, record: &str, id: i64) -> Answer<T> {
    value.ok_or_else(|| corrupt(format!("{record} {id}")))
}

/// The same for what may be absent.
pub(super) fn known_or_none<T>(
    text: Option<&str>,
    read: impl FnOnce(&str) -> Option<T>,
    record: &str,
    id: i64,
) -> Answer<Option<T>> {
    text.map(|text| known(read(text), record, id)).transpose()
}

/// A currency.
pub(super) fn currency(code: &str, record: &str, id: i64) -> Answer<Currency> {
    known(code.parse().ok(), record, id)
}

/// What a line comes to.
pub(super) const fn amounts(amount: Exact, vat_amount: Exact) -> LineAmounts {
    LineAmounts { amount: amount.0, vat_amount: vat_amount.0 }
}

/// The ids, each once and in order.
pub(super) fn in_order(ids: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let mut ids: Vec<i64> = ids.into_iter().collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

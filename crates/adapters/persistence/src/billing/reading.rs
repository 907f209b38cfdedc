//! Turns stored words and numbers back into values of the domain.

use crate::failure::{Fallible, corrupt};
use customs_billing::money::LineAmounts;
use customs_kernel::Currency;

use crate::values::Exact;

/// Ids in one statement. SQLite takes some 32,000 values.
pub(super) const IDS: usize = 10_000;

/// Unwraps a value that was read from a column. `None` means that the column holds something invalid; the error then
/// names `record` and `id`.
pub(super) fn known<T>(value: Option<T>, record: &str, id: i64) -> Fallible<T> {
    value.ok_or_else(|| corrupt(format!("{record} {id}")))
}

/// Reads a column that may be null.
pub(super) fn known_or_none<T>(
    text: Option<&str>,
    read: impl FnOnce(&str) -> Option<T>,
    record: &str,
    id: i64,
) -> Fallible<Option<T>> {
    text.map(|text| known(read(text), record, id)).transpose()
}

/// Reads a currency.
pub(super) fn currency(code: &str, record: &str, id: i64) -> Fallible<Currency> {
    known(code.parse().ok(), record, id)
}

/// The amounts of a line, without VAT and of VAT.
pub(super) const fn amounts(amount: Exact, vat_amount: Exact) -> LineAmounts {
    LineAmounts { amount: amount.0, vat_amount: vat_amount.0 }
}

/// The ids, sorted and without duplicates.
pub(super) fn in_order(ids: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let mut ids: Vec<i64> = ids.into_iter().collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

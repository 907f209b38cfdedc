//! What an amendment changes, side by side: the fields, and the duties and taxes.

use crate::editing::places::{name_of, on_pages};
use crate::shown;
use crate::texts::Language;
use customs_declarations::{ComparedEstimates, FieldDifference, PayableChange};
use rust_decimal::Decimal;

/// Most fields that a page shows; a declaration has up to 9,999 items.
const MOST: usize = 500;

/// A field before and after.
pub(crate) struct DifferenceRow {
    pub(crate) field: String,
    /// The value before; empty when the field was empty.
    pub(crate) before: String,
    /// The value after; empty when the field is empty.
    pub(crate) after: String,
}

/// An amount before and after, in EUR.
pub(crate) struct SumRow {
    pub(crate) name: &'static str,
    pub(crate) before: String,
    pub(crate) after: String,
    pub(crate) difference: String,
}

/// The fields side by side, and the sentence that there are more than these; empty when these are all.
pub(crate) fn differences(t: Language, found: &[FieldDifference]) -> (Vec<DifferenceRow>, String) {
    let value = |text: &Option<String>| shown::text(text.as_deref().unwrap_or_default());
    let row = |difference: &FieldDifference| DifferenceRow {
        field: name_of(t, &on_pages(&difference.path)),
        before: value(&difference.before),
        after: value(&difference.after),
    };
    let left = found.len().saturating_sub(MOST);
    let more = if left > 0 { t.more_of_them(left) } else { String::new() };
    (found.iter().take(MOST).map(row).collect(), more)
}

/// What is payable before and after.
pub(crate) fn payable(t: Language, change: &PayableChange) -> SumRow {
    sum(t.record_payable_sum(), change.before, change.after)
}

/// The sums of the estimates before and after. What is nothing in both is left out.
pub(crate) fn sums(t: Language, compared: &ComparedEstimates) -> Vec<SumRow> {
    let ComparedEstimates { before, after } = compared;
    let pairs = [
        (t.record_customs_value(), before.customs_value, after.customs_value),
        (t.record_total_duties(), before.total_duties, after.total_duties),
        (t.record_payable_sum(), before.total_payable, after.total_payable),
        (t.record_suspended_sum(), before.total_suspended, after.total_suspended),
        (t.record_deferred_sum(), before.total_deferred, after.total_deferred),
        (t.record_secured_sum(), before.total_secured, after.total_secured),
    ];
    let is_shown = |(_, before, after): &(&'static str, Decimal, Decimal)| !before.is_zero() || !after.is_zero();
    pairs.into_iter().filter(is_shown).map(|(name, before, after)| sum(name, before, after)).collect()
}

fn sum(name: &'static str, before: Decimal, after: Decimal) -> SumRow {
    let euros = |amount: Decimal| shown::money(amount, "EUR");
    SumRow { name, before: euros(before), after: euros(after), difference: euros(after.saturating_sub(before)) }
}

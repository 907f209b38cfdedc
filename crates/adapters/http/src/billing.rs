//! Code shared by the four areas of billing: billable items, rate cards, dossiers and invoices.

use crate::ApiError;
use crate::choices::choices;
use customs_billing::{BillableItems, Dossiers, Invoices, RateCards};
use customs_kernel::{BrokenRule, FieldErrors};

/// The use cases of billing.
#[derive(Clone)]
pub struct BillingServices {
    /// Billable items: the services and expenses that are charged.
    pub billable_items: BillableItems,
    /// Rate cards: the prices that each customer pays for billable items.
    pub rate_cards: RateCards,
    /// Dossiers: jobs with their costs and charges.
    pub dossiers: Dossiers,
    /// Invoices and credit notes.
    pub invoices: Invoices,
}

/// Pairs each value with its word, for a query parameter that takes one of these words.
pub(crate) fn by_word<T: Copy>(all: &[T], word: fn(T) -> &'static str) -> Vec<(&'static str, T)> {
    all.iter().map(|one| (word(*one), *one)).collect()
}

/// The words of a search; `None` when the text is missing or blank.
pub(crate) fn looked_for(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

/// The value that the sent word names; `None` when the word is missing or blank.
pub(crate) fn chosen<T>(
    field: &str,
    sent: Option<&str>,
    words: &[&str],
    from_word: fn(&str) -> Option<T>,
) -> Result<Option<T>, FieldErrors> {
    let Some(sent) = customs_kernel::filled(sent) else { return Ok(None) };
    match from_word(sent.trim()) {
        Some(one) => Ok(Some(one)),
        None => Err(FieldErrors::one(field, BrokenRule::none_of(words))),
    }
}

/// Returns the value of a required field, or an error that names the field.
pub(crate) fn required<T>(field: &str, sent: Option<T>) -> Result<T, ApiError> {
    sent.ok_or_else(|| FieldErrors::one(field, BrokenRule::required()).into())
}

choices! {
    /// The purpose of a charge, which decides the payment term: `handling` is the broker's own work, `duties` and
    /// `disbursements` are amounts that the broker paid for the customer.
    PaymentTermGroupWord: "handling", "duties", "disbursements";
    /// The time at which charges are invoiced: `immediate` when the dossier becomes ready, `delayed` three days later,
    /// `daily` at the next daily run, `weekly` on Mondays, `monthly` on the 1st.
    InvoiceFrequencyWord: "immediate", "delayed", "daily", "weekly", "monthly";
}

//! What the four areas of billing share.

mod choices;

pub(crate) use choices::{InvoiceFrequencyWord, PaymentTermGroupWord};

use crate::ApiError;
use customs_billing::{BillableItems, Dossiers, Invoices, RateCards};
use customs_kernel::FieldErrors;

/// The use cases of billing.
#[derive(Clone)]
pub struct BillingServices {
    /// What is charged for.
    pub billable_items: BillableItems,
    /// What each customer pays for it.
    pub rate_cards: RateCards,
    /// Jobs with their costs and charges.
    pub dossiers: Dossiers,
    /// Invoices and credit notes.
    pub invoices: Invoices,
}

/// The values of a query parameter that is one of the words of a list.
pub(crate) fn by_word<T: Copy>(all: &[T], word: fn(T) -> &'static str) -> Vec<(&'static str, T)> {
    all.iter().map(|one| (word(*one), *one)).collect()
}

/// Words to look for; blank says nothing.
pub(crate) fn looked_for(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

/// The one with that word; `None` when nothing is said. Blank says nothing.
pub(crate) fn chosen<T>(
    field: &str,
    sent: Option<&str>,
    words: &[&str],
    from_word: fn(&str) -> Option<T>,
) -> Result<Option<T>, FieldErrors> {
    let Some(sent) = customs_kernel::filled(sent) else { return Ok(None) };
    match from_word(sent.trim()) {
        Some(one) => Ok(Some(one)),
        None => Err(FieldErrors::one(field, format!("must be one of {}", words.join(", ")))),
    }
}

/// A value that must be there.
pub(crate) fn required<T>(field: &str, sent: Option<T>) -> Result<T, ApiError> {
    sent.ok_or_else(|| FieldErrors::one(field, "is required").into())
}

#[cfg(test)]
pub(crate) mod tests;

use super::CustomsEntryKind;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use rust_decimal::Decimal;

/// An entry in the ledger that customs keeps of an account.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomsEntry {
    /// Number of the entry. The numbers of an account grow, with or without gaps.
    pub number: i64,
    /// Reason of the entry.
    pub kind: CustomsEntryKind,
    /// Change of the used amount; positive when more is used.
    pub amount: Decimal,
    /// LRN of the declaration or transit, if customs states it.
    pub lrn: Option<String>,
    /// MRN of the declaration or transit, if customs states it.
    pub mrn: Option<String>,
    /// When customs made the entry.
    pub occurred_at: DateTime<Utc>,
}

/// The answer of customs about an account: the entries after a known one, and the resulting amounts.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Limit of the guarantee.
    pub total_limit: Decimal,
    /// Amount used before the first of these entries.
    pub opening: Decimal,
    /// The entries, ordered by number.
    pub entries: Vec<CustomsEntry>,
    /// Amount used after the last of these entries.
    pub used: Decimal,
    /// Whether no more entries follow.
    pub is_complete: bool,
    /// The moment that the statement describes.
    pub as_of: DateTime<Utc>,
}

impl Statement {
    /// Whether the statement adds up and its entries are in order and all after `after`. An incomplete statement
    /// without entries is not sound, because it would be requested forever.
    #[must_use]
    pub fn is_sound(&self, after: Option<i64>) -> bool {
        let mut last = after;
        let in_order = self.entries.iter().all(|entry| {
            let follows = last.is_none_or(|last| entry.number > last);
            last = Some(entry.number);
            follows
        });
        let sum: Decimal = self.entries.iter().map(|entry| entry.amount).sum();
        let leads_on = self.is_complete || !self.entries.is_empty();
        in_order && leads_on && self.opening + sum == self.used && self.total_limit >= Decimal::ZERO
    }
}

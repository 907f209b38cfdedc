use super::CustomsEntryKind;
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

/// An entry in customs' own ledger of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomsEntry {
    /// Its number; numbers of an account grow, with or without gaps.
    pub number: i64,
    /// What it is for.
    pub kind: CustomsEntryKind,
    /// Change of what is used: above 0 when more is.
    pub amount: Decimal,
    /// LRN of what it is for.
    pub lrn: Option<String>,
    /// MRN of what it is for.
    pub mrn: Option<String>,
    /// When it was made.
    pub occurred_at: DateTime<Utc>,
}

/// What customs tells of an account: the entries after one that we know, and what they come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// What can be used altogether.
    pub total_limit: Decimal,
    /// What was used before the first of these entries.
    pub opening: Decimal,
    /// Entries by number.
    pub entries: Vec<CustomsEntry>,
    /// What is used after the last of them.
    pub used: Decimal,
    /// Whether there are no more entries after these.
    pub is_complete: bool,
    /// The moment it is of.
    pub as_of: DateTime<Utc>,
}

impl Statement {
    /// Whether it adds up and its entries are in order, all of them after `after`. A part without entries would be asked for
    /// without an end.
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

use super::{AccountName, LedgerEntry};
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, StorageError};
use rust_decimal::Decimal;

/// Keeps the entries of accounts. Entries are planned together with the message that causes them
/// ([`NewMessage::entries`](crate::cases::NewMessage::entries)), all or nothing. Several simulators share one ledger,
/// and it outlives them.
pub trait AccountLedger: Send + Sync {
    /// Up to `limit` entries of an account and of the guarantees `grns` of the same kind, by number, after the number
    /// `after` (`None`: from the first).
    ///
    /// Planned entries that are due at `now` are made first, in the order in which they are due, each once however many
    /// callers there are. A number once given out is never given to another entry, and the entries before it never
    /// change. An unused account has no entries.
    ///
    /// # Errors
    /// When the storage does not answer. Entries made by then stay.
    fn entries(
        &self,
        name: &AccountName,
        grns: &[Grn],
        after: Option<i64>,
        limit: usize,
        now: DateTime<Utc>,
    ) -> Result<LedgerPage, StorageError>;
}

/// A page of entries of an account, with the amounts in use before and after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerPage {
    /// Amount in use before the first of these entries, EUR.
    pub opening: Decimal,
    /// The entries, by number.
    pub entries: Vec<LedgerEntry>,
    /// Amount in use after the last of these entries, EUR.
    pub used: Decimal,
    /// Whether no further entries follow.
    pub is_complete: bool,
}

use super::{AccountName, LedgerEntry};
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, StorageError};
use rust_decimal::Decimal;

/// Keeps the entries of accounts. They are planned with the messages that bring them about
/// ([`NewMessage::entries`](crate::cases::NewMessage::entries)), all or nothing with them; several simulators share
/// them, and they survive them.
pub trait AccountLedger: Send + Sync {
    /// Up to `limit` entries of an account, and of the guarantees `grns` of the same kind, after the one with the number `after` (`None`: from the first), by number.
    ///
    /// What is planned and due at `now` is made before, in the order in which it is due, each entry once however many
    /// callers there are; a number that was told is never given to another entry, and what was told before it stays.
    /// An account that nothing ever used has no entries.
    ///
    /// # Errors
    /// When the storage does not answer. What was made by then stays.
    fn entries(
        &self,
        name: &AccountName,
        grns: &[Grn],
        after: Option<i64>,
        limit: usize,
        now: DateTime<Utc>,
    ) -> Result<LedgerPage, StorageError>;
}

/// Some entries of an account, and what they come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerPage {
    /// What was used before the first of them.
    pub opening: Decimal,
    /// By number.
    pub entries: Vec<LedgerEntry>,
    /// What was used after the last of them.
    pub used: Decimal,
    /// Whether there are no more after these.
    pub is_complete: bool,
}

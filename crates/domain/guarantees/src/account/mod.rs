//! Accounts at customs, each a ledger that says what uses it.

mod book;
mod key;
mod level;
mod movement;
mod statement;

pub(crate) use book::AccountBook;
pub use key::{AccountKey, GuaranteeKind};
pub use level::{Level, Thresholds, usage_percentage};
pub use movement::{BalanceChange, CustomsEntryKind, GuaranteeMovement, MovementKind, NewMovement};
pub use statement::{CustomsEntry, Statement};

use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Version, words};
use rust_decimal::Decimal;

words!(
    /// Whether the figures are those of customs.
    SyncStatus {
        /// They are, as of the last sync.
        Synced = "synced",
        /// Customs was not asked yet.
        Pending = "pending",
        /// The last sync failed; the figures are those before it.
        Error = "error",
    }
);

/// What an account holds, in EUR.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Balance {
    /// What can be used altogether, as customs says.
    pub total_limit: Decimal,
    /// What customs counts as used.
    pub used: Decimal,
    /// What submissions keep that customs does not count yet.
    pub in_processing: Decimal,
}

impl Balance {
    /// What customs leaves: the limit without what is used.
    #[must_use]
    pub fn available(self) -> Decimal {
        self.total_limit - self.used
    }

    /// What is used or kept.
    #[must_use]
    pub fn committed(self) -> Decimal {
        self.used + self.in_processing
    }

    /// What another submission can use.
    #[must_use]
    pub fn total_available(self) -> Decimal {
        self.available() - self.in_processing
    }

    /// How many percent of the limit are used or kept.
    #[must_use]
    pub fn usage_percentage(self) -> Decimal {
        usage_percentage(self.committed(), self.total_limit)
    }

    /// The balance after a change.
    #[must_use]
    pub fn after(self, change: BalanceChange) -> Self {
        Self {
            total_limit: self.total_limit,
            used: self.used + change.amount,
            in_processing: self.in_processing + change.in_processing,
        }
    }

    /// Both together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            total_limit: self.total_limit + other.total_limit,
            used: self.used + other.used,
            in_processing: self.in_processing + other.in_processing,
        }
    }
}

/// How an account stands with customs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SyncState {
    /// Whether a customer wants it synced. What nobody wants is left alone.
    pub is_wanted: bool,
    /// When customs told it last.
    pub last_synced_at: Option<DateTime<Utc>>,
    /// Why the last sync failed; none when it did not.
    pub error: Option<String>,
    /// The last entry of customs that was written down.
    pub last_entry: Option<i64>,
    /// When customs is to be asked next.
    pub due_at: DateTime<Utc>,
    /// How often somebody asked for a sync out of turn.
    pub requests: i64,
    /// Until when the sync belongs to whoever claimed it.
    pub claimed_until: Option<DateTime<Utc>>,
}

/// An account. Its balance is the sum of its ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The tenant.
    pub organisation: OrganisationId,
    /// Which one.
    pub key: AccountKey,
    /// Raised by every change of balance or sync.
    pub version: Version,
    /// What it holds.
    pub balance: Balance,
    /// How it stands with customs.
    pub sync: SyncState,
}

impl SyncState {
    /// The word for it.
    #[must_use]
    pub const fn status(&self) -> SyncStatus {
        match (&self.error, self.last_synced_at) {
            (Some(_), _) => SyncStatus::Error,
            (None, Some(_)) => SyncStatus::Synced,
            (None, None) => SyncStatus::Pending,
        }
    }
}

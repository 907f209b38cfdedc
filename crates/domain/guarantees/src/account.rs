//! Guarantee accounts at customs. Each has a ledger of everything that uses it.

mod book;
mod key;
mod level;
mod movement;
mod statement;

pub(crate) use book::AccountBook;
pub use key::{AccountKey, GuaranteeKind};
pub use level::{Level, ThresholdChange, Thresholds, usage_percentage};
pub use movement::{BalanceChange, CustomsEntryKind, GuaranteeMovement, GuaranteeMovementKind, NewGuaranteeMovement};
pub use statement::{CustomsEntry, Statement};

use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Version, words};
use rust_decimal::Decimal;

words!(
    /// Whether the figures of an account match those of customs.
    #[growing]
    SyncStatus {
        /// The figures are those of customs at the last sync.
        Synced = "synced",
        /// Customs was not asked yet.
        Pending = "pending",
        /// The last sync failed; the figures are older.
        Error = "error",
    }
);

/// Amounts of an account, in EUR.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Balance {
    /// Limit of the guarantee, as customs states it.
    pub total_limit: Decimal,
    /// Amount that customs counts as used.
    pub used: Decimal,
    /// Amount reserved by submissions that customs does not count yet.
    pub in_processing: Decimal,
}

impl Balance {
    /// The amount that customs leaves: limit minus used.
    #[must_use]
    pub fn available(self) -> Decimal {
        self.total_limit - self.used
    }

    /// The amount that is used or reserved.
    #[must_use]
    pub fn committed(self) -> Decimal {
        self.used + self.in_processing
    }

    /// The amount that another submission can use: limit minus used and reserved.
    #[must_use]
    pub fn total_available(self) -> Decimal {
        self.available() - self.in_processing
    }

    /// Used and reserved amounts in percent of the limit.
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

    /// The sum of both balances.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            total_limit: self.total_limit + other.total_limit,
            used: self.used + other.used,
            in_processing: self.in_processing + other.in_processing,
        }
    }
}

/// Sync state of an account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SyncState {
    /// Whether a customer wants the account synced. Other accounts are not synced.
    pub is_wanted: bool,
    /// When customs last stated the complete figures; `None` before the first sync.
    pub last_synced_at: Option<DateTime<Utc>>,
    /// Reason why the last sync failed; `None` when it succeeded.
    pub error: Option<String>,
    /// Number of the last customs entry in the ledger.
    pub last_entry: Option<i64>,
    /// When customs is to be asked next.
    pub due_at: DateTime<Utc>,
    /// Number of requests for a sync outside the regular interval.
    pub requests: i64,
    /// When the current claim of the sync ends; `None` without a claim.
    pub claimed_until: Option<DateTime<Utc>>,
}

/// A guarantee account. Its balance is the sum of its ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// Identity of the account.
    pub key: AccountKey,
    /// Version for optimistic locking; every change of balance or sync state raises it.
    pub version: Version,
    /// Current amounts.
    pub balance: Balance,
    /// Sync state.
    pub sync: SyncState,
}

impl SyncState {
    /// The status that follows from the last sync.
    #[must_use]
    pub const fn status(&self) -> SyncStatus {
        match (&self.error, self.last_synced_at) {
            (Some(_), _) => SyncStatus::Error,
            (None, Some(_)) => SyncStatus::Synced,
            (None, None) => SyncStatus::Pending,
        }
    }
}

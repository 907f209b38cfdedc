use super::{AccountKey, Balance};
use crate::GuaranteeMovementId;
use customs_form_macros::growing;

use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Subject, words};
use rust_decimal::Decimal;

words!(
    /// Reason of a ledger entry.
    #[growing]
    GuaranteeMovementKind {
        /// Customs used an amount for a declaration or transit.
        Use = "use",
        /// Customs released an amount because the movement was rejected, invalidated or discharged.
        GivenBack = "given_back",
        /// Customs released an amount because the debt was paid.
        Payment = "payment",
        /// The part of the figures of customs that its entries do not explain: amounts from before the first sync.
        Correction = "correction",
        /// A submission reserves an amount until customs decides.
        Reservation = "reservation",
        /// A reserved amount is released because customs booked it itself or the movement ended.
        Settlement = "settlement",
    }
);

words!(
    /// Reason of a customs entry.
    #[growing]
    CustomsEntryKind {
        /// A declaration or transit uses an amount.
        Use = "use",
        /// The declaration or transit was rejected, invalidated or discharged.
        GivenBack = "given_back",
        /// The debt was paid.
        Payment = "payment",
    }
);

impl From<CustomsEntryKind> for GuaranteeMovementKind {
    fn from(kind: CustomsEntryKind) -> Self {
        match kind {
            CustomsEntryKind::Use => Self::Use,
            CustomsEntryKind::GivenBack => Self::GivenBack,
            CustomsEntryKind::Payment => Self::Payment,
        }
    }
}

/// The change that one ledger entry makes. One of the two amounts is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BalanceChange {
    /// Change of the amount that customs counts as used.
    pub amount: Decimal,
    /// Change of the reserved amount.
    pub in_processing: Decimal,
}

impl BalanceChange {
    /// A change of the used amount; negative when customs counts less.
    #[must_use]
    pub const fn used(amount: Decimal) -> Self {
        Self { amount, in_processing: Decimal::ZERO }
    }

    /// A change of the reserved amount; negative when a reservation ends.
    #[must_use]
    pub const fn kept(amount: Decimal) -> Self {
        Self { amount: Decimal::ZERO, in_processing: amount }
    }
}

/// An entry to be added to the ledger of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGuaranteeMovement {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// Account that the entry belongs to.
    pub account: AccountKey,
    /// Reason of the entry.
    pub kind: GuaranteeMovementKind,
    /// The change of the balance.
    pub change: BalanceChange,
    /// Balance after the entry. Its limit is the limit at that moment.
    pub after: Balance,
    /// Number that customs gave its entry; `None` for entries of the service. Each customs entry is recorded once.
    pub customs_entry: Option<i64>,
    /// The declaration or transit, if it is known.
    pub cause: Option<Subject>,
    /// LRN of the submission.
    pub lrn: Option<String>,
    /// MRN, if it is known.
    pub mrn: Option<String>,
    /// Reason in words; `None` without one.
    pub reason: Option<String>,
    /// When the change happened according to customs, otherwise when it was recorded.
    pub occurred_at: DateTime<Utc>,
    /// When the entry was recorded.
    pub created_at: DateTime<Utc>,
}

/// A stored ledger entry. It never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeMovement {
    /// Id assigned by the database. Within an account it grows with every entry.
    pub id: GuaranteeMovementId,
    /// The contents of the entry.
    pub entry: NewGuaranteeMovement,
}

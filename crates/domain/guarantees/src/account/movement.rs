use super::{AccountKey, Balance};
use crate::GuaranteeMovementId;

use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Subject, words};
use rust_decimal::Decimal;

words!(
    /// Why an account changed.
    MovementKind {
        /// Customs used some for a declaration or transit.
        Use = "use",
        /// Customs gave some back: rejected, invalidated or discharged.
        GivenBack = "given_back",
        /// Customs gave some back because the debt was paid.
        Payment = "payment",
        /// What customs' figures hold beyond the entries that it told: what was there before the first sync.
        Correction = "correction",
        /// A submission keeps some until customs decides.
        Reservation = "reservation",
        /// What a submission kept is free again, because customs has booked it itself or it ended.
        Settlement = "settlement",
    }
);

words!(
    /// What an entry of customs is for.
    CustomsEntryKind {
        /// A declaration or transit uses some.
        Use = "use",
        /// It is rejected, invalidated or discharged.
        GivenBack = "given_back",
        /// It is paid.
        Payment = "payment",
    }
);

impl From<CustomsEntryKind> for MovementKind {
    fn from(kind: CustomsEntryKind) -> Self {
        match kind {
            CustomsEntryKind::Use => Self::Use,
            CustomsEntryKind::GivenBack => Self::GivenBack,
            CustomsEntryKind::Payment => Self::Payment,
        }
    }
}

/// What one movement changes. One of the two is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BalanceChange {
    /// Change of what customs counts as used.
    pub amount: Decimal,
    /// Change of what submissions keep.
    pub in_processing: Decimal,
}

impl BalanceChange {
    /// Customs counts more (or less, when negative) as used.
    #[must_use]
    pub const fn used(amount: Decimal) -> Self {
        Self { amount, in_processing: Decimal::ZERO }
    }

    /// Submissions keep more, or less.
    #[must_use]
    pub const fn kept(amount: Decimal) -> Self {
        Self { amount: Decimal::ZERO, in_processing: amount }
    }
}

/// An entry that is to be added to the ledger of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMovement {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The account.
    pub account: AccountKey,
    /// Why.
    pub kind: MovementKind,
    /// What changes.
    pub change: BalanceChange,
    /// What the account holds afterwards; its limit is that of the moment.
    pub after: Balance,
    /// The number that customs gave its entry; each is written down once.
    pub customs_entry: Option<i64>,
    /// The declaration or transit, where we know it.
    pub cause: Option<Subject>,
    /// LRN of the submission.
    pub lrn: Option<String>,
    /// MRN, where it is known.
    pub mrn: Option<String>,
    /// Why, in words.
    pub reason: Option<String>,
    /// When it happened, as customs tells it; else when it was written down.
    pub occurred_at: DateTime<Utc>,
    /// When it was written down.
    pub created_at: DateTime<Utc>,
}

/// An entry in the ledger of an account. It never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeMovement {
    /// Id; within an account it grows with every entry.
    pub id: GuaranteeMovementId,
    /// What was written down.
    pub entry: NewMovement,
}

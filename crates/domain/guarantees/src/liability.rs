//! Declarations and transits, as guarantees see them.

use crate::account::AccountKey;
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, OrganisationId, Subject};
use rust_decimal::Decimal;

/// What something uses of a guarantee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Liability {
    /// What uses it.
    pub of: Subject,
    /// The account: for an import the surety of whoever secures it, the holder of a deferred payment or comprehensive
    /// guarantee that it names, else its declarant; for a transit that of the customer whose guarantee its
    /// GRN is, else of its customer, else of its holder; none when it uses none (exports, whoever has no account).
    pub account: Option<AccountKey>,
    /// The guarantee that a transit names. Customs counts it there, whoever holds the procedure.
    pub grn: Option<Grn>,
    /// How much, in EUR: estimated duties and VAT without what is deferred, or the amount of the guarantee.
    pub amount: Decimal,
    /// Whether customs uses the guarantee for it by now, or did so and gave it back.
    pub is_booked: bool,
}

/// What customs decided about the latest submission of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Nothing that concerns a guarantee.
    Open,
    /// Customs knows it under an MRN and does not use the guarantee yet: a transit before its release.
    Named {
        /// The MRN.
        mrn: String,
    },
    /// Customs uses the guarantee since: an import was accepted, a transit released.
    Booked {
        /// Since when.
        at: DateTime<Utc>,
        /// The MRN.
        mrn: Option<String>,
    },
    /// It uses nothing any more: rejected, invalidated, discharged. Only what customs said counts.
    Ended,
}

/// How far something is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The account it uses, as in [`Liability::account`].
    pub account: Option<AccountKey>,
    /// LRN of the latest submission; none while it is a draft.
    pub submission: Option<String>,
    /// What customs decided about that.
    pub decision: Decision,
}

/// What a submission keeps of an account until customs counts it. There is one at most for each submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The account.
    pub account: AccountKey,
    /// What was submitted.
    pub of: Subject,
    /// LRN of the submission, under which it was sent first.
    pub submission: String,
    /// How much.
    pub amount: Decimal,
    /// MRN, once customs gave one.
    pub mrn: Option<String>,
    /// Since when customs uses the guarantee for it, by what it decided.
    pub booked_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

//! Declarations and transits as guarantees see them.

use crate::account::AccountKey;
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, OrganisationId, Subject};
use rust_decimal::Decimal;

/// The amount that a declaration or transit uses of a guarantee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Liability {
    /// The declaration or transit.
    pub of: Subject,
    /// The account that is used, or `None` when none is used (exports, or a holder without account). For an import it
    /// is the surety of the holder that secures it: the holder of a deferred payment or comprehensive guarantee that
    /// the declaration names, otherwise the declarant. For a transit it is the account of the customer whose guarantee
    /// the GRN names, otherwise that of the transit's customer, otherwise that of the holder of the procedure.
    pub account: Option<AccountKey>,
    /// The guarantee that a transit names. Customs counts the transit there, whoever holds the procedure.
    pub grn: Option<Grn>,
    /// Amount in EUR: the estimated duties and VAT without deferred amounts, or the amount of the transit guarantee.
    pub amount: Decimal,
    /// Whether customs has used the guarantee for it, even if the amount was released since.
    pub is_booked: bool,
}

/// The decision of customs about the latest submission of a declaration or transit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// No decision that affects a guarantee.
    Open,
    /// Customs has assigned an MRN but does not use the guarantee yet, such as for a transit before its release.
    Named {
        /// Movement reference number.
        mrn: String,
    },
    /// Customs uses the guarantee: an import was accepted or a transit released.
    Booked {
        /// When customs started to use the guarantee.
        at: DateTime<Utc>,
        /// Movement reference number, if it is known.
        mrn: Option<String>,
    },
    /// The guarantee is no longer used: the movement is rejected, invalidated or discharged. Only decisions of customs
    /// count.
    Ended,
}

/// The state of a declaration or transit with regard to its guarantee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The account that is used, as in [`Liability::account`].
    pub account: Option<AccountKey>,
    /// LRN of the latest submission; `None` for a draft.
    pub submission: Option<String>,
    /// The decision of customs about that submission.
    pub decision: Decision,
}

/// An amount of an account that a submission reserves until customs counts it. Each submission has at most one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// Account whose amount is reserved.
    pub account: AccountKey,
    /// The declaration or transit that was submitted.
    pub of: Subject,
    /// LRN under which the submission was first sent.
    pub submission: String,
    /// Reserved amount in EUR.
    pub amount: Decimal,
    /// MRN; `None` until customs assigns one.
    pub mrn: Option<String>,
    /// When customs started to use the guarantee, according to its decision; `None` until then.
    pub booked_at: Option<DateTime<Utc>>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

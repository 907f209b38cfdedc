//! Declarations and transits as guarantees see them.

use crate::account::AccountKey;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Grn, OrganisationId, Subject};
use rust_decimal::Decimal;

/// What a declaration or transit uses of guarantees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Liability {
    /// The declaration or transit.
    pub of: Subject,
    /// The accounts that are used, each once, in the order of the guarantees. Empty when none is used (exports).
    pub uses: Vec<AccountUse>,
    /// Whether customs has used the guarantees for it, even if the amounts were released since.
    pub is_booked: bool,
}

/// What a declaration or transit uses of one account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountUse {
    /// The account, or `None` when no account is known for the guarantee or its balance is fetched for no customer. For
    /// an import it is the surety of the holder that secures it: the holder of a deferred payment or comprehensive
    /// guarantee that the declaration names, otherwise the declarant. For each guarantee of a transit it is the account
    /// of the customer with the guarantee that the GRN names, otherwise that of the transit's customer, otherwise that
    /// of the holder of the procedure.
    pub account: Option<AccountKey>,
    /// The guarantees of a transit that lie on the account, each once. Customs counts the transit there, no matter who
    /// holds the procedure.
    pub grns: Vec<Grn>,
    /// Amount in EUR: the estimated duties and VAT without deferred amounts, or the amounts of the transit guarantees.
    pub amount: Decimal,
}

impl Liability {
    /// A liability of these uses; those on the same account are added up.
    #[must_use]
    pub fn new(of: Subject, uses: impl IntoIterator<Item = AccountUse>, is_booked: bool) -> Self {
        Self { of, uses: AccountUse::by_account(uses), is_booked }
    }

    /// Amount that is used of all accounts together, EUR.
    #[must_use]
    pub fn amount(&self) -> Decimal {
        self.uses.iter().map(|used| used.amount).sum()
    }
}

impl AccountUse {
    /// Adds up the uses of the same account: each account once, in the order in which they come first.
    #[must_use]
    pub fn by_account(uses: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut sums: Vec<Self> = Vec::new();
        for used in uses {
            match sums.iter_mut().find(|sum| sum.account == used.account) {
                Some(sum) => sum.add(used),
                None => sums.push(used),
            }
        }
        sums
    }

    fn add(&mut self, Self { account: _, grns, amount }: Self) {
        self.amount += amount;
        for grn in grns {
            if !self.grns.contains(&grn) {
                self.grns.push(grn);
            }
        }
    }
}

/// The decision of customs about the latest submission of a declaration or transit.
#[growing]
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

/// The state of a declaration or transit with regard to its guarantees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The accounts that are used, each once, as in [`Liability::uses`].
    pub accounts: Vec<AccountKey>,
    /// LRN of the latest submission; `None` for a draft.
    pub submission: Option<String>,
    /// The decision of customs about that submission.
    pub decision: Decision,
}

/// An amount of an account that a submission reserves until customs counts it. Each submission has at most one of
/// each account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// The account that the amount is reserved on.
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

//! Amendments: changes of an accepted declaration that customs was asked for (UCC article 173).

mod differences;
mod merged;

pub use differences::FieldDifference;
pub(crate) use differences::differences;

use crate::form::DeclarationForm;
use crate::lifecycle::Status;
use crate::{DeclarationId, LineId};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Actor, Currency, Lrn, OrganisationId, words};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

words!(
    /// How far an amendment has come.
    #[growing]
    AmendmentState {
        /// Customs has not decided on it; the form before it is in force.
        Pending = "pending",
        /// Customs granted it, and brought its form into force.
        Granted = "granted",
        /// Customs refused it; the form before it stays in force.
        Refused = "refused",
        /// It came to nothing without a decision: its message was given up, or the declaration ended before.
        Lapsed = "lapsed",
    }
);

/// An amendment of a declaration, without the forms that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amendment {
    /// The organisation that owns the declaration.
    pub organisation: OrganisationId,
    /// The declaration that is amended.
    pub declaration: DeclarationId,
    /// The number among the amendments of the declaration, from 1.
    pub number: u32,
    /// The LRN of the message, which the answers of customs name.
    pub lrn: Lrn,
    /// How far it has come.
    pub state: AmendmentState,
    /// The reason that customs was given.
    pub reason: String,
    /// Whether it was asked for after the release of the goods (UCC article 173(3)).
    pub after_release: bool,
    /// What is payable at import before and after it, as estimated when it was asked for; `None` on export, and when
    /// one of the two estimates has gaps.
    pub payable: Option<PayableChange>,
    /// The moment at which customs was asked.
    pub asked_at: DateTime<Utc>,
    /// The person or program that asked.
    pub asked_by: Actor,
    /// The moment at which it was decided, or came to nothing; `None` while it is pending.
    pub decided_at: Option<DateTime<Utc>>,
    /// What the customer was invoiced above what is due since; `None` when nothing has to be credited.
    pub to_credit: Option<CreditDue>,
}

/// What has to be credited to the customer since an amendment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreditDue {
    /// The amount without VAT, as it was noted last.
    pub amount: Decimal,
    /// The currency of the amounts.
    pub currency: Currency,
    /// The sum that final credit notes take back of the charges for the declaration once the amount is covered.
    pub until: Decimal,
    /// Whether final credit notes cover the amount. It follows from the notes: nobody stores it.
    pub is_settled: bool,
}

/// The amount that is payable at import before and after an amendment, in EUR.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayableChange {
    /// The amount before it.
    pub before: Decimal,
    /// The amount after it.
    pub after: Decimal,
}

/// The complete forms before and after an amendment, with their items and without their references. Their stored form
/// is that of [`DeclarationForm`].
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct AmendedForms {
    /// The form in force when customs was asked.
    pub before: DeclarationForm,
    /// The form as it is once customs grants the amendment.
    pub after: DeclarationForm,
    /// The line that each item of `after` amends; `None` for a new line. Where there is no entry for each item, they
    /// amend the lines in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Option<LineId>>,
    /// The line of each item of `before`. Where there is no entry for each item, the form in force counts as `before`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub amended_lines: Vec<LineId>,
}

impl PayableChange {
    /// Returns the amount that becomes payable in addition; negative when less is payable.
    #[must_use]
    pub fn difference(&self) -> Decimal {
        self.after.saturating_sub(self.before)
    }
}

impl Amendment {
    /// Returns whether a decision of customs would still have an effect on a declaration in this status. An amendment
    /// whose message was given up may have reached customs all the same; one that ended with a declaration that customs
    /// rejected stays ended.
    #[must_use]
    pub const fn may_be_decided(&self, status: Status) -> bool {
        match self.state {
            AmendmentState::Pending => true,
            AmendmentState::Lapsed => !matches!(status, Status::Rejected),
            AmendmentState::Granted | AmendmentState::Refused => false,
        }
    }

    /// Returns whether customs still has to decide on it, so that no other one can be asked for.
    #[must_use]
    pub const fn is_pending(&self) -> bool {
        matches!(self.state, AmendmentState::Pending)
    }

    /// Returns whether something still has to be credited to the customer.
    #[must_use]
    pub fn is_to_credit(&self) -> bool {
        self.to_credit.as_ref().is_some_and(|due| !due.is_settled)
    }

    /// Ends the amendment in this state.
    pub(crate) const fn end(&mut self, state: AmendmentState, at: DateTime<Utc>) {
        self.state = state;
        self.decided_at = Some(at);
    }
}

impl AmendedForms {
    /// Returns the fields that differ, each with its value before and after.
    #[must_use]
    pub fn differences(&self) -> Vec<FieldDifference> {
        differences(&self.before, &self.after)
    }
}

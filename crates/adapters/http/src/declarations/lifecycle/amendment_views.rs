//! Amendments as clients see them: how far they have come, the fields side by side, and what they cost.

use crate::body::Number;
use crate::declarations::choices::AmendmentStateName;
use chrono::{DateTime, Utc};
use customs_declarations::ports::DutyEstimate;
use customs_declarations::{Amendment, ComparedEstimates, FieldDifference, PayableChange};
use serde::Serialize;
use utoipa::ToSchema;

/// An amendment of a declaration.
#[derive(Serialize, ToSchema)]
#[schema(as = DeclarationAmendment)]
pub(super) struct AmendmentView {
    /// Number among the amendments of the declaration, from 1.
    number: u32,
    #[schema(value_type = AmendmentStateName)]
    status: &'static str,
    /// LRN of the message to customs.
    lrn: String,
    reason: String,
    /// Whether customs was asked after the release of the goods.
    after_release: bool,
    /// What was payable at import before it by the estimate, EUR; null on export, and when not all goods can be
    /// estimated.
    payable_before: Option<Number>,
    /// What is payable at import after it by the estimate, EUR.
    payable_after: Option<Number>,
    /// What becomes payable in addition, EUR; negative when less is payable.
    payable_difference: Option<Number>,
    /// Time at which customs was asked.
    asked_at: DateTime<Utc>,
    /// The user or client that asked.
    asked_by: String,
    /// Moment of the decision of customs, or at which the amendment came to nothing; null while it is pending.
    decided_at: Option<DateTime<Utc>>,
    /// Whether a part of what the customer was invoiced has to be credited since, and final credit notes do not cover it
    /// yet.
    to_credit: bool,
    /// What has to be credited, without VAT, as it was noted last; it stays when credit notes cover it. Null when nothing
    /// has to be.
    credit_amount: Option<Number>,
    /// Currency of `credit_amount`.
    credit_currency: Option<String>,
}

/// A field before and after an amendment.
#[derive(Serialize, ToSchema)]
#[schema(as = AmendedField)]
pub(super) struct AmendedField {
    /// Path of the field in the body of a declaration.
    #[schema(example = "declaration.items.0.net_weight")]
    path: String,
    /// Value before it; null when the field was empty.
    before: Option<String>,
    /// Value after it; null when the field is empty.
    after: Option<String>,
}

/// The estimated duties and taxes before and after an amendment, EUR.
#[derive(Serialize, ToSchema)]
#[schema(as = AmendmentEstimates)]
pub(super) struct EstimatesView {
    before: EstimatedSumsView,
    after: EstimatedSumsView,
    /// What becomes payable at import in addition; negative when less is payable, and null when not all goods can be
    /// estimated.
    payable_difference: Option<Number>,
}

/// Estimated duties and taxes of an import, EUR.
#[derive(Serialize, ToSchema)]
#[schema(as = AmendmentEstimate)]
struct EstimatedSumsView {
    /// Sum of all duties and taxes, VAT included: payable, suspended and deferred.
    total_duties: Number,
    /// Amount to be paid at import.
    total_payable: Number,
    /// Amount that the procedure suspends.
    total_suspended: Number,
    /// VAT that an article 23 permit moves to the VAT return.
    total_deferred: Number,
    /// Whether all goods are covered.
    is_complete: bool,
}

impl From<Amendment> for AmendmentView {
    fn from(amendment: Amendment) -> Self {
        let is_to_credit = amendment.is_to_credit();
        let Amendment {
            organisation: _,
            declaration: _,
            number,
            lrn,
            state,
            reason,
            after_release,
            payable,
            asked_at,
            asked_by,
            decided_at,
            to_credit,
        } = amendment;
        Self {
            number,
            status: state.word(),
            lrn: lrn.to_string(),
            reason,
            after_release,
            payable_before: payable.map(|payable| payable.before.into()),
            payable_after: payable.map(|payable| payable.after.into()),
            payable_difference: payable.as_ref().map(PayableChange::difference).map(Number::from),
            asked_at,
            asked_by: asked_by.to_string(),
            decided_at,
            to_credit: is_to_credit,
            credit_amount: to_credit.as_ref().map(|due| due.amount.into()),
            credit_currency: to_credit.map(|due| due.currency.to_string()),
        }
    }
}

impl AmendedField {
    pub(super) fn all(differences: Vec<FieldDifference>) -> Vec<Self> {
        let shown = |FieldDifference { path, before, after }| Self { path, before, after };
        differences.into_iter().map(shown).collect()
    }
}

impl From<ComparedEstimates> for EstimatesView {
    fn from(estimates: ComparedEstimates) -> Self {
        let payable_difference = estimates.payable().as_ref().map(PayableChange::difference).map(Number::from);
        let ComparedEstimates { before, after } = estimates;
        Self { before: before.into(), after: after.into(), payable_difference }
    }
}

impl From<DutyEstimate> for EstimatedSumsView {
    fn from(estimate: DutyEstimate) -> Self {
        Self {
            total_duties: estimate.total_duties.into(),
            total_payable: estimate.total_payable.into(),
            total_suspended: estimate.total_suspended.into(),
            total_deferred: estimate.total_deferred.into(),
            is_complete: estimate.is_complete(),
        }
    }
}

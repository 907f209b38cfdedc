use super::choices::GuaranteeMovementType;
use super::record::number;
use crate::body::Number;
use chrono::{DateTime, Utc};
use customs_guarantees::account::{BalanceChange, GuaranteeMovement, NewMovement};
use customs_kernel::SubjectKind;

use serde::Serialize;
use utoipa::ToSchema;

/// An entry in the ledger of an account. All amounts are EUR.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeMovement)]
pub(super) struct MovementView {
    id: i64,
    #[serde(rename = "type")]
    #[schema(value_type = GuaranteeMovementType)]
    kind: &'static str,
    /// Change of what customs counts as used.
    amount: Number,
    /// Change of what submissions keep.
    in_processing: Number,
    /// What customs counts as used after it.
    used_after: Number,
    /// What submissions keep after it.
    in_processing_after: Number,
    /// The limit of that moment.
    total_limit: Number,
    declaration_id: Option<i64>,
    transit_id: Option<i64>,
    lrn: Option<String>,
    mrn: Option<String>,
    /// The number that customs gave its entry.
    customs_entry: Option<i64>,
    reason: Option<String>,
    /// When it happened, as customs tells it.
    occurred_at: DateTime<Utc>,
    /// When it was written down.
    created_at: DateTime<Utc>,
}

impl From<GuaranteeMovement> for MovementView {
    fn from(movement: GuaranteeMovement) -> Self {
        let GuaranteeMovement { id, entry } = movement;
        let NewMovement {
            organisation: _,
            account: _,
            kind,
            change: BalanceChange { amount, in_processing },
            after,
            customs_entry,
            cause,
            lrn,
            mrn,
            reason,
            occurred_at,
            created_at,
        } = entry;
        let of = |kind: SubjectKind| cause.filter(|cause| cause.kind == kind).map(|cause| cause.id);
        Self {
            id: id.get(),
            kind: kind.word(),
            amount: number(amount),
            in_processing: number(in_processing),
            used_after: number(after.used),
            in_processing_after: number(after.in_processing),
            total_limit: number(after.total_limit),
            declaration_id: of(SubjectKind::Declaration),
            transit_id: of(SubjectKind::Transit),
            lrn,
            mrn,
            customs_entry,
            reason,
            occurred_at,
            created_at,
        }
    }
}

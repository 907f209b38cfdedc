use super::choices::GuaranteeMovementType;
use super::record::number;
use crate::body::Number;
use chrono::{DateTime, Utc};
use customs_guarantees::account::{BalanceChange, GuaranteeMovement, NewMovement};
use customs_kernel::SubjectKind;

use serde::Serialize;
use utoipa::ToSchema;

/// An entry in the ledger of a guarantee account. All amounts are in EUR.
#[derive(Serialize, ToSchema)]
#[schema(as = GuaranteeMovement)]
pub(super) struct MovementView {
    id: i64,
    #[serde(rename = "type")]
    #[schema(value_type = GuaranteeMovementType)]
    kind: &'static str,
    /// Change of the amount that customs counts as used.
    amount: Number,
    /// Change of the amount that submissions reserve.
    in_processing: Number,
    /// Amount that customs counts as used after this entry.
    used_after: Number,
    /// Amount that submissions reserve after this entry.
    in_processing_after: Number,
    /// Limit of the guarantee at the time of the entry.
    total_limit: Number,
    /// Declaration that the entry belongs to; null for entries that belong to none.
    declaration_id: Option<i64>,
    /// Transit that the entry belongs to; null for entries that belong to none.
    transit_id: Option<i64>,
    /// Local reference number of the movement; null when the entry has none.
    lrn: Option<String>,
    /// Movement reference number of the movement; null when the entry has none.
    mrn: Option<String>,
    /// Number that customs gave the entry; null for entries that do not come from customs.
    customs_entry: Option<i64>,
    /// Reason for the entry in words; null without one.
    reason: Option<String>,
    /// Time at which the movement happened; for entries of customs the time that customs reports.
    occurred_at: DateTime<Utc>,
    /// Time at which the entry was recorded.
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

use super::choices::GuaranteeMovementType;
use super::record::number;
use crate::answers::id_of;
use crate::body::Number;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_guarantees::account::{BalanceChange, GuaranteeMovement, NewGuaranteeMovement};
use customs_kernel::SubjectKind;

record_view! {
    /// An entry in the ledger of a guarantee account. All amounts are in EUR.
    #[schema(as = GuaranteeMovement)]
    pub(super) MovementView {
        id: i64,
        #[serde(rename = "type")]
        #[schema(value_type = GuaranteeMovementType)]
        kind: &'static str = kind.word(),
        /// Change of the amount that customs counts as used.
        amount: Number = number(amount),
        /// Change of the amount that submissions reserve.
        in_processing: Number = number(in_processing),
        /// Amount that customs counts as used after this entry.
        used_after: Number = number(after.used),
        /// Amount that submissions reserve after this entry.
        in_processing_after: Number = number(after.in_processing),
        /// Limit of the guarantee at the time of the entry.
        total_limit: Number = number(after.total_limit),
        declaration_id: Option<i64> = id_of(cause, SubjectKind::Declaration),
        transit_id: Option<i64> = id_of(cause, SubjectKind::Transit),
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
    of GuaranteeMovement {
        id,
        entry: NewGuaranteeMovement {
            organisation: _, account: _, kind, change: BalanceChange { amount, in_processing }, after, customs_entry, cause,
            lrn, mrn, reason, occurred_at, created_at,
        },
    }
}

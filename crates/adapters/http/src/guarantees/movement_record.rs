use super::choices::GuaranteeMovementType;
use super::record::number;
use crate::answers::id_of;
use crate::body::Number;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_guarantees::account::{BalanceChange, GuaranteeMovement, NewMovement};
use customs_kernel::SubjectKind;

record_view! {
    /// An entry in the ledger of an account. All amounts are EUR.
    #[schema(as = GuaranteeMovement)]
    pub(super) MovementView {
        id: i64,
        #[serde(rename = "type")]
        #[schema(value_type = GuaranteeMovementType)]
        kind: &'static str = kind.word(),
        /// Change of what customs counts as used.
        amount: Number = number(amount),
        /// Change of what submissions keep.
        in_processing: Number = number(in_processing),
        /// What customs counts as used after it.
        used_after: Number = number(after.used),
        /// What submissions keep after it.
        in_processing_after: Number = number(after.in_processing),
        /// The limit of that moment.
        total_limit: Number = number(after.total_limit),
        declaration_id: Option<i64> = id_of(cause, SubjectKind::Declaration),
        transit_id: Option<i64> = id_of(cause, SubjectKind::Transit),
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
    of GuaranteeMovement {
        id,
        entry: NewMovement {
            organisation: _, account: _, kind, change: BalanceChange { amount, in_processing }, after, customs_entry, cause,
            lrn, mrn, reason, occurred_at, created_at,
        },
    }
}

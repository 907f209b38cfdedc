//! The rows of entries in the ledgers of guarantee accounts.

use super::reading::{self, known};
use crate::failure::Fallible;
use crate::schema::guarantee_movements as movements;
use crate::values::{Exact, Ts};
use customs_guarantees::GuaranteeMovementId;
use customs_guarantees::account::{
    Balance, BalanceChange, GuaranteeMovement, GuaranteeMovementKind, NewGuaranteeMovement,
};

use customs_kernel::{OrganisationId, Subject, SubjectKind};
use diesel::prelude::*;

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = movements)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct Row {
    organisation_id: i64,
    id: i64,
    account_kind: String,
    account_eori: String,
    kind: String,
    amount: Exact,
    in_processing: Exact,
    limit_after: Exact,
    used_after: Exact,
    in_processing_after: Exact,
    customs_entry: Option<i64>,
    liable_kind: Option<String>,
    liable_id: Option<i64>,
    lrn: Option<String>,
    mrn: Option<String>,
    reason: Option<String>,
    occurred_at: Ts,
    created_at: Ts,
}

impl Row {
    pub(super) fn new(id: i64, entry: &NewGuaranteeMovement) -> Self {
        let NewGuaranteeMovement {
            organisation,
            account,
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
        Self {
            organisation_id: organisation.get(),
            id,
            account_kind: account.kind.word().to_owned(),
            account_eori: account.eori.to_string(),
            kind: kind.word().to_owned(),
            amount: Exact(*amount),
            in_processing: Exact(*in_processing),
            limit_after: Exact(after.total_limit),
            used_after: Exact(after.used),
            in_processing_after: Exact(after.in_processing),
            customs_entry: *customs_entry,
            liable_kind: cause.map(|cause| cause.kind.word().to_owned()),
            liable_id: cause.map(|cause| cause.id),
            lrn: lrn.clone(),
            mrn: mrn.clone(),
            reason: reason.clone(),
            occurred_at: Ts(*occurred_at),
            created_at: Ts(*created_at),
        }
    }

    pub(super) fn movement(self) -> Fallible<GuaranteeMovement> {
        const RECORD: &str = "a movement of a guarantee";
        let cause = match self.liable_kind.zip(self.liable_id) {
            Some((kind, id)) => Some(Subject { kind: known(SubjectKind::from_word(&kind), RECORD)?, id }),
            None => None,
        };
        let entry = NewGuaranteeMovement {
            organisation: OrganisationId::new(self.organisation_id),
            account: reading::account(&self.account_kind, &self.account_eori)?,
            kind: known(GuaranteeMovementKind::from_word(&self.kind), RECORD)?,
            change: BalanceChange { amount: self.amount.0, in_processing: self.in_processing.0 },
            after: Balance {
                total_limit: self.limit_after.0,
                used: self.used_after.0,
                in_processing: self.in_processing_after.0,
            },
            customs_entry: self.customs_entry,
            cause,
            lrn: self.lrn,
            mrn: self.mrn,
            reason: self.reason,
            occurred_at: self.occurred_at.0,
            created_at: self.created_at.0,
        };
        Ok(GuaranteeMovement { id: GuaranteeMovementId::new(self.id), entry })
    }
}

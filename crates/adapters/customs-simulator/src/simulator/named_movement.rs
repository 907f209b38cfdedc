//! Finds the movement that a message of transit is about.

use super::Simulator;
use crate::cases::{Case, CaseState};
use crate::transit::{
    AnsweredMovement, DECLARATION, MovementRecord, PlannedDecision, TraderMessage, TransitCase, TransitState,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError};
use std::sync::Arc;

/// The movement that a message names, with its stored record; movements of earlier versions have none.
pub(super) struct NamedMovement {
    pub(super) case: Case,
    pub(super) state: TransitState,
    pub(super) record: Option<MovementRecord>,
}

impl NamedMovement {
    /// The movement as the authority sees it when a message comes in.
    pub(super) fn as_case(&self, received_at: DateTime<Utc>) -> TransitCase {
        let is_ahead = |at: DateTime<Utc>| at > received_at;
        let planned = match &self.record {
            Some(record) if is_ahead(record.accepted_at) => PlannedDecision::Acceptance,
            Some(record) if record.amended_at.is_some_and(is_ahead) => PlannedDecision::Amendment,
            Some(record) if record.released_at.is_some_and(is_ahead) => PlannedDecision::Release,
            _ => PlannedDecision::Nothing,
        };
        TransitCase {
            lrn: self.case.lrn.clone(),
            mrn: self.case.mrn.as_ref().map(ToString::to_string),
            trader_reference: self.case.trader_reference.clone(),
            guarantee_amount: self.case.guarantee_amount.clone(),
            declaration: self.record.as_ref().map(|record| Arc::clone(record.declaration())),
            state: self.state,
            planned,
        }
    }
}

impl Simulator {
    /// The movement that a message names by its MRN, else by its LRN. A declaration opens a movement and names none.
    pub(super) fn named_movement(
        &self,
        account: &str,
        message: &TraderMessage,
    ) -> Result<Option<NamedMovement>, StorageError> {
        if message.number() == DECLARATION {
            return Ok(None);
        }
        let mrn: Option<Mrn> = message.mrn().and_then(|mrn| mrn.parse().ok());
        let by_mrn = match mrn {
            Some(mrn) => self.store.case_by_mrn(account, &mrn)?,
            None => None,
        };
        let case = match (by_mrn, message.lrn()) {
            (Some(case), _) => Some(case),
            (None, Some(lrn)) => self.store.earlier_message(account, lrn, "")?.map(|earlier| earlier.case),
            (None, None) => None,
        };
        let Some(case) = case else { return Ok(None) };
        let CaseState::Transit(state) = case.state else { return Ok(None) };
        let record = self.store.movement(case.id)?;
        Ok(Some(NamedMovement { case, state, record }))
    }
}

/// The movement that the answers to a message name. For an unknown movement they repeat what the message says.
pub(super) fn answered<'m>(
    message: &'m TraderMessage,
    named: Option<&'m NamedMovement>,
    given: Option<&'m Mrn>,
    record: Option<&'m MovementRecord>,
    received_at: DateTime<Utc>,
) -> AnsweredMovement<'m> {
    let (lrn, mrn) = match named {
        Some(named) => (Some(named.case.lrn.as_str()), named.case.mrn.as_ref().map(Mrn::as_str)),
        None if message.number() == DECLARATION => (message.lrn(), given.map(Mrn::as_str)),
        None => (message.lrn(), message.transit_mrn()),
    };
    let declaration = record.map(|record| &**record.declaration());
    AnsweredMovement { message, received_at, lrn, mrn, declaration, record }
}

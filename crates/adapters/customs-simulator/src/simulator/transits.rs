//! Takes messages to the transit system.

use super::guarantees::movement_entries;
use super::{ReceiveError, Simulator, Taken, shortened};
use crate::accounts::GuaranteeName;
use crate::cases::{Case, CaseState, GoodsChange, NewCase, ScheduledAnswer, Subject};
use crate::mrn_allocation::{ProcedureLetter, new_mrn};
use crate::transit::{
    AnswerHead, DECLARATION, PlannedTransitAnswer, TraderMessage, TransitCase, TransitState, decide,
    duplicate_reference, write_response,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError, amsterdam_date};

/// The references by which responses name a movement.
struct Movement<'m> {
    lrn: Option<&'m str>,
    mrn: Option<&'m Mrn>,
}

/// The guarantee that a declaration names by its GRN, else that of the holder of the procedure.
fn guarantee_of(message: &TraderMessage) -> Option<GuaranteeName> {
    let named = message.grn().and_then(|grn| grn.parse().ok()).map(GuaranteeName::Grn);
    named.or_else(|| message.holder().and_then(|eori| eori.parse().ok()).map(GuaranteeName::Eori))
}

/// A new case for a declaration, or for another message that names no known movement.
fn opened(message: &TraderMessage, mrn: Option<Mrn>, guarantor: Option<GuaranteeName>, state: CaseState) -> NewCase {
    NewCase {
        mrn,
        type_code: message.number().to_owned(),
        procedure: String::new(),
        trader_reference: message.trader_reference().map(shortened),
        guarantee_amount: message.guarantee_amount().map(shortened),
        guarantor,
        assessment: None,
        state,
    }
}

impl Simulator {
    /// Decides the first message under its identification.
    pub(super) fn first_transit_message(
        &self,
        account: &str,
        message: &TraderMessage,
        received_at: DateTime<Utc>,
    ) -> Result<Taken, ReceiveError> {
        let named = self.named_movement(account, message)?;
        let movement = named.as_ref().map(|(case, state)| TransitCase {
            lrn: case.lrn.clone(),
            mrn: case.mrn.as_ref().map(ToString::to_string),
            trader_reference: case.trader_reference.clone(),
            guarantee_amount: case.guarantee_amount.clone(),
            state: *state,
        });
        let today = amsterdam_date(received_at);
        let verdict = decide(message, movement.as_ref(), &self.tables.codebook(), today);
        let given = if verdict.gives_mrn {
            let mrn = new_mrn(ProcedureLetter::Transit, today, &*self.entropy);
            Some(mrn.map_err(|error| ReceiveError::Answer(error.into()))?)
        } else {
            None
        };
        let names = match &named {
            Some((case, _)) => Movement { lrn: Some(&case.lrn), mrn: case.mrn.as_ref() },
            None => Movement { lrn: message.lrn(), mrn: given.as_ref() },
        };
        let written = verdict.responses.iter().map(|planned| self.written(planned, message, &names, received_at));
        let answers = written.collect::<Result<_, _>>()?;
        let state = CaseState::Transit(verdict.state);
        let guarantee = guarantee_of(message);
        let course = self.course(named.as_ref().map(|(_, state)| CaseState::Transit(*state)), state, received_at);
        let mut entries = movement_entries(named.as_ref(), message, guarantee.as_ref(), &course);
        let goods = match &named {
            Some((case, _)) => self.kept_goods(case)?,
            None => verdict.gives_mrn.then(|| GoodsChange { case: None, version: 0, goods: message.leaving_goods() }),
        };
        let discharged = self.discharge(account, goods, &course)?;
        entries.extend(discharged.entries);
        let subject = match named {
            Some((case, _)) => Subject::Concerns {
                case: case.id,
                revision: case.revision,
                state,
                withdraws_planned: verdict.withdraws_planned,
                assessment: None,
            },
            None => Subject::Opens(opened(message, given, guarantee, state)),
        };
        Ok(Taken { subject, answers, entries, goods: discharged.goods })
    }

    /// Refuses another message under an identification that was used before.
    pub(super) fn repeated_transit_message(
        &self,
        message: &TraderMessage,
        received_at: DateTime<Utc>,
    ) -> Result<ScheduledAnswer, ReceiveError> {
        let names = Movement { lrn: message.lrn(), mrn: None };
        self.written(&duplicate_reference(message), message, &names, received_at)
    }

    /// The movement that a message names by its MRN, else by its LRN. A declaration opens a movement and names none.
    fn named_movement(
        &self,
        account: &str,
        message: &TraderMessage,
    ) -> Result<Option<(Case, TransitState)>, StorageError> {
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
        Ok(case.and_then(|case| match case.state {
            CaseState::Transit(state) => Some((case, state)),
            _ => None,
        }))
    }

    fn written(
        &self,
        planned: &PlannedTransitAnswer,
        message: &TraderMessage,
        names: &Movement<'_>,
        received_at: DateTime<Utc>,
    ) -> Result<ScheduledAnswer, ReceiveError> {
        let due_at = self.pace.due_at(planned.moment, received_at);
        let head = AnswerHead {
            message_id: &self.message_id(),
            recipient: message.sender().unwrap_or_default(),
            issued_at: due_at,
            answers: message.identification(),
            lrn: names.lrn,
            mrn: names.mrn.map(Mrn::as_str),
        };
        let body = write_response(&head, &planned.response).map_err(|error| ReceiveError::Answer(error.into()))?;
        Ok(ScheduledAnswer { due_at, body })
    }
}

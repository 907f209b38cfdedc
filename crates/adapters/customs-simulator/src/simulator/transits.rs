//! Takes messages to the transit system.

use super::discharges::Discharged;
use super::guarantees::{guarantee_of, movement_entries};
use super::named_movement::{NamedMovement, answered};
use super::{ReceiveError, Simulator, Taken, shortened};
use crate::accounts::{Course, GuaranteeName};
use crate::cases::{CaseState, GoodsChange, NewCase, ScheduledAnswer, Subject};
use crate::decision::Moment;
use crate::mrn_allocation::{ProcedureLetter, new_mrn};
use crate::transit::{
    AnswerHead, AnsweredMovement, MovementRecord, PlannedDecision, PlannedTransitAnswer, RecordChange, TraderMessage,
    TransitCase, TransitState, TransitVerdict, decide, duplicate_reference, write_response,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError, amsterdam_date};

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
        let movement = named.as_ref().map(|named| named.as_case(received_at));
        let today = amsterdam_date(received_at);
        let verdict = decide(message, movement.as_ref(), &self.tables.codebook(), today);
        let given = if verdict.gives_mrn {
            let mrn = new_mrn(ProcedureLetter::for_transit(message.security()), today, &*self.entropy);
            Some(mrn.map_err(|error| ReceiveError::Answer(error.into()))?)
        } else {
            None
        };
        let course = self.movement_course(named.as_ref(), movement.as_ref(), &verdict, received_at);
        let changed = self.changed_record(named.as_ref(), message, &verdict, &course, received_at);
        let in_force = changed.as_ref().or_else(|| named.as_ref().and_then(|named| named.record.as_ref()));
        let answered = answered(message, named.as_ref(), given.as_ref(), in_force, received_at);
        let written = verdict.responses.iter().map(|planned| self.written(planned, &answered));
        let answers = written.collect::<Result<_, _>>()?;
        let own = named.as_ref().map(|named| (named.case.clone(), named.state));
        let mut entries = movement_entries(own.as_ref(), in_force.map(|record| &**record.declaration()), &course);
        let plain = self.plain_course(named.as_ref(), &verdict, received_at);
        let discharged = self.discharged_by_movement(account, named.as_ref(), message, &verdict, &plain)?;
        entries.extend(discharged.entries);
        let subject = subject(named, message, given, &verdict);
        Ok(Taken { subject, answers, entries, goods: discharged.goods, movement: changed })
    }

    /// The way of a movement to its new state.
    fn plain_course(&self, named: Option<&NamedMovement>, verdict: &TransitVerdict, at: DateTime<Utc>) -> Course {
        self.course(named.map(|named| CaseState::Transit(named.state)), CaseState::Transit(verdict.state), at)
    }

    /// The way of a movement to its new state, as its guarantee sees it: a release that was withdrawn before it was
    /// reported has used nothing of it.
    fn movement_course(
        &self,
        named: Option<&NamedMovement>,
        movement: Option<&TransitCase>,
        verdict: &TransitVerdict,
        received_at: DateTime<Utc>,
    ) -> Course {
        let course = self.plain_course(named, verdict, received_at);
        let was_planned = movement.is_some_and(|movement| movement.planned == PlannedDecision::Release);
        if verdict.record == RecordChange::Amended && was_planned {
            return Course { before: Some(CaseState::Transit(TransitState::Accepted)), ..course };
        }
        course
    }

    /// The record of the movement after the message; `None` when it stays, or when there is none to change.
    fn changed_record(
        &self,
        named: Option<&NamedMovement>,
        message: &TraderMessage,
        verdict: &TransitVerdict,
        course: &Course,
        received_at: DateTime<Utc>,
    ) -> Option<MovementRecord> {
        let stored = named.and_then(|named| named.record.as_ref());
        let accepted_at = self.pace.due_at(Moment::Acceptance, received_at);
        let is_told_otherwise = course.sets_out() || verdict.withdraws_planned;
        let changed = match (verdict.record, stored) {
            (RecordChange::Opened, _) => MovementRecord::opened(message, received_at, accepted_at),
            (RecordChange::Presented, Some(record)) => record.presented(message, accepted_at),
            (RecordChange::Amended, Some(record)) => record.amended(message, accepted_at),
            // The movement is one of an earlier version, and was accepted before.
            (RecordChange::Amended, None) => {
                MovementRecord::opened(message, received_at, received_at).amended(message, accepted_at)
            }
            (RecordChange::Stays, Some(record)) if is_told_otherwise => record.clone(),
            (RecordChange::Presented | RecordChange::Stays, _) => return None,
        };
        let changed = if verdict.withdraws_planned { changed.withdrawn(received_at) } else { changed };
        Some(if course.sets_out() { changed.released(course.released_at) } else { changed })
    }

    /// The changes to goods that the movement takes out of a suspensive procedure. They are those of the declaration;
    /// an amendment before the release names them again.
    fn discharged_by_movement(
        &self,
        account: &str,
        named: Option<&NamedMovement>,
        message: &TraderMessage,
        verdict: &TransitVerdict,
        course: &Course,
    ) -> Result<Discharged, StorageError> {
        let Some(named) = named else {
            let declared = || GoodsChange { case: None, version: 0, goods: message.leaving_goods() };
            return self.discharge(account, verdict.gives_mrn.then(declared), course);
        };
        let kept = self.kept_goods(&named.case)?;
        if verdict.record != RecordChange::Amended {
            return self.discharge(account, kept, course);
        }
        let (case, version) = (Some(named.case.id), kept.as_ref().map_or(0, |kept| kept.version));
        let amended = GoodsChange { case, version, goods: message.leaving_goods() };
        if named.state.is_on_its_way() {
            return self.discharge_anew(account, kept, amended, course);
        }
        let mut discharged = self.discharge(account, Some(amended.clone()), course)?;
        let is_known = kept.is_some_and(|kept| kept.goods == amended.goods);
        if !is_known && discharged.goods.iter().all(|change| change.case != case) {
            discharged.goods.push(amended);
        }
        Ok(discharged)
    }

    /// Refuses another message under an identification that was used before.
    pub(super) fn repeated_transit_message(
        &self,
        message: &TraderMessage,
        received_at: DateTime<Utc>,
    ) -> Result<ScheduledAnswer, ReceiveError> {
        let answered = answered(message, None, None, None, received_at);
        self.written(&duplicate_reference(message), &answered)
    }

    fn written(
        &self,
        planned: &PlannedTransitAnswer,
        answered: &AnsweredMovement<'_>,
    ) -> Result<ScheduledAnswer, ReceiveError> {
        let due_at = self.pace.due_at(planned.moment, answered.received_at);
        let head = AnswerHead { message_id: &self.message_id(), issued_at: due_at };
        let body = write_response(&head, &answered.as_told_at(due_at), &planned.response);
        let body = body.map_err(|error| ReceiveError::Answer(error.into()))?;
        Ok(ScheduledAnswer { due_at, body })
    }
}

/// The case that a message opens or is about.
fn subject(
    named: Option<NamedMovement>,
    message: &TraderMessage,
    given: Option<Mrn>,
    verdict: &TransitVerdict,
) -> Subject {
    let state = CaseState::Transit(verdict.state);
    match named {
        Some(NamedMovement { case, .. }) => Subject::Concerns {
            case: case.id,
            revision: case.revision,
            state,
            withdraws_planned: verdict.withdraws_planned,
            assessment: None,
        },
        None => Subject::Opens(opened(message, given, guarantee_of(message), state)),
    }
}

//! Takes messages to the transit system.

use super::discharges::Discharged;
use super::guarantees::{guarantee_of, movement_entries};
use super::{ReceiveError, Simulator, Taken, shortened};
use crate::accounts::{Course, GuaranteeName};
use crate::cases::{Case, CaseState, GoodsChange, NewCase, ScheduledAnswer, Subject};
use crate::decision::Moment;
use crate::mrn_allocation::{ProcedureLetter, new_mrn};
use crate::transit::{
    AnswerHead, AnsweredMovement, DECLARATION, MovementRecord, PlannedDecision, PlannedTransitAnswer, RecordChange,
    TraderMessage, TransitCase, TransitState, TransitVerdict, decide, duplicate_reference, write_response,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError, amsterdam_date};
use std::sync::Arc;

/// The movement that a message names, with its stored declaration.
struct NamedMovement {
    case: Case,
    state: TransitState,
    stored: StoredMovement,
}

/// The stored record of a movement and its declaration; movements of earlier versions have neither.
#[derive(Default)]
struct StoredMovement {
    record: Option<MovementRecord>,
    declaration: Option<Arc<TraderMessage>>,
}

impl StoredMovement {
    fn of(record: Option<MovementRecord>) -> Result<Self, StorageError> {
        let declaration = record.as_ref().map(MovementRecord::declaration).transpose();
        let declaration =
            declaration.map_err(|error| StorageError::Corrupt(format!("a stored declaration: {error}")))?;
        Ok(Self { record, declaration: declaration.map(Arc::new) })
    }
}

impl NamedMovement {
    /// The MRN of the movement, if customs has told it.
    fn told_mrn(&self, received_at: DateTime<Utc>) -> Option<&str> {
        let is_told = self.stored.record.as_ref().is_none_or(|record| record.accepted_at <= received_at);
        self.case.mrn.as_ref().filter(|_| is_told).map(Mrn::as_str)
    }

    /// The movement as the authority sees it when a message comes in.
    fn as_case(&self, received_at: DateTime<Utc>) -> TransitCase {
        let is_ahead = |at: DateTime<Utc>| at > received_at;
        let planned = match &self.stored.record {
            Some(record) if is_ahead(record.accepted_at) => PlannedDecision::Acceptance,
            Some(record) if record.released_at.is_some_and(is_ahead) => PlannedDecision::Release,
            _ => PlannedDecision::Nothing,
        };
        TransitCase {
            lrn: self.case.lrn.clone(),
            mrn: self.case.mrn.as_ref().map(ToString::to_string),
            trader_reference: self.case.trader_reference.clone(),
            guarantee_amount: self.case.guarantee_amount.clone(),
            declaration: self.stored.declaration.clone(),
            state: self.state,
            planned,
        }
    }
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
        let movement = named.as_ref().map(|named| named.as_case(received_at));
        let today = amsterdam_date(received_at);
        let verdict = decide(message, movement.as_ref(), &self.tables.codebook(), today);
        let given = if verdict.gives_mrn {
            let mrn = new_mrn(ProcedureLetter::of_transit(message.security()), today, &*self.entropy);
            Some(mrn.map_err(|error| ReceiveError::Answer(error.into()))?)
        } else {
            None
        };
        let course = self.movement_course(named.as_ref(), movement.as_ref(), &verdict, received_at);
        let changed = self.changed_record(named.as_ref(), message, &verdict, &course, received_at)?;
        let stored = match &changed {
            Some(_) => StoredMovement::of(changed.clone())?,
            None => StoredMovement::default(),
        };
        let in_force = match (&changed, &named) {
            (None, Some(named)) => &named.stored,
            _ => &stored,
        };
        let answered = answered(message, named.as_ref(), given.as_ref(), in_force, received_at);
        let written = verdict.responses.iter().map(|planned| self.written(planned, &answered));
        let answers = written.collect::<Result<_, _>>()?;
        let own = named.as_ref().map(|named| (named.case.clone(), named.state));
        let mut entries = movement_entries(own.as_ref(), in_force.declaration.as_deref(), &course);
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

    /// The way of a movement to its new state, as its guarantee sees it: a release that is withdrawn before it was told
    /// has used nothing of it.
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
    ) -> Result<Option<MovementRecord>, ReceiveError> {
        let stored = named.and_then(|named| named.stored.record.as_ref());
        let accepted_at = self.pace.due_at(Moment::Acceptance, received_at);
        let changed = match (verdict.record, stored) {
            (RecordChange::Opened, _) => Some(MovementRecord::opened(message, received_at, accepted_at)),
            (RecordChange::Presented, Some(record)) => Some(record.presented(message, accepted_at)),
            (RecordChange::Amended, Some(record)) => Some(record.amended(message)),
            (RecordChange::Amended, None) => Some(MovementRecord::opened(message, received_at, accepted_at)),
            (RecordChange::Stays, Some(record)) if course.sets_out() => Some(Ok(record.clone())),
            (RecordChange::Presented | RecordChange::Stays, _) => None,
        };
        let changed = changed.transpose().map_err(|error| ReceiveError::Answer(error.into()))?;
        Ok(changed.map(|record| if course.sets_out() { record.released(course.released_at) } else { record }))
    }

    /// The changes to goods that the movement takes out of a suspensive procedure. They are those of the declaration; an
    /// amendment before the release names them anew.
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
        if verdict.record != RecordChange::Amended || named.state.is_on_its_way() {
            return self.discharge(account, kept, course);
        }
        let (case, version) = (Some(named.case.id), kept.as_ref().map_or(0, |kept| kept.version));
        let amended = GoodsChange { case, version, goods: message.leaving_goods() };
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
        let none = StoredMovement::default();
        let answered = answered(message, None, None, &none, received_at);
        self.written(&duplicate_reference(message), &answered)
    }

    /// The movement that a message names by its MRN, else by its LRN. A declaration opens a movement and names none.
    fn named_movement(&self, account: &str, message: &TraderMessage) -> Result<Option<NamedMovement>, StorageError> {
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
        let stored = StoredMovement::of(self.store.movement(case.id)?)?;
        Ok(Some(NamedMovement { case, state, stored }))
    }

    fn written(
        &self,
        planned: &PlannedTransitAnswer,
        answered: &AnsweredMovement<'_>,
    ) -> Result<ScheduledAnswer, ReceiveError> {
        let due_at = self.pace.due_at(planned.moment, answered.received_at);
        let head = AnswerHead { message_id: &self.message_id(), issued_at: due_at };
        let body = write_response(&head, answered, &planned.response);
        let body = body.map_err(|error| ReceiveError::Answer(error.into()))?;
        Ok(ScheduledAnswer { due_at, body })
    }
}

/// The movement that the answers to a message name. Of a movement that is not known they repeat what the message says.
fn answered<'m>(
    message: &'m TraderMessage,
    named: Option<&'m NamedMovement>,
    given: Option<&'m Mrn>,
    in_force: &'m StoredMovement,
    received_at: DateTime<Utc>,
) -> AnsweredMovement<'m> {
    let (lrn, mrn) = match named {
        Some(named) => (Some(named.case.lrn.as_str()), named.told_mrn(received_at)),
        None if message.number() == DECLARATION => (message.lrn(), given.map(Mrn::as_str)),
        None => (message.lrn(), message.transit_mrn()),
    };
    let StoredMovement { record, declaration } = in_force;
    AnsweredMovement { message, received_at, lrn, mrn, declaration: declaration.as_deref(), record: record.as_ref() }
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

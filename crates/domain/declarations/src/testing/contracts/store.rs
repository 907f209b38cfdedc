use crate::form::DeclarationForm;
use crate::lifecycle::Status;
use crate::ports::{Changes, DeclarationDirectory, DeclarationRepository, Outbox};
use crate::testing::a_valid_import;
use crate::{
    Declaration, DeclarationEvent, DeclarationMessage, EmissionMap, EventKind, MessageKind, NewDeclaration,
    NewOutboundMessage, TimelineEntry, TimelineEvent,
};
use chrono::{DateTime, Duration, Utc};
use customs_exchange::References;
use customs_exchange::testing::ExchangeBench;
use customs_kernel::{Actor, Lrn, OrganisationId, StorageError, UnitOfWork};
use std::sync::Arc;

/// One empty store behind all storage ports. The contract suites use it from several threads.
pub struct DeclarationStore {
    /// Its aggregates.
    pub repository: Arc<dyn DeclarationRepository>,
    /// Its lists.
    pub directory: Arc<dyn DeclarationDirectory>,
    /// Its exchange with customs, whose records are [`BenchDeclarations`](super::BenchDeclarations) of this store.
    pub exchange: ExchangeBench<MessageKind>,
    /// Its events.
    pub outbox: Arc<dyn Outbox<DeclarationEvent>>,
    /// The unit of work that all of them take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
    /// The subscribers of its outbox: exactly these two.
    pub subscribers: [&'static str; 2],
}

impl DeclarationStore {
    /// Stores a draft of the first organisation.
    pub(super) fn draft(&self) -> Declaration {
        self.insert(self.new_declaration(a_valid_import()))
    }

    pub(super) fn insert(&self, new: NewDeclaration) -> Declaration {
        self.repository.insert(new, vec![a_line(TimelineEvent::Created, Status::Draft)]).expect("a declaration is kept")
    }

    pub(super) fn new_declaration(&self, form: DeclarationForm) -> NewDeclaration {
        NewDeclaration {
            organisation: self.organisations[0],
            reference: None,
            customer_code: None,
            dossier_id: None,
            form,
            created_at: start(),
        }
    }

    pub(super) fn find(&self, declaration: &Declaration) -> Declaration {
        let found = self.repository.find(declaration.organisation, declaration.id).expect("a look-up");
        found.expect("the declaration is there")
    }

    /// Stores a change and answers the declaration as it stands then.
    pub(super) fn save(&self, declaration: Declaration, changes: Changes) -> Declaration {
        self.repository.save(declaration.clone(), changes).expect("a change is kept");
        self.find(&declaration)
    }

    /// Submits the draft under the LRN: a message to customs and an event.
    pub(super) fn submit(&self, declaration: Declaration, number: &str) -> Declaration {
        let mut submitted = declaration;
        submitted.status = Status::Submitted;
        submitted.milestones.lrn = Some(lrn(number));
        submitted.milestones.submitted_at = Some(start());
        let changes = Changes {
            timeline: vec![a_line(TimelineEvent::Submitted, Status::Submitted)],
            events: vec![event(&submitted, EventKind::Submitted)],
            outbound: vec![message(number)],
            ..Changes::default()
        };
        self.save(submitted, changes)
    }

    /// The record that a message was sent for under the LRN.
    pub(super) fn located(&self, number: &str) -> Option<(OrganisationId, i64)> {
        let references = References { lrn: Some(lrn(number)), ..References::default() };
        let found = self.exchange.sent.locate_all(&[references]).expect("a look-up");
        found.into_iter().next().flatten()
    }
}

/// A moment with all digits that storage must keep.
pub(super) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_772_443_800_123_456).expect("a moment")
}

/// That many seconds after the start.
pub(super) fn after(seconds: i64) -> DateTime<Utc> {
    start() + Duration::seconds(seconds)
}

pub(super) fn lrn(text: &str) -> Lrn {
    text.parse().expect("an LRN")
}

pub(super) fn a_line(event: TimelineEvent, status: Status) -> TimelineEntry {
    let actor = Actor::Client("Importeur \"Zuid\"".to_owned());
    TimelineEntry { event, status, at: start(), actor, details: None, mrn: None }
}

pub(super) fn event(declaration: &Declaration, kind: EventKind) -> DeclarationEvent {
    DeclarationEvent::of(declaration, kind, start())
}

/// A message to customs with bytes that no text column would keep.
pub(super) fn message(number: &str) -> NewOutboundMessage {
    let mut emission_map = EmissionMap::default();
    emission_map.note("42A/67A/68A[1]/23A/137", "declaration.items.0.description");
    let bytes = [&[0, 0xff, b'\r', b'\n'], number.as_bytes()].concat();
    let message = DeclarationMessage { bytes, emission_map, warnings: vec![] };
    NewOutboundMessage::new(MessageKind::Declaration, lrn(number), message)
}

pub(super) fn is_conflict<T>(result: &Result<T, StorageError>, rule: Option<&str>) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint }) if constraint.as_deref() == rule)
}

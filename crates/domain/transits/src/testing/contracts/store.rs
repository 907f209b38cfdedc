use crate::form::TransitForm;
use crate::lifecycle::{DepartureState, Status};
use crate::ports::{Changes, Outbox, TransitDirectory, TransitRepository};
use crate::testing::a_complete_transit;
use crate::{
    EmissionMap, EventKind, MessageKind, NewOutboundMessage, NewTransit, TimelineEntry, TimelineEvent, Transit,
    TransitEvent, TransitMessage,
};
use chrono::{DateTime, Duration, Utc};
use customs_exchange::References;
use customs_exchange::testing::ExchangeBench;
use customs_kernel::{Actor, Lrn, OrganisationId, StorageError, UnitOfWork};
use std::sync::Arc;

/// One empty store behind all storage ports. The contract suites use it from several threads.
pub struct TransitStore {
    /// Its aggregates.
    pub repository: Arc<dyn TransitRepository>,
    /// Its lists.
    pub directory: Arc<dyn TransitDirectory>,
    /// Its exchange with customs, whose records are [`BenchTransits`](super::BenchTransits) of this store.
    pub exchange: ExchangeBench<MessageKind>,
    /// Its events.
    pub outbox: Arc<dyn Outbox<TransitEvent>>,
    /// The unit of work that all of them take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
    /// The subscribers of its outbox: exactly these two.
    pub subscribers: [&'static str; 2],
}

impl TransitStore {
    /// Stores a draft of the first organisation.
    pub(super) fn draft(&self) -> Transit {
        self.insert(self.new_transit(a_complete_transit()))
    }

    pub(super) fn insert(&self, new: NewTransit) -> Transit {
        self.repository.insert(new, vec![a_line(TimelineEvent::Created, Status::Draft)]).expect("a transit is kept")
    }

    pub(super) fn new_transit(&self, form: TransitForm) -> NewTransit {
        NewTransit {
            organisation: self.organisations[0],
            reference: None,
            customer_code: "ACME".to_owned(),
            dossier_id: None,
            form: TransitForm { reference: None, ..form },
            created_at: start(),
        }
    }

    pub(super) fn find(&self, transit: &Transit) -> Transit {
        let found = self.repository.find(transit.organisation, transit.id).expect("a look-up");
        found.expect("the transit is there")
    }

    /// Stores a change and answers the transit as it stands then.
    pub(super) fn save(&self, transit: Transit, changes: Changes) -> Transit {
        self.repository.save(transit.clone(), changes).expect("a change is kept");
        self.find(&transit)
    }

    /// Submits the draft under the LRN: a message to customs and an event.
    pub(super) fn submit(&self, transit: Transit, number: &str) -> Transit {
        let mut submitted = transit;
        submitted.standing.departure = DepartureState::Submitted;
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

pub(super) fn event(transit: &Transit, kind: EventKind) -> TransitEvent {
    TransitEvent::of(transit, kind, start())
}

/// A message to customs with bytes that no text column would keep.
pub(super) fn message(number: &str) -> NewOutboundMessage {
    let mut emission_map = EmissionMap::default();
    emission_map.note("/CC015C/Consignment/HouseConsignment/ConsignmentItem[1]", "items.0");
    let bytes = [&[0, 0xff, b'\r', b'\n'], number.as_bytes()].concat();
    let message = TransitMessage { bytes, emission_map, warnings: vec![] };
    NewOutboundMessage::new(MessageKind::Declaration, lrn(number), message)
}

pub(super) fn is_conflict<T>(result: &Result<T, StorageError>, rule: Option<&str>) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint }) if constraint.as_deref() == rule)
}

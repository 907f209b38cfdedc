mod applying;
mod drafting;
mod following_up;
mod inbound;
mod lodging;
mod reading;
mod unwired;
mod whole_life;

use crate::form::TransitForm;
use crate::lifecycle::{DepartureState, DestinationState, Status};
use crate::ports::{Outbox, TransitFilter, TransitSort};
use crate::testing::{PlainAnswer, TransitsOverFakes, a_valid_transit, transits_over_fakes};
use crate::{CreateTransit, EventKind, TimelineEvent, Transit, TransitError};
use customs_exchange::ports::OutboundQueue;
use customs_exchange::{InboundFate, OutboundMessage};
use customs_kernel::{Actor, Clock, OrganisationId, PageNumber, PageRequest, PageSize, SortDirection, SubjectKind};

const BROKER: OrganisationId = OrganisationId::new(1);
const MRN: &str = "26NL000510A1B2C3J0";

fn client() -> Actor {
    Actor::Client("ERP".to_owned())
}

fn command(form: TransitForm) -> CreateTransit {
    CreateTransit { organisation: BROKER, actor: client(), form, dossier_id: None }
}

/// Returns the broken rules as `path: message`.
fn broken<T: std::fmt::Debug>(result: Result<T, TransitError>) -> Vec<String> {
    match result {
        Err(TransitError::Invalid(errors)) => errors
            .iter()
            .flat_map(|(path, messages)| messages.iter().map(move |message| format!("{path}: {message}")))
            .collect(),
        other => panic!("expected broken rules, got {other:?}"),
    }
}

impl TransitsOverFakes {
    fn create(&self, form: TransitForm) -> Transit {
        self.transits.create(command(form)).expect("it is created")
    }

    fn submitted(&self, form: TransitForm) -> Transit {
        let draft = self.create(form);
        self.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted").transit
    }

    fn now(&self, transit: &Transit) -> Transit {
        self.transits.find(transit.organisation, transit.id).expect("it is there")
    }

    fn departure(&self, transit: &Transit) -> DepartureState {
        self.now(transit).standing.departure
    }

    fn destination(&self, transit: &Transit) -> DestinationState {
        self.now(transit).standing.destination
    }

    /// Customs sends these messages one after the other, and the service handles them.
    fn customs_says(&self, answers: impl IntoIterator<Item = PlainAnswer>) {
        for answer in answers {
            self.transits.receive(answer.document()).expect("it is kept");
        }
        while self.transits.apply_received(10).expect("it is acted on") > 0 {}
    }

    fn fates(&self) -> Vec<InboundFate> {
        let fates = self.exchange.fates(SubjectKind::Transit).into_iter();
        fates.map(|fate| fate.expect("something was done with it")).collect()
    }

    fn timeline(&self, transit: &Transit) -> Vec<TimelineEvent> {
        let (_, lines) = self.transits.timeline(transit.organisation, transit.id).expect("a timeline");
        lines.into_iter().map(|line| line.event).collect()
    }

    fn last_details(&self, transit: &Transit) -> Option<String> {
        let (_, mut lines) = self.transits.timeline(transit.organisation, transit.id).expect("a timeline");
        lines.pop().expect("a line").reported().map(str::to_owned)
    }

    /// Returns the events since the last call, oldest first.
    fn events(&self) -> Vec<(EventKind, Status)> {
        let now = self.clock.now();
        let entries = Outbox::claim(self.storage.as_ref(), "callbacks", 100, now, now).expect("a claim");
        let ids: Vec<_> = entries.iter().map(|entry| entry.id).collect();
        self.storage.complete(&ids).expect("they are done");
        entries.into_iter().map(|entry| (entry.event.kind, entry.event.status)).collect()
    }

    /// Hands over the next message of each transit to customs.
    fn sent(&self) -> Vec<OutboundMessage> {
        let now = self.clock.now();
        let claimed = OutboundQueue::claim(self.exchange.as_ref(), 100, now, now).expect("a claim");
        for message in &claimed {
            let _recorded = self.exchange.record_sent(message.id, now).expect("it is recorded");
        }
        claimed
    }

    /// Returns the next message to customs as text.
    fn sent_text(&self) -> String {
        let mut sent = self.sent();
        assert_eq!(sent.len(), 1);
        String::from_utf8(sent.remove(0).bytes).expect("text")
    }

    fn count(&self) -> u64 {
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let filter = TransitFilter::default();
        self.transits.list(BROKER, &filter, TransitSort::Id, SortDirection::Ascending, page).expect("a list").total
    }
}

/// Returns a submitted transit with a message that was handed over.
fn lodged(form: TransitForm) -> (TransitsOverFakes, Transit) {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(form);
    fakes.events();
    fakes.sent();
    (fakes, transit)
}

/// Returns a transit that customs accepted.
fn accepted() -> (TransitsOverFakes, Transit) {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    fakes.events();
    (fakes, transit)
}

/// Returns a transit that customs released.
fn released() -> (TransitsOverFakes, Transit) {
    let (fakes, transit) = accepted();
    fakes.customs_says([about(&transit, "IE029")]);
    fakes.events();
    (fakes, transit)
}

/// Returns a message of customs about the transit: under its LRN alone, or under LRN and MRN once it has an MRN.
fn about(transit: &Transit, message_type: &str) -> PlainAnswer {
    let lrn = transit.milestones.lrn.as_ref().expect("it was lodged");
    PlainAnswer::new(message_type).lrn(lrn).mrn(MRN)
}

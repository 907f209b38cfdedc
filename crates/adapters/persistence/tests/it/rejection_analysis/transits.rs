//! Plays deeds through the store of transits.

use super::moment;
use customs_kernel::{Actor, CustomsWords, Lrn, OrganisationId};
use customs_persistence::{Database, Sealer, StoredTransits};
use customs_reporting::rejections::LodgedKind;
use customs_reporting::testing::{Declared, LifeEvent, LifeEventError};
use customs_transits::lifecycle::{DepartureState, Status};
use customs_transits::ports::{Changes, TransitRepository};
use customs_transits::testing::{a_valid_item, a_valid_transit};
use customs_transits::{
    EmissionMap, EventKind, MessageKind, NewOutboundMessage, NewTransit, Rejection, RejectionError, TimelineEntry,
    TimelineEvent, Transit, TransitEvent, TransitId, TransitMessage,
};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The transits among the records.
pub(super) struct Transits {
    stored: StoredTransits,
    ids: RefCell<BTreeMap<(OrganisationId, i64), TransitId>>,
}

impl Transits {
    pub(super) fn on(database: &Database, sealer: Sealer) -> Self {
        Self { stored: StoredTransits::new(database.clone(), sealer, &[]), ids: RefCell::default() }
    }

    pub(super) fn id(&self, organisation: OrganisationId, record: i64) -> Option<TransitId> {
        self.ids.borrow().get(&(organisation, record)).copied()
    }

    /// Plays the deed if it is about a transit; returns whether it was.
    pub(super) fn play(&self, organisation: OrganisationId, life_event: &LifeEvent) -> bool {
        let found = |record: &i64| {
            let id = self.id(organisation, *record)?;
            Some(self.stored.find(organisation, id).expect("a look-up").expect("a transit"))
        };
        match life_event {
            LifeEvent::Declare(new) if new.kind == LodgedKind::Transit => self.declare(organisation, new),
            LifeEvent::Submit { record, client, at } => {
                let Some(mut transit) = found(record) else { return false };
                transit.standing.departure = DepartureState::Submitted;
                transit.milestones.submitted_at = Some(*at);
                transit.updated_at = *at;
                let submitted = TimelineEntry {
                    event: TimelineEvent::Submitted,
                    status: Status::Submitted,
                    at: *at,
                    actor: Actor::Client(client.clone()),
                    details: None,
                    mrn: None,
                };
                let changes =
                    Changes { timeline: vec![submitted], outbound: vec![message(&transit)], ..Changes::default() };
                self.stored.save(transit, changes).expect("saved");
            }
            LifeEvent::Accept { record, at } => {
                let Some(transit) = found(record) else { return false };
                let events = vec![TransitEvent::new(&transit, EventKind::Accepted, *at)];
                self.stored.save(transit, Changes { events, ..Changes::default() }).expect("saved");
            }
            LifeEvent::Reject { record, at, errors } => {
                let Some(transit) = found(record) else { return false };
                let events = vec![TransitEvent::new(&transit, EventKind::Rejected, *at)];
                let rejection = Some(Rejection { arrived_at: *at, errors: errors.iter().map(error).collect() });
                self.stored.save(transit, Changes { events, rejection, ..Changes::default() }).expect("saved");
            }
            LifeEvent::NameCustomer { .. } | LifeEvent::Declare(_) | LifeEvent::Withdraw { .. } => return false,
        }
        true
    }

    fn declare(&self, organisation: OrganisationId, new: &Declared) {
        let Declared { record, kind: _, customer_code, chapters } = new;
        let mut form = a_valid_transit();
        let item = |chapter: &String| {
            let mut item = a_valid_item();
            item.hs_code = Some(format!("{chapter}0102"));
            item
        };
        form.items = chapters.iter().map(item).collect();
        let new = NewTransit {
            organisation,
            reference: Some(format!("R-{record}")),
            customer_code: customer_code.clone().unwrap_or_default(),
            dossier_id: None,
            form,
            created_at: moment("2026-01-01T00:00:00Z"),
        };
        let id = self.stored.insert(new, Vec::new()).expect("stored").id;
        self.ids.borrow_mut().insert((organisation, *record), id);
    }
}

fn message(transit: &Transit) -> NewOutboundMessage {
    let lrn: Lrn = format!("T{:010}", transit.id.get()).parse().expect("an LRN");
    let message = TransitMessage { bytes: Vec::new(), emission_map: EmissionMap::default(), warnings: Vec::new() };
    NewOutboundMessage::new(MessageKind::Declaration, lrn, message)
}

fn error(error: &LifeEventError) -> RejectionError {
    RejectionError {
        code: error.code.clone(),
        text: Some(CustomsWords::quoted(&error.text()).into()),
        pointer: Some("42A/67A".to_owned()),
        path: error.path.clone(),
        original_value: error.path.as_ref().map(|_| "wrong".to_owned()),
        line_number: error.line_number(),
    }
}

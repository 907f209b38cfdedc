use super::store::{a_line, event, start};
use crate::form::TransitForm;
use crate::lifecycle::{DepartureState, Standing, Status};
use crate::ports::{Changes, TransitDirectory, TransitRepository};
use crate::testing::{a_complete_transit, a_valid_transit};
use crate::{
    EventKind, Lodged, LodgedParties, MessageKind, NewOutboundMessage, NewTransit, TimelineEvent, Transit, TransitId,
};
use customs_exchange::testing::BenchRecords;
use customs_kernel::{Mrn, OrganisationId, StorageError, UnitOfWork, in_unit_of_work};
use std::sync::Arc;

/// The transits of a store, for the contract suites of the exchange with customs.
pub struct BenchTransits {
    /// Stores the transits.
    pub repository: Arc<dyn TransitRepository>,
    /// Lists the transits.
    pub directory: Arc<dyn TransitDirectory>,
    /// The unit of work that both take part in.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(BenchTransits);

impl BenchTransits {
    fn find(&self, organisation: OrganisationId, record: i64) -> Transit {
        let found = self.repository.find(organisation, TransitId::new(record)).expect("a look-up");
        found.expect("the transit is there")
    }

    fn save(&self, transit: Transit, changes: Changes) {
        self.repository.save(transit, changes).expect("a change is kept");
    }
}

impl BenchRecords<MessageKind> for BenchTransits {
    fn draft(&self, organisation: OrganisationId) -> i64 {
        let new = NewTransit {
            organisation,
            reference: None,
            customer_code: "ACME".to_owned(),
            dossier_id: None,
            form: TransitForm { reference: None, ..a_complete_transit() },
            created_at: start(),
        };
        let created = vec![a_line(TimelineEvent::Created, Status::Draft)];
        self.repository.insert(new, created).expect("a transit is kept").id.get()
    }

    fn submit(&self, organisation: OrganisationId, record: i64, message: NewOutboundMessage) {
        let mut transit = self.find(organisation, record);
        transit.standing.departure = DepartureState::Submitted;
        transit.milestones.lrn = Some(message.lrn.clone());
        transit.milestones.submitted_at = Some(start());
        transit.updated_at = start();
        let changes = Changes {
            timeline: vec![a_line(TimelineEvent::Submitted, Status::Submitted)],
            events: vec![event(&transit, EventKind::Submitted)],
            outbound: vec![message],
            ..Changes::default()
        };
        self.save(transit, changes);
    }

    fn send(&self, organisation: OrganisationId, record: i64, messages: Vec<NewOutboundMessage>) {
        let transit = Transit { updated_at: start(), ..self.find(organisation, record) };
        self.save(transit, Changes { outbound: messages, ..Changes::default() });
    }

    fn accept(&self, organisation: OrganisationId, record: i64, mrn: &Mrn) {
        let mut transit = self.find(organisation, record);
        transit.standing.departure = DepartureState::Accepted;
        transit.milestones.mrn = Some(mrn.clone());
        self.save(transit, Changes::default());
    }

    fn delete(&self, organisation: OrganisationId, record: i64) {
        self.save(Transit { standing: Standing::DRAFT, ..self.find(organisation, record) }, Changes::default());
        let draft = self.find(organisation, record);
        self.repository.delete(organisation, draft.id, draft.version).expect("it is deleted");
    }

    fn change(&self, organisation: OrganisationId, record: i64) {
        let changed: Result<(), StorageError> = in_unit_of_work(self.work.as_ref(), || {
            let held = self.repository.find_for_change(organisation, TransitId::new(record))?;
            self.repository.save(held.expect("the transit is there"), Changes::default())
        });
        changed.expect("who holds the transit can change it");
    }

    fn history(&self, organisation: OrganisationId, record: i64) -> Vec<String> {
        let reported = self.directory.timeline(organisation, TransitId::new(record)).expect("a look-up");
        let (_, lines) = reported.expect("the transit is there");
        lines.iter().filter_map(|line| line.reported().map(str::to_owned)).collect()
    }

    fn version(&self, organisation: OrganisationId, record: i64) -> i64 {
        self.find(organisation, record).version.get()
    }

    fn reference(&self, organisation: OrganisationId, record: i64) -> String {
        self.find(organisation, record).reference
    }

    fn lodged(&self) -> Option<Lodged> {
        Some(Lodged {
            office_of_departure: "NL000510".to_owned(),
            holder: "NL801234566".parse().ok(),
            named_holder: None,
            consignor_permit: Some("NLACR000123".to_owned()),
            parties: Some(LodgedParties { broker: "NL009876543".parse().ok(), customer: a_valid_transit().holder }),
        })
    }
}

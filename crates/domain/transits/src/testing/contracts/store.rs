use super::each_port::{TransitBench, TransitDirectoryBench};
use crate::form::TransitForm;
use crate::lifecycle::{DepartureState, Status};
use crate::ports::{Changes, Outbox, TransitDirectory, TransitFilter, TransitRepository, TransitSort};
use crate::testing::{a_complete_transit, a_valid_transit};
use crate::{EventKind, MessageKind, NewTransit, TimelineEntry, TimelineEvent, Transit, TransitEvent, TransitId};
use customs_exchange::testing::ExchangeBench;
use customs_kernel::{Actor, OrganisationId, UnitOfWork, UserId};
use std::sync::Arc;

pub(super) use customs_exchange::testing::{after, is_conflict, lrn, start, submission};

/// One empty store behind all storage ports. The contract suites use it from several threads.
pub struct TransitStore {
    /// Stores the transits.
    pub repository: Arc<dyn TransitRepository>,
    /// Lists the transits.
    pub directory: Arc<dyn TransitDirectory>,
    /// The exchange with customs; its records are the [`BenchTransits`](super::BenchTransits) of this store.
    pub exchange: ExchangeBench<MessageKind>,
    /// The outbox of transit events.
    pub outbox: Arc<dyn Outbox<TransitEvent>>,
    /// The unit of work that all of them take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
    /// The subscribers of the outbox: exactly these two.
    pub subscribers: [&'static str; 2],
}

customs_kernel::debug_by_name!(TransitStore);

/// What suites do with transits, in every store that has them.
pub(super) trait WithTransits {
    fn repository(&self) -> &dyn TransitRepository;

    fn organisations(&self) -> [OrganisationId; 2];

    /// Stores a draft of the first organisation.
    fn draft(&self) -> Transit {
        self.insert(self.new_transit(a_complete_transit()))
    }

    fn insert(&self, new: NewTransit) -> Transit {
        self.repository().insert(new, vec![a_line(TimelineEvent::Created, Status::Draft)]).expect("a transit is kept")
    }

    fn new_transit(&self, form: TransitForm) -> NewTransit {
        NewTransit {
            organisation: self.organisations()[0],
            reference: None,
            customer_code: "ACME".to_owned(),
            dossier_id: None,
            form: TransitForm { reference: None, ..form },
            created_at: start(),
        }
    }

    fn find(&self, transit: &Transit) -> Transit {
        let found = self.repository().find(transit.organisation, transit.id).expect("a look-up");
        found.expect("the transit is there")
    }

    /// Stores a change and returns the transit as it stands afterwards.
    fn save(&self, transit: Transit, changes: Changes) -> Transit {
        self.repository().save(transit.clone(), changes).expect("a change is kept");
        self.find(&transit)
    }

    /// Submits the draft under the LRN, with a message to customs and an event.
    fn submit(&self, transit: Transit, number: &str) -> Transit {
        let mut submitted = transit;
        submitted.standing.departure = DepartureState::Submitted;
        submitted.milestones.lrn = Some(lrn(number));
        submitted.milestones.submitted_at = Some(start());
        let changes = Changes {
            timeline: vec![a_line(TimelineEvent::Submitted, Status::Submitted)],
            events: vec![event(&submitted, EventKind::Submitted)],
            outbound: vec![submission(number)],
            ..Changes::default()
        };
        self.save(submitted, changes)
    }
}

macro_rules! with_transits {
    ($($bench:ident),+) => { $(
        impl WithTransits for $bench {
            fn repository(&self) -> &dyn TransitRepository {
                self.repository.as_ref()
            }

            fn organisations(&self) -> [OrganisationId; 2] {
                self.organisations
            }
        }

        customs_exchange::record_store!(
            $bench: "TransitRepository", 'T', Transit, TransitId,
            |store: &$bench, organisation, reference, created_at| NewTransit {
                organisation,
                reference,
                created_at,
                ..store.new_transit(a_valid_transit())
            }
        );
    )+ };
}

with_transits!(TransitStore, TransitBench, TransitDirectoryBench);

customs_exchange::record_list!(TransitDirectoryBench: "TransitDirectory", TransitSort, TransitFilter);

customs_exchange::record_exchange!(TransitStore: TransitEvent);

pub(super) fn a_line(event: TimelineEvent, status: Status) -> TimelineEntry {
    let actor = match event {
        TimelineEvent::Created => Actor::User { id: UserId::new(4_000_000_000), name: "Jo \"Größe\"".to_owned() },
        _ => Actor::Client("Importeur \"Zuid\"".to_owned()),
    };
    TimelineEntry { event, status, at: start(), actor, details: None, mrn: None }
}

pub(super) fn event(transit: &Transit, kind: EventKind) -> TransitEvent {
    TransitEvent::new(transit, kind, start())
}

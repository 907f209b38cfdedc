use super::each_port::{DeclarationBench, DeclarationDirectoryBench};
use crate::form::DeclarationForm;
use crate::lifecycle::Status;
use crate::ports::{
    AmendmentRepository, Changes, DeclarationDirectory, DeclarationFilter, DeclarationRepository, DeclarationSort,
    Outbox,
};
use crate::testing::a_valid_import;
use crate::{
    Declaration, DeclarationEvent, DeclarationId, EventKind, MessageKind, NewDeclaration, TimelineEntry, TimelineEvent,
};
use customs_exchange::testing::ExchangeBench;
use customs_kernel::{Actor, OrganisationId, UnitOfWork, UserId};
use std::sync::Arc;

pub(super) use customs_exchange::testing::{after, is_conflict, lrn, start, submission};

/// One empty store behind all storage ports. The contract suites use it from several threads.
pub struct DeclarationStore {
    /// The storage of declarations.
    pub repository: Arc<dyn DeclarationRepository>,
    /// The lists of declarations.
    pub directory: Arc<dyn DeclarationDirectory>,
    /// The storage of amendments.
    pub amendments: Arc<dyn AmendmentRepository>,
    /// The exchange with customs; its records are the [`BenchDeclarations`](super::BenchDeclarations) of this store.
    pub exchange: ExchangeBench<MessageKind>,
    /// The outbox with the events of declarations.
    pub outbox: Arc<dyn Outbox<DeclarationEvent>>,
    /// The unit of work that all the ports take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that own the declarations of the contracts.
    pub organisations: [OrganisationId; 2],
    /// The subscribers of the outbox: exactly these two.
    pub subscribers: [&'static str; 2],
}

customs_kernel::debug_by_name!(DeclarationStore);

/// What suites do with declarations, in every store that has them.
pub(super) trait WithDeclarations {
    fn repository(&self) -> &dyn DeclarationRepository;

    fn organisations(&self) -> [OrganisationId; 2];

    /// Stores a draft of the first organisation.
    fn draft(&self) -> Declaration {
        self.insert(self.new_declaration(a_valid_import()))
    }

    fn insert(&self, new: NewDeclaration) -> Declaration {
        self.repository()
            .insert(new, vec![a_line(TimelineEvent::Created, Status::Draft)])
            .expect("a declaration is kept")
    }

    fn new_declaration(&self, form: DeclarationForm) -> NewDeclaration {
        NewDeclaration {
            organisation: self.organisations()[0],
            reference: None,
            customer_code: None,
            dossier_id: None,
            form,
            created_at: start(),
        }
    }

    fn find(&self, declaration: &Declaration) -> Declaration {
        let found = self.repository().find(declaration.organisation, declaration.id).expect("a look-up");
        found.expect("the declaration is there")
    }

    /// Stores a change, and returns the declaration in its new state.
    fn save(&self, declaration: Declaration, changes: Changes) -> Declaration {
        self.repository().save(declaration.clone(), changes).expect("a change is kept");
        self.find(&declaration)
    }

    /// Submits the draft under the LRN, with a message to customs and an event.
    fn submit(&self, declaration: Declaration, number: &str) -> Declaration {
        let mut submitted = declaration;
        submitted.status = Status::Submitted;
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

macro_rules! with_declarations {
    ($($bench:ident),+) => { $(
        impl WithDeclarations for $bench {
            fn repository(&self) -> &dyn DeclarationRepository {
                self.repository.as_ref()
            }

            fn organisations(&self) -> [OrganisationId; 2] {
                self.organisations
            }
        }

        customs_exchange::record_store!(
            $bench: "DeclarationRepository", 'D', Declaration, DeclarationId,
            |store: &$bench, organisation, reference, created_at| NewDeclaration {
                organisation,
                reference,
                created_at,
                ..store.new_declaration(a_valid_import())
            }
        );
    )+ };
}

with_declarations!(DeclarationStore, DeclarationBench, DeclarationDirectoryBench);

customs_exchange::record_list!(
    DeclarationDirectoryBench: "DeclarationDirectory", DeclarationSort, DeclarationFilter
);

customs_exchange::record_exchange!(DeclarationStore: DeclarationEvent);

pub(super) fn a_line(event: TimelineEvent, status: Status) -> TimelineEntry {
    let actor = match event {
        TimelineEvent::Created => Actor::User { id: UserId::new(4_000_000_000), name: "Jo \"Größe\"".to_owned() },
        _ => Actor::Client("Importeur \"Zuid\"".to_owned()),
    };
    TimelineEntry { event, status, at: start(), actor, details: None, mrn: None }
}

pub(super) fn event(declaration: &Declaration, kind: EventKind) -> DeclarationEvent {
    DeclarationEvent::new(declaration, kind, start())
}

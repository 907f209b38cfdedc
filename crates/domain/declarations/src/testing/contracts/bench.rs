use super::store::{a_line, event, start};
use crate::lifecycle::Status;
use crate::ports::{Changes, DeclarationDirectory, DeclarationRepository};
use crate::testing::a_valid_import;
use crate::{Declaration, DeclarationId, EventKind, MessageKind, NewDeclaration, NewOutboundMessage, TimelineEvent};
use customs_exchange::testing::BenchRecords;
use customs_kernel::{Mrn, OrganisationId, StorageError, UnitOfWork, in_unit_of_work};
use std::sync::Arc;

/// The declarations behind the contract suites of the exchange.
#[derive(Clone)]
pub struct BenchDeclarations {
    /// The storage of declarations.
    pub repository: Arc<dyn DeclarationRepository>,
    /// The lists of declarations.
    pub directory: Arc<dyn DeclarationDirectory>,
    /// The unit of work that both ports take part in.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(BenchDeclarations);

impl BenchDeclarations {
    fn find(&self, organisation: OrganisationId, record: i64) -> Declaration {
        let found = self.repository.find(organisation, DeclarationId::new(record)).expect("a look-up");
        found.expect("the declaration is there")
    }

    fn save(&self, mut declaration: Declaration, changes: Changes) {
        declaration.updated_at = start();
        self.repository.save(declaration, changes).expect("a change is kept");
    }
}

impl BenchRecords<MessageKind> for BenchDeclarations {
    fn draft(&self, organisation: OrganisationId) -> i64 {
        let (reference, customer_code, dossier_id) = (None, None, None);
        let (form, created_at) = (a_valid_import(), start());
        let new = NewDeclaration { organisation, reference, customer_code, dossier_id, form, created_at };
        let created = vec![a_line(TimelineEvent::Created, Status::Draft)];
        self.repository.insert(new, created).expect("a declaration is kept").id.get()
    }

    fn submit(&self, organisation: OrganisationId, record: i64, message: NewOutboundMessage) {
        let mut declaration = self.find(organisation, record);
        declaration.status = Status::Submitted;
        declaration.milestones.lrn = Some(message.lrn.clone());
        declaration.milestones.submitted_at = Some(start());
        let changes = Changes {
            timeline: vec![a_line(TimelineEvent::Submitted, Status::Submitted)],
            events: vec![event(&declaration, EventKind::Submitted)],
            outbound: vec![message],
            ..Changes::default()
        };
        self.save(declaration, changes);
    }

    fn send(&self, organisation: OrganisationId, record: i64, messages: Vec<NewOutboundMessage>) {
        self.save(self.find(organisation, record), Changes { outbound: messages, ..Changes::default() });
    }

    fn accept(&self, organisation: OrganisationId, record: i64, mrn: &Mrn) {
        let mut declaration = self.find(organisation, record);
        declaration.status = Status::Accepted;
        declaration.milestones.mrn = Some(mrn.clone());
        self.save(declaration, Changes::default());
    }

    fn delete(&self, organisation: OrganisationId, record: i64) {
        let mut declaration = self.find(organisation, record);
        if declaration.status != Status::Draft {
            declaration.status = Status::Draft;
            self.save(declaration, Changes::default());
            declaration = self.find(organisation, record);
        }
        self.repository.delete(organisation, declaration.id, declaration.version).expect("it is deleted");
    }

    fn change(&self, organisation: OrganisationId, record: i64) {
        let changed: Result<(), StorageError> = in_unit_of_work(self.work.as_ref(), || {
            let held = self.repository.find_for_change(organisation, DeclarationId::new(record))?;
            self.save(held.expect("the declaration is there"), Changes::default());
            Ok(())
        });
        changed.expect("who holds the declaration can change it");
    }

    fn history(&self, organisation: OrganisationId, record: i64) -> Vec<String> {
        let reported = self.directory.timeline(organisation, DeclarationId::new(record)).expect("a look-up");
        let (_, lines) = reported.expect("the declaration is there");
        lines.iter().filter_map(|line| line.reported().map(str::to_owned)).collect()
    }

    fn version(&self, organisation: OrganisationId, record: i64) -> i64 {
        self.find(organisation, record).version.get()
    }

    fn reference(&self, organisation: OrganisationId, record: i64) -> String {
        self.find(organisation, record).reference
    }
}

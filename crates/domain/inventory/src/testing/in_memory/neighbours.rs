use super::InMemoryInventory;
use crate::declaration::{CustomsDeclaration, Submission, SubmissionEnd};
use crate::ports::{CustomsLines, Depositor, Depositors};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// The data of neighbouring domains, as tests set them.
impl InMemoryInventory {
    /// Stores a customer.
    pub fn keep_depositor(&self, organisation: OrganisationId, customer_code: &str, licence: Option<&str>) {
        let depositor = Depositor { warehouse_licence: licence.map(str::to_owned) };
        self.with(|state| state.depositors.insert((organisation, customer_code.to_owned()), depositor));
    }

    /// Stores a declaration, replacing the one with the same id.
    pub fn keep_declaration(&self, organisation: OrganisationId, declaration: CustomsDeclaration) {
        self.with(|state| state.declarations.insert((organisation, declaration.id), declaration));
    }

    /// Deletes a declaration.
    pub fn delete_declaration(&self, organisation: OrganisationId, id: i64) {
        self.with(|state| state.declarations.remove(&(organisation, id)));
    }

    /// Changes a stored declaration.
    pub fn change_declaration(
        &self,
        organisation: OrganisationId,
        id: i64,
        change: impl FnOnce(&mut CustomsDeclaration),
    ) {
        self.with(|state| {
            if let Some(kept) = state.declarations.get_mut(&(organisation, id)) {
                change(kept);
                kept.version = kept.version.next();
            }
        });
    }

    /// Submits a declaration under an LRN.
    pub fn submit(&self, organisation: OrganisationId, id: i64, lrn: &str) {
        self.change_declaration(organisation, id, |kept| {
            "NEW".clone_into(&mut kept.status);
            kept.submission = Some(Submission { lrn: lrn.to_owned(), released_at: None, end: None });
        });
    }

    /// Releases the goods of the latest submission.
    pub fn release(&self, organisation: OrganisationId, id: i64, at: DateTime<Utc>) {
        self.change_declaration(organisation, id, |kept| {
            "REL".clone_into(&mut kept.status);
            kept.mrn.get_or_insert_with(|| format!("26NL{id:013}J"));
            if let Some(submission) = &mut kept.submission {
                submission.released_at = Some(at);
            }
        });
    }

    /// Rejects or invalidates the latest submission.
    pub fn end(&self, organisation: OrganisationId, id: i64, end: SubmissionEnd) {
        self.change_declaration(organisation, id, |kept| {
            let Some(submission) = &mut kept.submission else { return };
            submission.end = Some(end);
            if end == SubmissionEnd::Rejected {
                kept.rejected.push(submission.lrn.clone());
            }
            if end == SubmissionEnd::Rejected { "ERR" } else { "INV" }.clone_into(&mut kept.status);
        });
    }

    /// Makes a rejected declaration a draft again.
    pub fn save_as_draft(&self, organisation: OrganisationId, id: i64) {
        self.change_declaration(organisation, id, |kept| {
            "DRF".clone_into(&mut kept.status);
            kept.submission = None;
            kept.mrn = None;
        });
    }
}

impl CustomsLines for InMemoryInventory {
    fn declaration_of(&self, organisation: OrganisationId, line: i64) -> Result<Option<i64>, StorageError> {
        self.with(|state| {
            state.read();
            let mut own = state.declarations.iter().filter(|((owner, _), _)| *owner == organisation);
            Ok(own.find(|(_, kept)| kept.line(line).is_some()).map(|((_, id), _)| *id))
        })
    }

    fn find(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<CustomsDeclaration>, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.declarations.get(&(organisation, declaration)).cloned())
        })
    }

    fn hold(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<CustomsDeclaration>, StorageError> {
        CustomsLines::find(self, organisation, declaration)
    }
}

impl Depositors for InMemoryInventory {
    fn find(&self, organisation: OrganisationId, customer_code: &str) -> Result<Option<Depositor>, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.depositors.get(&(organisation, customer_code.to_owned())).cloned())
        })
    }
}

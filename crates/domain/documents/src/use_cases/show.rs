use super::Documents;
use crate::{Document, DocumentError, DocumentId, Owner};
use customs_kernel::OrganisationId;

impl Documents {
    /// One document of a record.
    ///
    /// # Errors
    /// When the organisation has no such record, or the record no such document.
    pub fn show(&self, organisation: OrganisationId, owner: Owner, id: DocumentId) -> Result<Document, DocumentError> {
        self.found(organisation, owner, id)
    }
}

use super::Documents;
use crate::{Document, DocumentError, DocumentId, Owner};
use customs_kernel::OrganisationId;

impl Documents {
    /// Finds one document of a record.
    ///
    /// # Errors
    /// When the record or the document does not exist.
    pub fn show(&self, organisation: OrganisationId, owner: Owner, id: DocumentId) -> Result<Document, DocumentError> {
        self.found(organisation, owner, id)
    }
}

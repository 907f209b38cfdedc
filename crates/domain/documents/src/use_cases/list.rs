use super::Documents;
use crate::{Document, DocumentError, Owner};
use customs_kernel::OrganisationId;

impl Documents {
    /// Lists all documents of a record, oldest first.
    ///
    /// # Errors
    /// When the organisation has no such record.
    pub fn list(&self, organisation: OrganisationId, owner: Owner) -> Result<Vec<Document>, DocumentError> {
        self.check_owner(organisation, owner)?;
        Ok(self.ports.repository.list(organisation, owner)?)
    }
}

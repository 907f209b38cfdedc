use super::Documents;
use crate::form::DocumentChange;
use crate::{Document, DocumentError, DocumentId, Owner};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

impl Documents {
    /// Changes type and description of a document that has the expected version. Its file stays.
    ///
    /// # Errors
    /// When there is no such document, it has another version, or the change breaks rules.
    pub fn update(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        id: DocumentId,
        expected: Option<Version>,
        change: &DocumentChange,
    ) -> Result<Document, DocumentError> {
        in_unit_of_work(&*self.ports.work, || {
            let mut document = self.found(organisation, owner, id)?;
            if expected.is_some_and(|expected| expected != document.version) {
                return Err(DocumentError::Stale);
            }
            (document.document_type, document.description) =
                change.check((document.document_type, document.description))?;
            document.updated_at = self.ports.clock.now();
            self.ports.repository.save(organisation, &document)?;
            document.version = document.version.next();
            Ok(document)
        })
    }
}

use super::Documents;
use crate::form::DocumentForm;
use crate::{Document, DocumentError, NewDocument, Owner, StoredFile};
use customs_kernel::{OrganisationId, in_unit_of_work};

impl Documents {
    /// Adds a received file to a record as a document, in one unit of work.
    ///
    /// # Errors
    /// When the form breaks rules, the record is gone by now, or the upload was given up. The file is then still an
    /// upload and should be discarded.
    pub fn add(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        form: &DocumentForm,
        file: &StoredFile,
    ) -> Result<Document, DocumentError> {
        let (document_type, description) = form.check()?;
        in_unit_of_work(&*self.ports.work, || {
            if !self.ports.owners.hold(organisation, owner)? {
                return Err(DocumentError::OwnerNotFound(owner.kind));
            }
            if !self.ports.repository.use_upload(organisation, &file.key)? {
                return Err(DocumentError::TooSlow);
            }
            let created_at = self.ports.clock.now();
            let new = NewDocument { owner, document_type, description, file: file.clone(), created_at };
            Ok(self.ports.repository.insert(organisation, new)?)
        })
    }
}

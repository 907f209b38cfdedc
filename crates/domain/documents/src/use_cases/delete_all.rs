use super::Documents;
use crate::{DocumentError, Owner};
use customs_kernel::{OrganisationId, in_unit_of_work};

impl Documents {
    /// Removes all documents of a record, in the unit of work that removes the record. Their files are removed by the
    /// next clean-up.
    ///
    /// # Errors
    /// When storage fails; then nothing was removed.
    pub fn delete_all(&self, organisation: OrganisationId, owner: Owner) -> Result<usize, DocumentError> {
        let now = self.ports.clock.now();
        in_unit_of_work(&*self.ports.work, || Ok(self.ports.repository.delete_all(organisation, owner, now)?))
    }
}

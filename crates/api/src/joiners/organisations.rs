use customs_access::OrganisationRepository;
use customs_kernel::{Eori, OrganisationDirectory, OrganisationId, StorageError};
use std::sync::Arc;

/// Gives declarations and transits the EORI of the broker from the access domain.
pub(crate) struct Organisations(pub(crate) Arc<dyn OrganisationRepository>);

impl OrganisationDirectory for Organisations {
    fn eori(&self, organisation: OrganisationId) -> Result<Option<Eori>, StorageError> {
        Ok(self.0.find(organisation)?.and_then(|organisation| organisation.eori().cloned()))
    }
}

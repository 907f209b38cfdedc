use customs_access::OrganisationRepository;
use customs_kernel::{Eori, OrganisationDirectory, OrganisationId, StorageError};
use std::sync::Arc;

/// Declarations and transits ask the access domain for the EORI of the broker.
pub(crate) struct Organisations(pub(crate) Arc<dyn OrganisationRepository>);

impl OrganisationDirectory for Organisations {
    fn eori(&self, organisation: OrganisationId) -> Result<Option<Eori>, StorageError> {
        Ok(self.0.find(organisation)?.and_then(|organisation| organisation.eori().cloned()))
    }
}

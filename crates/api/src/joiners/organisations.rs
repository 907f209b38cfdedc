use customs_access::OrganisationRepository;
use customs_declarations::ports::OrganisationDirectory;
use customs_kernel::{Eori, OrganisationId, StorageError};
use std::sync::Arc;

/// Declarations and transits ask the access domain for the EORI of the broker.
pub(crate) struct Organisations(pub(crate) Arc<dyn OrganisationRepository>);

impl OrganisationDirectory for Organisations {
    fn eori(&self, organisation: OrganisationId) -> Result<Option<Eori>, StorageError> {
        Ok(self.0.find(organisation)?.and_then(|organisation| organisation.eori().cloned()))
    }
}

impl customs_transits::ports::OrganisationDirectory for Organisations {
    fn eori(&self, organisation: OrganisationId) -> Result<Option<Eori>, StorageError> {
        OrganisationDirectory::eori(self, organisation)
    }
}

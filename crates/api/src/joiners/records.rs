//! What declarations and transits ask of the broker and of dossiers.

use customs_access::OrganisationRepository;
use customs_billing::{DossierId, DossierRefusal as Refusal, Dossiers};
use customs_kernel::{DossierGate, DossierRefusal, Eori, OrganisationDirectory, OrganisationId, StorageError};
use std::sync::Arc;

/// Gives declarations and transits the EORI of the broker from the access domain.
pub(crate) struct Organisations(pub(crate) Arc<dyn OrganisationRepository>);

impl OrganisationDirectory for Organisations {
    fn eori(&self, organisation: OrganisationId) -> Result<Option<Eori>, StorageError> {
        Ok(self.0.find(organisation)?.and_then(|organisation| organisation.eori().cloned()))
    }
}

/// Lets the dossiers of billing decide which declarations and transits they accept.
pub(crate) struct BilledDossiers(pub(crate) Dossiers);

impl DossierGate for BilledDossiers {
    fn admits(
        &self,
        organisation: OrganisationId,
        dossier_id: i64,
    ) -> Result<Result<(), DossierRefusal>, StorageError> {
        let answer = self.0.admits(organisation, DossierId::new(dossier_id))?;
        Ok(answer.map_err(|refusal| match refusal {
            Refusal::Unknown => DossierRefusal::Unknown,
            Refusal::NoInvoiceReference => DossierRefusal::NoInvoiceReference,
            Refusal::Locked => DossierRefusal::Locked,
            Refusal::NoActiveRateCard(customer) => DossierRefusal::NoActiveRateCard(customer),
        }))
    }
}

use customs_billing::Dossiers;
use customs_declarations::ports::{DossierGate, DossierRefusal};
use customs_kernel::{OrganisationId, StorageError};

/// Dossiers of billing decide which declarations they take.
pub(crate) struct BilledDossiers(pub(crate) Dossiers);

impl DossierGate for BilledDossiers {
    fn admits(
        &self,
        organisation: OrganisationId,
        dossier_id: i64,
    ) -> Result<Result<(), DossierRefusal>, StorageError> {
        use customs_billing::DossierRefusal as Refusal;
        let answer = self.0.admits(organisation, customs_billing::DossierId::new(dossier_id))?;
        Ok(answer.map_err(|refusal| match refusal {
            Refusal::Unknown => DossierRefusal::Unknown,
            Refusal::NoInvoiceReference => DossierRefusal::NoInvoiceReference,
            Refusal::Locked => DossierRefusal::Closed("names a dossier that is invoiced or closed".to_owned()),
            Refusal::NoActiveRateCard(customer) => DossierRefusal::Closed(format!(
                "names a dossier whose billing customer {customer} has no active rate card with a billable item"
            )),
        }))
    }
}

use customs_billing::{DossierId, DossierRefusal, Dossiers};
use customs_declarations::ports as declarations;
use customs_kernel::{OrganisationId, StorageError};
use customs_transits::ports as transits;

/// Dossiers of billing decide which declarations and transits they take.
pub(crate) struct BilledDossiers(pub(crate) Dossiers);

impl declarations::DossierGate for BilledDossiers {
    fn admits(
        &self,
        organisation: OrganisationId,
        dossier_id: i64,
    ) -> Result<Result<(), declarations::DossierRefusal>, StorageError> {
        use declarations::DossierRefusal::{Closed, NoInvoiceReference, Unknown};
        let answer = self.0.admits(organisation, DossierId::new(dossier_id))?;
        Ok(answer.map_err(|refusal| match refusal {
            DossierRefusal::Unknown => Unknown,
            DossierRefusal::NoInvoiceReference => NoInvoiceReference,
            DossierRefusal::Locked => Closed(LOCKED.to_owned()),
            DossierRefusal::NoActiveRateCard(customer) => Closed(no_rate_card(&customer)),
        }))
    }
}

impl transits::DossierGate for BilledDossiers {
    fn admits(
        &self,
        organisation: OrganisationId,
        dossier_id: i64,
    ) -> Result<Result<(), transits::DossierRefusal>, StorageError> {
        use transits::DossierRefusal::{Closed, NoInvoiceReference, Unknown};
        let answer = self.0.admits(organisation, DossierId::new(dossier_id))?;
        Ok(answer.map_err(|refusal| match refusal {
            DossierRefusal::Unknown => Unknown,
            DossierRefusal::NoInvoiceReference => NoInvoiceReference,
            DossierRefusal::Locked => Closed(LOCKED.to_owned()),
            DossierRefusal::NoActiveRateCard(customer) => Closed(no_rate_card(&customer)),
        }))
    }
}

const LOCKED: &str = "names a dossier that is invoiced or closed";

fn no_rate_card(customer: &str) -> String {
    format!("names a dossier whose billing customer {customer} has no active rate card with a billable item")
}

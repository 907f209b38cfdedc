//! What can be done with dossiers: one file each.

mod charge;
mod create;
mod delete;
mod links;
mod manual_lines;
mod prepay;
mod purchases;
mod read;
mod recalculate;
mod reprice;
mod status;
mod update;

pub use create::DossierWish;
pub use links::DossierRefusal;
pub use manual_lines::AddedLine;
pub use prepay::PrepaymentForm;
pub use purchases::CustomsCharge;
pub use read::InvoiceLinesOfDossier;
pub use status::StatusChange;
pub use update::DossierChange;

use crate::dossier::{Dossier, DossierForm};
use crate::ports::{BillingPorts, Payer};
use crate::{BillingError, DossierId};
use customs_kernel::{FieldErrors, OrganisationId, StorageError, Version};

/// The unique rule on numbers.
const NUMBER_RULE: &str = "dossiers_organisation_id_dossier_number_key";

/// The use cases of dossiers.
#[derive(Clone)]
pub struct Dossiers {
    pub(crate) ports: BillingPorts,
}

impl Dossiers {
    /// The use cases over these ports.
    #[must_use]
    pub const fn new(ports: BillingPorts) -> Self {
        Self { ports }
    }

    /// The dossier, held until the unit of work ends, if it has the version that the caller knows.
    fn hold(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
    ) -> Result<Dossier, BillingError> {
        let dossier = self.ports.dossiers.hold(organisation, &[id])?.pop().ok_or(BillingError::Unknown("dossier"))?;
        // Holding raised it.
        if expected.is_some_and(|expected| expected.next() != dossier.version) {
            return Err(BillingError::Stale);
        }
        Ok(dossier)
    }

    /// The same for what an invoiced or closed dossier does not take.
    fn hold_unlocked(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
    ) -> Result<Dossier, BillingError> {
        let dossier = self.hold(organisation, id, expected)?;
        if dossier.status.is_locked() { Err(BillingError::Locked("the dossier")) } else { Ok(dossier) }
    }

    /// Stores a held dossier, changed now.
    fn store(&self, dossier: &mut Dossier) -> Result<(), StorageError> {
        dossier.updated_at = self.ports.clock.now();
        dossier.version = self.ports.dossiers.save(dossier)?;
        Ok(())
    }

    /// Who is billed for what the form says.
    fn payer(&self, organisation: OrganisationId, form: &DossierForm) -> Result<String, BillingError> {
        let customer = form.customer_code.as_deref().unwrap_or_default();
        match self.ports.customers.payer(organisation, customer, form.invoice_to_customer_id)? {
            Payer::Billed(code) => Ok(code),
            Payer::UnknownCustomer => Err(FieldErrors::one("customer_code", "does not exist").into()),
            Payer::NotAllowed => {
                Err(FieldErrors::one("invoice_to_customer_id", "is not on the customer's invoice-to allow-list").into())
            }
        }
    }
}

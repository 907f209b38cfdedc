//! Use cases of dossiers, one file each.

mod assessed_taxes;
pub(crate) mod charge;
mod charge_on;
pub(crate) mod create;
mod delete;
pub(crate) mod links;
pub(crate) mod manual_lines;
pub(crate) mod prepay;
mod purchases;
pub(crate) mod read;
mod repricing;
pub(crate) mod status;
pub(crate) mod update;

use crate::dossier::{Dossier, DossierForm};
use crate::ports::{BillingPorts, Payer};
use crate::{BillingError, DossierId};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, StorageError, Version};

/// Refuses an invoiced or closed dossier.
fn unlocked(dossier: Dossier) -> Result<Dossier, BillingError> {
    if dossier.status.is_locked() { Err(BillingError::Locked("the dossier")) } else { Ok(dossier) }
}

/// The use cases of dossiers.
#[derive(Clone)]
pub struct Dossiers {
    pub(crate) ports: BillingPorts,
}

customs_kernel::debug_by_name!(Dossiers);

impl Dossiers {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: BillingPorts) -> Self {
        Self { ports }
    }

    /// Holds (locks) the dossier until the unit of work ends, and requires the version that the caller knows.
    fn hold(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
    ) -> Result<Dossier, BillingError> {
        self.hold_among(organisation, &[id], (id, expected))
    }

    /// Like `hold`, for a change that may take duties and taxes off drafts. A draft can bill several dossiers. They are
    /// held together with this one, in the order of their ids: if they were held later, two units of work could wait for
    /// each other.
    fn hold_with_drafts(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
    ) -> Result<Dossier, BillingError> {
        let mut ids = self.ports.dossiers_on_drafts_with(organisation, id)?;
        ids.push(id);
        self.hold_among(organisation, &ids, (id, expected))
    }

    /// Holds all of these dossiers and returns one of them, the one with the version that the caller knows.
    fn hold_among(
        &self,
        organisation: OrganisationId,
        ids: &[DossierId],
        (id, expected): (DossierId, Option<Version>),
    ) -> Result<Dossier, BillingError> {
        let held = self.ports.dossiers.hold(organisation, ids)?;
        let dossier = held.into_iter().find(|dossier| dossier.id == id).ok_or(BillingError::Unknown("dossier"))?;
        // Holding the dossier raised its version.
        if expected.is_some_and(|expected| expected.next() != dossier.version) {
            return Err(BillingError::Stale);
        }
        Ok(dossier)
    }

    /// Like `hold`, but refuses an invoiced or closed dossier.
    fn hold_unlocked(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
    ) -> Result<Dossier, BillingError> {
        unlocked(self.hold(organisation, id, expected)?)
    }

    /// Stores a held dossier with the present moment as its last change.
    fn store(&self, dossier: &mut Dossier) -> Result<(), StorageError> {
        dossier.updated_at = self.ports.clock.now();
        dossier.version = self.ports.dossiers.save(dossier)?;
        Ok(())
    }

    /// Code of the customer that is billed for the form, after checking that everything it refers to exists. Locations
    /// that `before` named already are not checked again, because the customer may have given them up since.
    fn payer_of(
        &self,
        organisation: OrganisationId,
        form: &DossierForm,
        before: Option<&DossierForm>,
    ) -> Result<String, BillingError> {
        let locations = self.unknown_locations(organisation, form, before)?;
        match self.payer(organisation, form) {
            Ok(payer) => {
                locations.into_result()?;
                Ok(payer)
            }
            Err(BillingError::Invalid(mut errors)) => {
                errors.extend(locations);
                Err(errors.into())
            }
            Err(other) => Err(other),
        }
    }

    fn unknown_locations(
        &self,
        organisation: OrganisationId,
        form: &DossierForm,
        before: Option<&DossierForm>,
    ) -> Result<FieldErrors, StorageError> {
        let named = |form: &DossierForm| {
            let goods = ("goods_location_id", form.goods_location_id);
            [goods, ("incoterms_location_id", form.incoterms_location_id)]
        };
        let same_customer = before.filter(|before| before.customer_code == form.customer_code);
        let known_before = same_customer.map(named).unwrap_or_default();
        let asked = named(form).into_iter().filter(|named| !known_before.contains(named));
        let asked: Vec<(&str, i64)> = asked.filter_map(|(field, id)| Some((field, id?))).collect();
        let mut errors = FieldErrors::default();
        if asked.is_empty() {
            return Ok(errors);
        }
        let ids: Vec<i64> = asked.iter().map(|(_, id)| *id).collect();
        let customer = form.customer_code.as_deref().unwrap_or_default();
        let known = self.ports.customers.locations_among(organisation, customer, &ids)?;
        for (field, _) in asked.into_iter().filter(|(_, id)| !known.contains(id)) {
            errors.add(field, (RuleCode::NotOfCustomer, "is not a location of the customer"));
        }
        Ok(errors)
    }

    /// Code of the customer that is billed for the form.
    fn payer(&self, organisation: OrganisationId, form: &DossierForm) -> Result<String, BillingError> {
        let customer = form.customer_code.as_deref().unwrap_or_default();
        match self.ports.customers.payer(organisation, customer, form.invoice_to_customer_id)? {
            Payer::Billed(code) => Ok(code),
            Payer::UnknownCustomer => {
                Err(FieldErrors::one("customer_code", (RuleCode::NotFound, "does not exist")).into())
            }
            Payer::NotAllowed => Err(FieldErrors::one(
                "invoice_to_customer_id",
                (RuleCode::NotOnAllowList, "is not on the customer's invoice-to allow-list"),
            )
            .into()),
        }
    }
}

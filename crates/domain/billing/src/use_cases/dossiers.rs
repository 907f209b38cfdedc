//! Dossiers: the work for a customer with its movements, costs and charges, one use case a file.
//!
//! It writes dossiers with their lines, and the invoice that asks for payment in advance. Other invoices are made and
//! changed by the use cases of invoices.

mod amended;
mod assessed_taxes;
pub(super) mod charge;
pub(super) mod create;
mod decide_again;
mod delete;
pub(super) mod links;
pub(super) mod manual_lines;
pub(super) mod prepay;
mod purchases;
pub(super) mod read;
mod repricing;
pub(super) mod status;
pub(super) mod update;

use super::charging_on::ChargingOnPorts;
use super::invoices::Invoices;
use super::phases::Phases;
use super::pricing::PricingPorts;
use crate::dossier::{Dossier, DossierForm};
use crate::ports::{
    BillableItemRepository, BilledCustomers, BillingPorts, DossierCustomers, DossierRepository, DraftRepository,
    InvoiceDirectory, InvoiceFonts, Movements, Payer, PurchaseLines, RevenueLines, SettingsSource,
};
use crate::{BillingError, DossierId};
use customs_kernel::{Clock, FieldErrors, OrganisationId, RuleCode, StorageError, UnitOfWork, Version};
use std::sync::Arc;

/// Refuses an invoiced or closed dossier.
fn unlocked(dossier: Dossier) -> Result<Dossier, BillingError> {
    if dossier.status.is_locked() { Err(BillingError::Locked("the dossier")) } else { Ok(dossier) }
}

/// The ports that dossiers touch.
pub(super) struct DossierPorts<'p> {
    pub(super) dossiers: &'p Arc<dyn DossierRepository>,
    pub(super) dossier_customers: &'p Arc<dyn DossierCustomers>,
    pub(super) revenue: &'p Arc<dyn RevenueLines>,
    pub(super) purchases: &'p Arc<dyn PurchaseLines>,
    pub(super) movements: &'p Arc<dyn Movements>,
    pub(super) items: &'p Arc<dyn BillableItemRepository>,
    pub(super) customers: &'p Arc<dyn BilledCustomers>,
    pub(super) settings: &'p Arc<dyn SettingsSource>,
    pub(super) drafts: &'p Arc<dyn DraftRepository>,
    pub(super) directory: &'p Arc<dyn InvoiceDirectory>,
    pub(super) fonts: &'p Arc<dyn InvoiceFonts>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}

/// The use cases of dossiers.
///
/// A use case calls these ports; all others may be [unwired](BillingPorts::unwired). Except for reading, each needs
/// `clock` and `work`.
///
/// - [`show`](Self::show), [`list`](Self::list): `dossiers`, `movements`, `revenue`, `purchases` and `directory`, in
///   the following "the record". [`invoice_lines`](Self::invoice_lines), [`purchase_lines`](Self::purchase_lines):
///   `dossiers` and the lines. [`version`](Self::version), [`number`](Self::number), [`numbered`](Self::numbered):
///   `dossiers`.
/// - [`create`](Self::create), [`update`](Self::update): the record, `dossier_customers`, and `customers` for a number
///   that is generated. For another payer: `cards`, `items` and `customers`.
/// - [`delete`](Self::delete): `dossiers`, `directory` and `movements`.
/// - [`admits`](Self::admits), in the caller's unit of work: `dossiers`, `cards`, `items`, `customers` and `clock`.
/// - [`link`](Self::link), [`unlink`](Self::unlink), [`movement_progressed`](Self::movement_progressed),
///   [`movement_amended`](Self::movement_amended), [`recalculate`](Self::recalculate): the record, `cards`, `items` and
///   `customers`; `invoices`, `drafts` and `settings` when duties and taxes on a bill change, or charges on a draft.
/// - [`to_credit`](Self::to_credit): the record, `cards`, `items`, `customers` and `clock`.
/// - [`add_line`](Self::add_line), [`update_line`](Self::update_line), [`delete_line`](Self::delete_line): `dossiers`,
///   `revenue`, `cards`, `items` and `customers`.
/// - [`add_purchase`](Self::add_purchase), [`update_purchase`](Self::update_purchase),
///   [`delete_purchase`](Self::delete_purchase): `dossiers` and `purchases`; for a charge of customs also `revenue`,
///   `directory`, `cards`, `items` and `customers`.
/// - [`update_status`](Self::update_status), and `update` with a status: the record, `cards`, `items` and `customers`.
///   To ready to invoice: also `fonts`, and what [`Invoices::run`] calls but for its queue.
/// - [`request_prepayment`](Self::request_prepayment): `dossiers`, `customers`, `cards`, `settings` and `drafts`.
#[derive(Clone)]
pub struct Dossiers {
    phases: Phases,
}

customs_kernel::debug_by_name!(Dossiers);

impl Dossiers {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: BillingPorts) -> Self {
        Self { phases: Phases::new(ports) }
    }

    const fn ports(&self) -> DossierPorts<'_> {
        self.phases.dossiers()
    }

    /// Returns the ports of pricing.
    const fn pricing(&self) -> PricingPorts<'_> {
        self.phases.pricing()
    }

    /// Returns the ports of charging customs costs on.
    const fn charging_on(&self) -> ChargingOnPorts<'_> {
        self.phases.charging_on()
    }

    /// The use cases of invoices over the same ports.
    fn invoices(&self) -> Invoices {
        Invoices::over(self.phases.clone())
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
        let mut ids = self.invoices().dossiers_on_drafts_with(organisation, id, |line| line.charges_on.is_some())?;
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
        let held = self.ports().dossiers.hold(organisation, ids)?;
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
        dossier.updated_at = self.ports().clock.now();
        dossier.version = self.ports().dossiers.save(dossier)?;
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
        let known = self.ports().dossier_customers.locations_among(organisation, customer, &ids)?;
        for (field, _) in asked.into_iter().filter(|(_, id)| !known.contains(id)) {
            errors.add(field, (RuleCode::NotOfCustomer, "is not a location of the customer"));
        }
        Ok(errors)
    }

    /// Code of the customer that is billed for the form.
    fn payer(&self, organisation: OrganisationId, form: &DossierForm) -> Result<String, BillingError> {
        let customer = form.customer_code.as_deref().unwrap_or_default();
        match self.ports().dossier_customers.payer(organisation, customer, form.invoice_to_customer_id)? {
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

use super::Dossiers;
use crate::dossier::{Dossier, PurchaseCategory, PurchaseLineForm};
use crate::movement::{CustomsCharge, Movement, MovementRef};
use crate::ports::NewPurchaseLine;
use crate::{BillingError, DossierId};
use customs_kernel::{Currency, OrganisationId, StorageError};

impl Dossiers {
    /// Books what customs finally charges for a movement as costs of its dossier, once for each tax. It mostly comes after the
    /// release, when the dossier may be invoiced already: the costs are booked all the same, because they are paid
    /// all the same. `held` is the dossier when the unit of work holds it already.
    pub(super) fn book_customs_charges(
        &self,
        organisation: OrganisationId,
        movement: &Movement,
        held: Option<&Dossier>,
    ) -> Result<(), BillingError> {
        let Some(id) = movement.dossier else { return Ok(()) };
        let charges = self.charged_by_customs(organisation, movement.reference)?;
        if charges.is_empty() {
            return Ok(());
        }
        let lines = self.ports.purchases.of_dossiers(organisation, &[id])?;
        let is_booked = |source: &str| lines.iter().any(|line| line.source.as_deref() == Some(source));
        let missing = charges.into_iter().filter(|charge| !is_booked(&source(movement.reference, charge)));
        let missing: Vec<CustomsCharge> = missing.collect();
        if missing.is_empty() {
            return Ok(());
        }
        if held.is_none() {
            self.hold(organisation, id, None)?;
        }
        for charge in missing {
            let described = format!("{} {}", charge.tax_type, movement.mrn.as_deref().unwrap_or_default());
            let form = PurchaseLineForm {
                description: Some(described),
                category: Some(category(&charge.tax_type).word().to_owned()),
                unit_price: Some(charge.amount),
                currency: Some(charge.currency.as_str().to_owned()),
                ..PurchaseLineForm::default()
            };
            let created_at = self.ports.clock.now();
            let source = Some(source(movement.reference, &charge));
            let new = NewPurchaseLine { organisation, dossier: id, terms: form.terms()?, source, created_at };
            self.ports.purchases.insert(&new)?;
        }
        Ok(())
    }

    /// A movement leaves the dossier: what customs charges for it goes along, also what it told first and no more
    /// charges since.
    pub(super) fn take_back_customs_charges(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        movement: MovementRef,
    ) -> Result<(), StorageError> {
        let charges = self.charged_by_customs(organisation, movement)?;
        let mut sources: Vec<String> = charges.iter().map(|charge| source(movement, charge)).collect();
        let own = sources_of(movement);
        let lines = self.ports.purchases.of_dossiers(organisation, &[dossier])?;
        sources.extend(lines.into_iter().filter_map(|line| line.source).filter(|source| source.starts_with(&own)));
        if sources.is_empty() { Ok(()) } else { self.ports.purchases.take_back(organisation, dossier, &sources) }
    }

    /// What is to be paid: VAT that goes into the VAT return comes as 0.
    fn charged_by_customs(
        &self,
        organisation: OrganisationId,
        movement: MovementRef,
    ) -> Result<Vec<CustomsCharge>, StorageError> {
        let mut charges = self.ports.movements.customs_charges(organisation, movement)?;
        charges.retain(|charge| charge.amount.is_sign_positive() && !charge.amount.is_zero());
        Ok(charges)
    }
}

/// How all bookings for a movement begin.
fn sources_of(movement: MovementRef) -> String {
    format!("{} {} ", movement.kind, movement.id)
}

/// What makes two bookings the same.
fn source(movement: MovementRef, charge: &CustomsCharge) -> String {
    let euro = charge.currency == Currency::eur();
    let currency = if euro { String::new() } else { format!(" {}", charge.currency.as_str()) };
    format!("{}{}{currency}", sources_of(movement), charge.tax_type)
}

/// Customs duties have an A in front, agricultural ones a C or E; VAT and excise are taxes.
fn category(tax_type: &str) -> PurchaseCategory {
    if tax_type.starts_with(['A', 'C', 'E']) { PurchaseCategory::Duties } else { PurchaseCategory::Taxes }
}

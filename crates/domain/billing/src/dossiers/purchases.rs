use super::Dossiers;
use crate::dossier::{PurchaseCategory, PurchaseLine, PurchaseLineForm};
use crate::movement::MovementRef;
use crate::ports::NewPurchaseLine;
use crate::{BillingError, DossierId, PurchaseLineId};
use customs_kernel::{OrganisationId, Version, in_unit_of_work};
use rust_decimal::Decimal;

/// A duty or tax that customs charged for a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomsCharge {
    /// Code of the tax (A00, B00).
    pub tax_type: String,
    /// Duties or taxes.
    pub category: PurchaseCategory,
    /// What is to be paid, EUR.
    pub amount: Decimal,
}

impl Dossiers {
    /// Adds a cost.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `Invalid`, `Storage`.
    pub fn add_purchase(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
        form: PurchaseLineForm,
    ) -> Result<PurchaseLine, BillingError> {
        let terms = form.terms()?;
        in_unit_of_work(self.ports.work.as_ref(), || {
            self.hold_unlocked(organisation, id, expected)?;
            let created_at = self.ports.clock.now();
            let new = NewPurchaseLine { organisation, dossier: id, terms, source: None, created_at };
            self.ports.purchases.insert(&new)?.ok_or_else(BillingError::not_kept)
        })
    }

    /// Changes a cost. What `change` leaves alone stays; it may run more than once.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `Invalid`, `Storage`.
    pub fn update_purchase(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        line: PurchaseLineId,
        expected: Option<Version>,
        change: &dyn Fn(&mut PurchaseLineForm),
    ) -> Result<PurchaseLine, BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            self.hold_unlocked(organisation, id, expected)?;
            let mut line = self.purchase(organisation, id, line)?;
            let mut form = PurchaseLineForm::from(&line.terms);
            change(&mut form);
            line.terms = form.terms()?;
            self.ports.purchases.save(&line)?;
            Ok(line)
        })
    }

    /// Removes a cost.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `Storage`.
    pub fn delete_purchase(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        line: PurchaseLineId,
        expected: Option<Version>,
    ) -> Result<(), BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            self.hold_unlocked(organisation, id, expected)?;
            let line = self.purchase(organisation, id, line)?;
            Ok(self.ports.purchases.delete(organisation, line.id)?)
        })
    }

    /// Customs sent the final tax calculation of a declaration: books what it charges as costs of the
    /// dossier, once for each tax. It comes after the release, when the dossier may be invoiced already: the
    /// costs are booked all the same, because they are paid all the same.
    ///
    /// # Errors
    /// `Invalid` when an amount is none, `Storage`.
    pub fn book_customs_charges(
        &self,
        organisation: OrganisationId,
        movement: MovementRef,
        charges: &[CustomsCharge],
    ) -> Result<(), BillingError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let found = self.ports.movements.find(organisation, movement)?;
            let Some((id, mrn)) = found.and_then(|movement| Some((movement.dossier?, movement.mrn))) else {
                return Ok(());
            };
            self.hold(organisation, id, None)?;
            for CustomsCharge { tax_type, category, amount } in charges.iter().filter(|one| !one.amount.is_zero()) {
                let described = format!("{tax_type} {}", mrn.as_deref().unwrap_or_default());
                let form = PurchaseLineForm {
                    description: Some(described),
                    category: Some(category.word().to_owned()),
                    unit_price: Some(*amount),
                    ..PurchaseLineForm::default()
                };
                let source = Some(format!("{} {} {tax_type}", movement.kind, movement.id));
                let created_at = self.ports.clock.now();
                let new = NewPurchaseLine { organisation, dossier: id, terms: form.terms()?, source, created_at };
                self.ports.purchases.insert(&new)?;
            }
            Ok(())
        })
    }

    fn purchase(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        line: PurchaseLineId,
    ) -> Result<PurchaseLine, BillingError> {
        let lines = self.ports.purchases.of_dossiers(organisation, &[id])?;
        lines.into_iter().find(|one| one.id == line).ok_or(BillingError::Unknown("purchase line"))
    }
}

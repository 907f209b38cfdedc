use super::Dossiers;
use crate::dossier::{PurchaseLine, PurchaseLineForm};
use crate::ports::NewPurchaseLine;
use crate::{BillingError, DossierId, PurchaseLineId};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Version, in_unit_of_work};

impl Dossiers {
    /// Adds a cost to a dossier.
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
        in_unit_of_work(self.ports().work.as_ref(), || {
            self.hold_unlocked(organisation, id, expected)?;
            let created_at = self.ports().clock.now();
            let new = NewPurchaseLine { organisation, dossier: id, terms, source: None, created_at };
            self.ports().purchases.insert(&new)?.ok_or_else(BillingError::not_kept)
        })
    }

    /// Changes a cost. Fields that `change` does not touch keep their value. `change` may run more than once. If the
    /// cost is a customs charge that is charged on to the customer, that charge changes too.
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
        in_unit_of_work(self.ports().work.as_ref(), || {
            let dossier = self.hold_unlocked(organisation, id, expected)?;
            let mut line = self.purchase(organisation, id, line)?;
            let mut form = PurchaseLineForm::from(&line.terms);
            change(&mut form);
            let currency = line.terms.currency.clone();
            line.terms = form.terms()?;
            let by_customs = line.source.is_some();
            if by_customs && line.terms.currency != currency {
                return Err(FieldErrors::one(
                    "currency",
                    (RuleCode::FixedByCustoms, "cannot change: customs charged it in this one"),
                )
                .into());
            }
            self.ports().purchases.save(&line)?;
            if by_customs {
                self.charging_on().charge_on_what_is_booked(organisation, &[dossier])?;
            }
            Ok(line)
        })
    }

    /// Removes a cost. If it is a customs charge, its charge to the customer is removed too, unless an invoice bills
    /// it.
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
        in_unit_of_work(self.ports().work.as_ref(), || {
            let dossier = self.hold_unlocked(organisation, id, expected)?;
            let line = self.purchase(organisation, id, line)?;
            self.ports().purchases.delete(organisation, line.id)?;
            if line.source.is_some() {
                self.charging_on().charge_on_what_is_booked(organisation, &[dossier])?;
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
        let lines = self.ports().purchases.for_dossiers(organisation, &[id])?;
        lines.into_iter().find(|one| one.id == line).ok_or(BillingError::Unknown("purchase line"))
    }
}

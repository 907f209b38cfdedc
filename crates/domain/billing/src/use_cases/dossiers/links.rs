use super::{Dossiers, unlocked};
use crate::dossier::{DeduplicationMode, DossierRecord, LineOrigin};
use crate::movement::Movement;
use crate::ports::Remember;
use crate::{BillingError, DossierId};
use customs_form_macros::growing;
use customs_kernel::{
    FieldErrors, OrganisationId, RuleCode, StorageError, Subject, SubjectKind, Version, in_unit_of_work,
};

/// The reason why no declaration may be made for a dossier.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DossierRefusal {
    /// The organisation has no such dossier.
    #[error("there is no such dossier")]
    Unknown,
    /// The dossier has no invoice reference.
    #[error("the dossier has no invoice reference")]
    NoInvoiceReference,
    /// The dossier is invoiced or closed.
    #[error("the dossier is invoiced or closed")]
    Locked,
    /// The customer that is billed, given by code, has no active rate card with a billable item.
    #[error("customer {0} has no active rate card with a billable item")]
    NoActiveRateCard(String),
}

impl Dossiers {
    /// Checks whether a declaration may be made for a dossier. Call it in the unit of work that makes the declaration:
    /// the dossier cannot be deleted until that ends.
    ///
    /// # Errors
    /// `Storage`.
    pub fn admits(
        &self,
        organisation: OrganisationId,
        id: DossierId,
    ) -> Result<Result<(), DossierRefusal>, StorageError> {
        let Some(dossier) = self.ports().dossiers.find_to_stay(organisation, id)? else {
            return Ok(Err(DossierRefusal::Unknown));
        };
        if dossier.status.is_locked() {
            return Ok(Err(DossierRefusal::Locked));
        }
        if dossier.form.invoice_reference.is_none() {
            return Ok(Err(DossierRefusal::NoInvoiceReference));
        }
        let list = self.pricing().price_list(organisation, &dossier.billing_customer)?;
        Ok(list.map(|_| ()).ok_or(DossierRefusal::NoActiveRateCard(dossier.billing_customer)))
    }

    /// Links a declaration or transit to a dossier. Charges for events that already happened are made at once.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `NoActiveRateCard`, `Invalid` when there is no such movement, `AlreadyLinked` when
    /// it is in a dossier already, this one or another; `Storage`.
    pub fn link(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
        movement: Subject,
    ) -> Result<DossierRecord, BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let dossier = unlocked(self.hold_with_drafts(organisation, id, expected)?)?;
            self.pricing().required_price_list(organisation, &dossier.billing_customer)?;
            let mut found = self.movement(organisation, movement)?;
            if found.dossier.is_some() {
                return Err(BillingError::AlreadyLinked(movement.kind.word()));
            }
            self.ports().movements.move_to(organisation, movement, None, Some(id))?;
            found.dossier = Some(id);
            self.charge(&dossier, DeduplicationMode::Skip)?;
            self.book_assessed_taxes((organisation, id), &[found], Some(&dossier))?;
            // What goes from drafts holds their dossiers again, this one too, and raises its version once more.
            Ok(self.record(self.known(organisation, id)?)?)
        })
    }

    /// Removes a declaration or transit from a dossier, with its pending charges from triggers and its customs charges.
    /// Invoiced charges stay, and are not made again when the movement comes back; duties and taxes that are invoiced are
    /// taken back by a draft credit note, since the dossier that the movement goes to bills them.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `Invalid` when there is no such movement, `NotLinked`, `Storage`.
    pub fn unlink(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
        movement: Subject,
    ) -> Result<DossierRecord, BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let dossier = unlocked(self.hold_with_drafts(organisation, id, expected)?)?;
            if self.movement(organisation, movement)?.dossier != Some(id) {
                return Err(BillingError::NotLinked(movement.kind.word()));
            }
            for line in self.ports().revenue.for_dossiers(organisation, &[id])? {
                let charged = line.movement == Some(movement) && line.origin == LineOrigin::Trigger;
                if charged && line.is_pending() {
                    self.ports().revenue.delete(organisation, line.id, Remember::No)?;
                }
            }
            self.ports().revenue.forget(organisation, id, Some(movement))?;
            let before = self.charging_on().to_charge_on(organisation, &[id])?;
            self.take_back_customs_charges(organisation, id, movement)?;
            self.invoices().take_off_the_bill(&dossier, &before)?;
            self.ports().movements.move_to(organisation, movement, Some(id), None)?;
            // What goes from drafts holds their dossiers again, this one too, and raises its version once more.
            Ok(self.record(self.known(organisation, id)?)?)
        })
    }

    fn movement(&self, organisation: OrganisationId, movement: Subject) -> Result<Movement, BillingError> {
        let field = match movement.kind {
            SubjectKind::Declaration => "declaration_id",
            SubjectKind::Transit => "transit_id",
        };
        let found = self.ports().movements.find(organisation, movement)?;
        found.ok_or_else(|| FieldErrors::one(field, (RuleCode::NotFound, "does not exist")).into())
    }
}

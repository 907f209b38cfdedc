use super::Dossiers;
use crate::dossier::{DossierForm, DossierRecord, DossierStatus};
use crate::ports::unique_rules;
use crate::{BillingError, DossierId};
use customs_form_macros::growing;
use customs_kernel::rules::OneOf;
use customs_kernel::rules::tidy_texts;
use customs_kernel::{Checker, OrganisationId, Version, filled, in_unit_of_work};

/// A change to a dossier.
#[growing(new)]
pub struct DossierChange<'a> {
    /// Changes the form. Fields that it does not touch keep their value. It may run more than once.
    pub form: &'a dyn Fn(&mut DossierForm),
    /// New dossier number; unchanged when left out.
    pub number: Option<String>,
    /// New status, by its word; the present status changes nothing.
    pub status: Option<String>,
}

customs_kernel::debug_by_name!(DossierChange<'a>);

impl Dossiers {
    /// Changes a dossier. When the change makes another customer the payer, every pending line gets the price and VAT
    /// of that customer.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Invalid`, `Locked` when the dossier is invoiced or closed and more than the status changes,
    /// `InvalidStatus`, `NoActiveRateCard` when lines cannot be priced for the new payer, `PreconditionFailed`,
    /// `Storage`.
    pub fn update(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
        change: &DossierChange<'_>,
    ) -> Result<DossierRecord, BillingError> {
        if change.status.is_some() {
            // Invoices may be finalized at once.
            self.ports().fonts.prepare()?;
        }
        in_unit_of_work(self.ports().work.as_ref(), || {
            let mut dossier = self.hold(organisation, id, expected)?;
            let status = filled(change.status.as_deref());
            let before = (dossier.form.clone(), dossier.number.clone());
            (change.form)(&mut dossier.form);
            tidy_texts(&mut dossier.form);
            if let Some(number) = filled(change.number.as_deref()) {
                number.trim().clone_into(&mut dossier.number);
            }
            let changed = (&before.0, &before.1) != (&dossier.form, &dossier.number);
            if changed && dossier.status.is_locked() {
                return Err(BillingError::Locked("the dossier"));
            }
            let mut check = Checker::default();
            dossier.form.check(&mut check);
            check.length("dossier_number", Some(&dossier.number), 50);
            check.value::<OneOf<DossierStatus>>("status", status);
            check.into_result()?;
            if changed {
                // Looked up on every change of the form, because the default of the allow-list may have changed as
                // well.
                let payer = self.payer_of(organisation, &dossier.form, Some(&before.0))?;
                let other = payer != dossier.billing_customer;
                dossier.billing_customer = payer;
                if other {
                    self.reprice(&dossier)?;
                }
            }
            match status.and_then(DossierStatus::from_word).filter(|status| *status != dossier.status) {
                Some(status) => self.enter_status(&mut dossier, status)?,
                None => self.store(&mut dossier)?,
            }
            Ok(self.record(self.known(organisation, id)?)?)
        })
        .map_err(|error| crate::error::told_as_taken(error, unique_rules::DOSSIER_NUMBER, "dossier_number"))
    }
}

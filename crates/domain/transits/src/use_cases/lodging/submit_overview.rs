use super::lodge::{Prepared, Secrets};
use crate::lifecycle::Status;
use crate::use_cases::transits::Transits;
use crate::validation::{broken_rules, unsendable};
use crate::{Totals, Transit, TransitError, TransitId};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{FieldErrors, OrganisationId, StorageError};

/// The state of a transit as a check before its submission shows it.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct SubmitOverview {
    /// Id of the transit.
    pub id: TransitId,
    /// The broker's reference.
    pub reference: String,
    /// Rules that the transit breaks; empty when there are none.
    pub broken_rules: FieldErrors,
    /// Totals over the items.
    pub totals: Totals,
    /// Values that customs may object to, or that the message will carry in another form.
    pub warnings: Vec<Warning>,
    /// Whether a submission now would send the transit, provided that its guarantee covers it.
    pub ready_to_submit: bool,
}

impl Transits {
    /// Shows the transit as it would be submitted, with the obstacles. Broken rules are part of the result and not an
    /// error.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn submit_overview(&self, organisation: OrganisationId, id: TransitId) -> Result<SubmitOverview, TransitError> {
        self.submit_overview_of(self.find(organisation, id)?)
    }

    /// Shows a transit that was read already in the same way.
    ///
    /// # Errors
    /// `Storage`.
    pub fn submit_overview_of(&self, mut transit: Transit) -> Result<SubmitOverview, TransitError> {
        let id = transit.id;
        transit.form = self.with_holder_of_today(&transit)?;
        let broken_rules = self.stand_in_the_way(&transit)?;
        let warnings = if broken_rules.is_empty() {
            let judged_at = transit.judged_at(self.lodging().clock.now());
            let Prepared { lodgement, mut warnings, customer_is_known: _ } =
                self.lodgement((&transit).into(), None, judged_at, Secrets::Concealed)?;
            warnings.extend(self.lodging().builder.declaration(&lodgement).warnings);
            warnings
        } else {
            self.doubts(&transit)?
        };
        let ready_to_submit = transit.status() == Status::Draft && broken_rules.is_empty();
        let totals = transit.totals();
        Ok(SubmitOverview { id, reference: transit.reference, broken_rules, totals, warnings, ready_to_submit })
    }

    /// Returns every rule that a stored transit breaks now. Its customer or the broker's EORI may have gone since it
    /// was stored.
    fn stand_in_the_way(&self, transit: &Transit) -> Result<FieldErrors, StorageError> {
        let Transit { organisation, form, .. } = transit;
        let unknown = self.complete(*organisation, &mut form.clone())?;
        let mut errors = broken_rules(form);
        errors.extend(unsendable(form));
        errors.extend(unknown);
        self.check_holder(*organisation, form, &mut errors)?;
        Ok(errors)
    }
}

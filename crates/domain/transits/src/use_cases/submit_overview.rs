use super::Transits;
use super::lodge::{Prepared, Secrets};
use crate::lifecycle::Status;
use crate::validation::broken_rules;
use crate::{Totals, Transit, TransitError, TransitId};
use customs_kernel::{FieldErrors, OrganisationId, StorageError};

/// What there is to see before a transit is submitted.
#[derive(Debug, Clone, PartialEq)]
pub struct SubmitOverview {
    /// The transit.
    pub id: TransitId,
    /// The broker's reference.
    pub reference: String,
    /// Rules that it breaks.
    pub broken_rules: FieldErrors,
    /// Totals over its items.
    pub totals: Totals,
    /// What customs may object to, or what the message will carry in another form, as `path: message`.
    pub warnings: Vec<String>,
    /// Whether submitting it now would send it, as far as its guarantee bears it.
    pub ready_to_submit: bool,
}

impl Transits {
    /// The transit as it would be submitted, and what stands in the way. Never fails because rules are broken.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn submit_overview(&self, organisation: OrganisationId, id: TransitId) -> Result<SubmitOverview, TransitError> {
        let transit = self.find(organisation, id)?;
        let broken_rules = self.stand_in_the_way(&transit)?;
        let warnings = if broken_rules.is_empty() {
            let judged_at = transit.judged_at(self.ports.clock.now());
            let Prepared { lodgement, mut warnings, customer_is_known: _ } =
                self.lodgement((&transit).into(), None, judged_at, Secrets::Concealed)?;
            warnings.extend(self.ports.builder.declaration(&lodgement).warnings);
            warnings
        } else {
            self.remarks(&transit)?
        };
        let ready_to_submit = transit.status() == Status::Draft && broken_rules.is_empty();
        let totals = transit.totals();
        Ok(SubmitOverview { id, reference: transit.reference, broken_rules, totals, warnings, ready_to_submit })
    }

    /// Every rule that a stored transit breaks by now: its customer or the broker's EORI may be gone since.
    fn stand_in_the_way(&self, transit: &Transit) -> Result<FieldErrors, StorageError> {
        let Transit { organisation, form, .. } = transit;
        let unknown = self.complete(*organisation, &mut form.clone())?;
        let mut errors = broken_rules(form);
        errors.extend(unknown);
        self.check_holder(*organisation, form, &mut errors)?;
        Ok(errors)
    }
}

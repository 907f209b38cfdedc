use super::complete_form::{Parties, apply_defaults, asked_code, number_items};
use super::places::Places;
use crate::DeclarationError;
use crate::form::DeclarationForm;
use crate::ports::KnownParty;
use crate::skus::{Consolidation, Terms, codes, consolidate};
use crate::use_cases::declarations::Declarations;
use crate::validation::broken_rules;
use customs_kernel::facts::Warning;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, amsterdam_date};
use std::collections::BTreeMap;

/// A form that is completed and ready to be stored, with its broken rules.
pub(in crate::use_cases) struct Prepared {
    pub(in crate::use_cases) form: DeclarationForm,
    pub(in crate::use_cases) errors: FieldErrors,
    /// Whether the form could be saved although it breaks rules: its master items are known, and its texts can be
    /// stored.
    pub(in crate::use_cases) keepable: bool,
    /// The customer that the declaration is made for; `None` when the customer master does not know it.
    pub(in crate::use_cases) customer: Option<KnownParty>,
    /// The positions at which the items were sent.
    pub(in crate::use_cases) places: Places,
    /// Warnings about values that the client sent and that are ignored.
    pub(in crate::use_cases) warnings: Vec<Warning>,
}

impl Declarations {
    /// Completes parties and master items, then checks every rule.
    ///
    /// # Errors
    /// `SkuResolutionFailed` when a master item is unknown, `Storage`.
    pub(in crate::use_cases) fn prepare(
        &self,
        organisation: OrganisationId,
        mut form: DeclarationForm,
    ) -> Result<Prepared, DeclarationError> {
        form.write_codes_in_capitals();
        let Parties { customer, warnings } = self.hydrate_parties(organisation, &mut form)?;
        form.write_out_offices();
        let Consolidation { errors: unresolved, provenance } = self.resolve_master_items(organisation, &mut form)?;
        let errors = broken_rules(&form);
        let keepable = !errors.has_code(RuleCode::ControlCharacters) && form.skus.is_empty();
        let mut errors = provenance.as_sent(errors);
        errors.extend(unresolved);
        apply_defaults(&mut form);
        let places = number_items(&mut form, provenance.spelled_out());
        Ok(Prepared { form, errors, keepable, customer, places, warnings })
    }

    /// Prepares a form as `prepare` does, when its items are already stored: they stay as they are, and their master
    /// items are not looked up again.
    ///
    /// # Errors
    /// `Storage`.
    pub(in crate::use_cases) fn prepare_around(
        &self,
        organisation: OrganisationId,
        mut form: DeclarationForm,
    ) -> Result<Prepared, DeclarationError> {
        form.write_codes_in_capitals();
        let Parties { customer, warnings } = self.hydrate_parties(organisation, &mut form)?;
        form.write_out_offices();
        let errors = broken_rules(&form);
        apply_defaults(&mut form);
        let keepable = !errors.has_code(RuleCode::ControlCharacters);
        Ok(Prepared { form, errors, keepable, customer, places: Places::default(), warnings })
    }

    /// Turns the master items of `skus` into items, and completes the items that name master items. One query asks the
    /// item master for all of them.
    ///
    /// # Errors
    /// `SkuResolutionFailed` with every entry of an unknown master item, `Storage`.
    pub(in crate::use_cases) fn resolve_master_items(
        &self,
        organisation: OrganisationId,
        form: &mut DeclarationForm,
    ) -> Result<Consolidation, DeclarationError> {
        let codes = codes(form);
        let master_items = if codes.is_empty() {
            BTreeMap::new()
        } else {
            let customer = form.customer().and_then(asked_code);
            self.completing().items.master_items(organisation, customer, &codes)?
        };
        let today = amsterdam_date(self.completing().clock.now());
        let terms = Terms::new(form, &master_items, self.completing().rates.as_ref(), today);
        consolidate(form, &terms).map_err(DeclarationError::SkuResolutionFailed)
    }
}

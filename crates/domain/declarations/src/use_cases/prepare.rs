use super::complete_form::{Parties, apply_defaults, number_items};
use super::declarations::Declarations;
use super::places::Places;
use crate::DeclarationError;
use crate::form::DeclarationForm;
use crate::ports::KnownParty;
use crate::skus::Consolidation;
use crate::validation::broken_rules;
use customs_kernel::facts::Warning;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode};

/// A form that is completed and ready to be stored, with its broken rules.
pub(super) struct Prepared {
    pub(super) form: DeclarationForm,
    pub(super) errors: FieldErrors,
    /// Whether the form could be saved although it breaks rules: its master items are known, and its texts can be
    /// stored.
    pub(super) keepable: bool,
    /// The customer that the declaration is made for; `None` when the customer master does not know it.
    pub(super) customer: Option<KnownParty>,
    /// The positions at which the items were sent.
    pub(super) places: Places,
    /// Warnings about values that the client sent and that are ignored.
    pub(super) warnings: Vec<Warning>,
}

impl Declarations {
    /// Completes parties and master items, then checks every rule.
    ///
    /// # Errors
    /// `SkuResolutionFailed` when a master item is unknown, `Storage`.
    pub(super) fn prepare(
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
    pub(super) fn prepare_around(
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
}

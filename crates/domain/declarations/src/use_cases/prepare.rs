use super::Declarations;
use super::complete_form::{apply_defaults, number_items};
use crate::DeclarationError;
use crate::form::DeclarationForm;
use crate::ports::KnownParty;
use crate::validation::{Findings, examine, names_articles};
use customs_kernel::{FieldErrors, OrganisationId};

/// A form made ready to be stored, and what is still wrong with it.
pub(super) struct Prepared {
    pub(super) form: DeclarationForm,
    pub(super) errors: FieldErrors,
    /// Whether it could be kept although rules are broken: its items are known, and its texts are
    /// texts.
    pub(super) keepable: bool,
    /// The customer it is for, when the customer master knows it.
    pub(super) customer: Option<KnownParty>,
}

impl Declarations {
    /// Fills parties and SKUs in, then checks every rule.
    ///
    /// # Errors
    /// `SkuResolutionFailed` when an article is unknown.
    pub(super) fn prepare(
        &self,
        organisation: OrganisationId,
        mut form: DeclarationForm,
    ) -> Result<Prepared, DeclarationError> {
        let known = self.hydrate_parties(organisation, &mut form)?;
        let customer = form.customer_code().and_then(|code| known.get(code)).cloned();
        self.resolve_skus(organisation, &mut form)?;
        let Findings { errors, unwritable } = examine(&form);
        let keepable = !unwritable && form.skus.is_empty();
        apply_defaults(&mut form);
        number_items(&mut form);
        Ok(Prepared { form, errors, keepable, customer })
    }

    /// Turns articles into items. Those that break rules stay, and are named with all other broken
    /// rules.
    fn resolve_skus(&self, organisation: OrganisationId, form: &mut DeclarationForm) -> Result<(), DeclarationError> {
        if form.skus.is_empty() || !names_articles(form) {
            return Ok(());
        }
        let customer = form.customer_code().map(str::to_owned);
        let items = self.ports.items.consolidate(organisation, customer.as_deref(), &form.skus)?;
        form.items.extend(items.map_err(DeclarationError::SkuResolutionFailed)?);
        form.skus.clear();
        Ok(())
    }
}

use super::Declarations;
use super::complete_form::{apply_defaults, number_items};
use crate::DeclarationError;
use crate::form::DeclarationForm;
use crate::ports::KnownParty;
use crate::validation::broken_rules;
use customs_kernel::{FieldErrors, OrganisationId};

/// A form made ready to be stored, and what is still wrong with it.
pub(super) struct Prepared {
    pub(super) form: DeclarationForm,
    pub(super) errors: FieldErrors,
    /// The customer it is for, when the customer master knows it.
    pub(super) customer: Option<KnownParty>,
}

impl Declarations {
    /// Fills parties and SKUs in, then checks every rule.
    ///
    /// # Errors
    /// `SkuResolutionFailed` when an article is unknown; such a form cannot even be a draft, since
    /// its items are not known.
    pub(super) fn prepare(
        &self,
        organisation: OrganisationId,
        mut form: DeclarationForm,
    ) -> Result<Prepared, DeclarationError> {
        let known = self.hydrate_parties(organisation, &mut form)?;
        let customer = form.customer_code().and_then(|code| known.get(code)).cloned();
        self.resolve_skus(organisation, &mut form)?;
        let errors = broken_rules(&form);
        apply_defaults(&mut form);
        number_items(&mut form);
        Ok(Prepared { form, errors, customer })
    }

    fn resolve_skus(&self, organisation: OrganisationId, form: &mut DeclarationForm) -> Result<(), DeclarationError> {
        if form.skus.is_empty() {
            return Ok(());
        }
        check_skus(form).into_result().map_err(DeclarationError::Invalid)?;
        let customer = form.customer_code().map(str::to_owned);
        let items = self.ports.items.consolidate(organisation, customer.as_deref(), &form.skus)?;
        form.items.extend(items.map_err(DeclarationError::SkuResolutionFailed)?);
        form.skus.clear();
        Ok(())
    }
}

/// What must be right before articles are looked up.
fn check_skus(form: &DeclarationForm) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for (index, sku) in form.skus.iter().enumerate() {
        if sku.sku_code.as_deref().is_none_or(|code| code.trim().is_empty()) {
            errors.add(format!("declaration.skus.{index}.sku_code"), "is required");
        }
        match sku.quantity {
            None => errors.add(format!("declaration.skus.{index}.quantity"), "is required"),
            Some(quantity) if quantity <= rust_decimal::Decimal::ZERO => {
                errors.add(format!("declaration.skus.{index}.quantity"), "must be greater than 0");
            }
            Some(_) => {}
        }
    }
    errors
}

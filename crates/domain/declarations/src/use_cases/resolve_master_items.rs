use super::complete_form::asked_code;
use super::declarations::Declarations;
use crate::DeclarationError;
use crate::form::DeclarationForm;
use crate::skus::{Consolidation, Terms, codes, consolidate};
use customs_kernel::{OrganisationId, amsterdam_date};
use std::collections::BTreeMap;

impl Declarations {
    /// Turns the master items of `skus` into items, and completes the items that name master items. One query asks the
    /// item master for all of them.
    ///
    /// # Errors
    /// `SkuResolutionFailed` with every entry whose master item is unknown, `Storage`.
    pub(super) fn resolve_master_items(
        &self,
        organisation: OrganisationId,
        form: &mut DeclarationForm,
    ) -> Result<Consolidation, DeclarationError> {
        let codes = codes(form);
        let master_items = if codes.is_empty() {
            BTreeMap::new()
        } else {
            let customer = form.customer().and_then(asked_code);
            self.ports.items.master_items(organisation, customer, &codes)?
        };
        let today = amsterdam_date(self.ports.clock.now());
        let terms = Terms::new(form, &master_items, self.ports.rates.as_ref(), today);
        consolidate(form, &terms).map_err(DeclarationError::SkuResolutionFailed)
    }
}

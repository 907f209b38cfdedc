use super::complete_form::asked_code;
use super::declarations::Declarations;
use crate::DeclarationError;
use crate::form::DeclarationForm;
use crate::skus::{Consolidation, Terms, codes, consolidate};
use customs_kernel::{OrganisationId, amsterdam_date};
use std::collections::BTreeMap;

impl Declarations {
    /// Turns the articles of `skus` into items, and completes the items that name articles. One query asks the item
    /// master for all of them.
    ///
    /// # Errors
    /// `SkuResolutionFailed` with every entry whose article is unknown, `Storage`.
    pub(super) fn resolve_articles(
        &self,
        organisation: OrganisationId,
        form: &mut DeclarationForm,
    ) -> Result<Consolidation, DeclarationError> {
        let codes = codes(form);
        let articles = if codes.is_empty() {
            BTreeMap::new()
        } else {
            let customer = form.customer().and_then(asked_code);
            self.ports.items.articles(organisation, customer, &codes)?
        };
        let today = amsterdam_date(self.ports.clock.now());
        let terms = Terms::new(form, &articles, self.ports.rates.as_ref(), today);
        consolidate(form, &terms).map_err(DeclarationError::SkuResolutionFailed)
    }
}

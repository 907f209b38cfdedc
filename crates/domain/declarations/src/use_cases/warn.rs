use super::Declarations;
use crate::form::DeclarationForm;
use crate::ports::{GoodsObjection, GoodsQuestion};
use crate::validation::warnings;
use customs_kernel::{StorageError, amsterdam_date};

impl Declarations {
    /// What customs may object to although no rule of ours is broken: by the codebook, by the form itself, and by the
    /// tariff. Each as `path: message`.
    ///
    /// # Errors
    /// When the tables cannot be reached.
    pub(super) fn objections(&self, form: &DeclarationForm) -> Result<Vec<String>, StorageError> {
        let on = amsterdam_date(self.ports.clock.now());
        let mut found = warnings(form, self.ports.codes.as_ref(), on);
        let header = &form.declaration;
        let question = GoodsQuestion {
            on,
            direction: form.direction(),
            items: form.items.clone(),
            destination: header.destination_country.clone(),
            authorisations: header.authorizations.iter().filter_map(|entry| entry.type_code.clone()).collect(),
        };
        let of_goods = self.ports.goods.objections(&question)?;
        found.extend(
            of_goods.into_iter().map(|GoodsObjection { place, field, message }| {
                format!("declaration.items.{place}.{field}: {message}")
            }),
        );
        Ok(found)
    }
}

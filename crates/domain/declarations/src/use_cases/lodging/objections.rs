use crate::Symbol;
use crate::form::DeclarationForm;
use crate::ports::{GoodsObjection, GoodsQuestion};
use crate::use_cases::declarations::Declarations;
use customs_kernel::facts::Warning;
use customs_kernel::{StorageError, amsterdam_date};

impl Declarations {
    /// Lists the requirements of today's tariff that the goods of a form do not meet.
    ///
    /// # Errors
    /// Fails when the tables of the tariff cannot be read.
    pub(in crate::use_cases) fn objections_to_goods(
        &self,
        form: &DeclarationForm,
    ) -> Result<Vec<Warning>, StorageError> {
        self.objections_to(form, form.symbol())
    }

    /// Lists them for the goods of a form that is lodged as a declaration of that variant.
    ///
    /// # Errors
    /// Fails when the tables of the tariff cannot be read.
    pub(in crate::use_cases) fn objections_to(
        &self,
        form: &DeclarationForm,
        symbol: Symbol,
    ) -> Result<Vec<Warning>, StorageError> {
        let header = &form.declaration;
        let question = GoodsQuestion {
            on: amsterdam_date(self.lodging().clock.now()),
            direction: form.direction(),
            procedure: header.procedure.current.clone(),
            symbol,
            items: form.items.clone(),
            destination: header.destination_country.clone(),
            authorisations: header.authorizations.iter().filter_map(|entry| entry.type_code.clone()).collect(),
        };
        let found = self.lodging().goods.objections(&question)?;
        let reported = |GoodsObjection { place, field, message }| {
            Warning::at(format!("declaration.items.{place}.{field}"), message)
        };
        Ok(found.into_iter().map(reported).collect())
    }
}

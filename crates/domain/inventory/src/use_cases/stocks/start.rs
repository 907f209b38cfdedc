use super::Stocks;
use crate::InventoryError;
use crate::stock::{NewStock, StartingForm, StartingTerms, StockRecord};
use customs_kernel::{
    Actor, FieldErrors, OrganisationId, RuleCode, StorageError, code_as_kept, filled, in_unit_of_work, is_possible_code,
};

impl Stocks {
    /// Stores starting stock: goods that were in the warehouse before the service kept its stock.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, including an unknown customer; `Storage`.
    pub fn start(
        &self,
        organisation: OrganisationId,
        form: StartingForm,
        by: &Actor,
    ) -> Result<StockRecord, InventoryError> {
        let now = self.ports.clock.now();
        let named = form.customer_code.as_deref().map(|code| code_as_kept(code.trim()).into_owned());
        let terms = form.terms(now);
        in_unit_of_work(self.ports.work.as_ref(), || {
            let StartingTerms { mut stock, lots } = match &terms {
                Ok(terms) => terms.clone(),
                Err(errors) => return Err(self.with_depositor(organisation, named.as_deref(), errors.clone())?.into()),
            };
            let depositor = self.ports.depositors.find(organisation, &stock.customer_code)?;
            let depositor = depositor.ok_or_else(|| FieldErrors::one("customer_code", UNKNOWN_CUSTOMER))?;
            stock.warehouse_licence = stock.warehouse_licence.or(depositor.warehouse_licence);
            if stock.warehouse_licence.is_none() {
                return Err(FieldErrors::one(
                    "warehouse_licence",
                    (RuleCode::RequiredForCustomer, "is required for a customer without one"),
                )
                .into());
            }
            let new = NewStock { organisation, terms: stock, lots, by: by.clone(), created_at: now };
            Ok(self.ports.stocks.insert(&new)?)
        })
    }

    /// Adds an error for an unknown customer, so that it is reported along with the others.
    fn with_depositor(
        &self,
        organisation: OrganisationId,
        customer_code: Option<&str>,
        mut errors: FieldErrors,
    ) -> Result<FieldErrors, StorageError> {
        let code = filled(customer_code).filter(|code| is_possible_code(code));
        if let Some(code) = code
            && self.ports.depositors.find(organisation, code)?.is_none()
        {
            errors.add("customer_code", UNKNOWN_CUSTOMER);
        }
        Ok(errors)
    }
}

const UNKNOWN_CUSTOMER: (RuleCode, &str) = (RuleCode::NotFound, "does not exist");

use super::Stocks;
use crate::InventoryError;
use crate::stock::{NewStock, StartingForm, StartingTerms, StockRecord};
use customs_kernel::{Actor, FieldErrors, OrganisationId, in_unit_of_work};

impl Stocks {
    /// Keeps stock that was there before the service was.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, also when there is no such customer; `Storage`.
    pub fn start(
        &self,
        organisation: OrganisationId,
        form: StartingForm,
        by: &Actor,
    ) -> Result<StockRecord, InventoryError> {
        let now = self.ports.clock.now();
        let StartingTerms { mut stock, lots } = form.terms(now)?;
        in_unit_of_work(self.ports.work.as_ref(), || {
            let depositor = self.ports.depositors.find(organisation, &stock.customer_code)?;
            let depositor = depositor.ok_or_else(|| FieldErrors::one("customer_code", "does not exist"))?;
            stock.warehouse_licence = stock.warehouse_licence.or(depositor.warehouse_licence);
            if stock.warehouse_licence.is_none() {
                return Err(FieldErrors::one("warehouse_licence", "is required for a customer without one").into());
            }
            let new = NewStock { organisation, terms: stock, lots, by: by.clone(), created_at: now };
            Ok(self.ports.stocks.insert(&new)?)
        })
    }
}

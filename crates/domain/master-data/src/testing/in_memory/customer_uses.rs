use super::InMemoryMasterData;
use crate::CustomerId;
use crate::customer::Customer;
use crate::ports::CustomerUses;
use customs_kernel::StorageError;

impl InMemoryMasterData {
    /// Makes records of another domain refer to that customer from now on; `what` names them, such as "declarations".
    pub fn refer_to(&self, customer: CustomerId, what: &'static str) {
        self.with(|state| {
            state.used_by.insert(customer, what);
        });
    }
}

impl CustomerUses for InMemoryMasterData {
    fn referring_records(&self, customer: &Customer) -> Result<Option<&'static str>, StorageError> {
        Ok(self.with(|state| {
            let elsewhere = state.used_by.get(&customer.id).copied();
            let items = || state.has_items(customer.organisation, customer.id).then_some("items");
            let here = || state.is_referred_to(customer.organisation, customer.id).then_some("other customers");
            elsewhere.or_else(items).or_else(here)
        }))
    }
}

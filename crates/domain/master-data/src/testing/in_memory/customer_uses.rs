use super::InMemoryMasterData;
use crate::CustomerId;
use crate::customer::{ContactForm, Customer, NotifiedCustomer};
use crate::ports::{CustomerUses, NotifiedCustomers};
use customs_kernel::{OrganisationId, StorageError};

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

impl NotifiedCustomers for InMemoryMasterData {
    fn notified(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<NotifiedCustomer>, StorageError> {
        self.with(|state| {
            let mut asked: Vec<_> =
                state.customers_of(organisation).filter(|customer| codes.contains(&customer.customer_code)).collect();
            asked.sort_by(|a, b| a.customer_code.cmp(&b.customer_code));
            let mut notified = Vec::new();
            for customer in asked {
                let parts = state.parts_of::<ContactForm>(organisation, customer.id)?;
                let mut contacts: Vec<ContactForm> = parts.into_iter().map(|part| part.form).collect();
                contacts.sort_by_key(|contact| !contact.is_primary);
                notified.extend(NotifiedCustomer::new(customer.customer_code.clone(), customer.form.clone(), contacts));
            }
            Ok(notified)
        })
    }
}

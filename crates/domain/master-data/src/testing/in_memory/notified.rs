use super::InMemoryMasterData;
use crate::customer::{ContactForm, NotifiedCustomer};
use crate::ports::NotifiedCustomers;
use customs_kernel::{OrganisationId, StorageError};

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

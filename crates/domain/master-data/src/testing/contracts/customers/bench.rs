use super::store::{CustomerStore, WithCustomers, start};
use crate::customer::{ContactForm, Customer};
use crate::ports::CustomerRepository;
use customs_kernel::{OrganisationId, UnitOfWork};
use std::sync::Arc;

/// Stores a contact of a customer.
pub type StoreContact = Box<dyn Fn(&Customer) + Send + Sync>;

/// Allows that invoices for the first customer are sent to the second one.
pub type AllowPayer = Box<dyn Fn(&Customer, &Customer) + Send + Sync>;

/// Counts the contacts of a customer and the entries of its list of payers.
pub type CountBelongings = Box<dyn Fn(&Customer) -> usize + Send + Sync>;

/// One empty store of customers.
pub struct CustomerBench {
    /// Stores customers.
    pub repository: Arc<dyn CustomerRepository>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that customers may belong to.
    pub organisations: [OrganisationId; 2],
    /// Stores something that goes with its customer.
    pub contact: StoreContact,
    /// Refers from one customer to another.
    pub allow: AllowPayer,
    /// Counts what was stored by these.
    pub belongings: CountBelongings,
}

customs_kernel::debug_by_name!(CustomerBench);

impl From<CustomerStore> for CustomerBench {
    fn from(store: CustomerStore) -> Self {
        let CustomerStore { repository, contacts, invoice_to, work, organisations, .. } = store;
        let (listed, entries) = (contacts.clone(), invoice_to.clone());
        let contact = move |of: &Customer| {
            let form = ContactForm { is_primary: true, ..ContactForm::default() };
            contacts.insert(of.organisation, of.id, &form, start()).expect("a contact is kept");
        };
        let allow = move |of: &Customer, payer: &Customer| {
            invoice_to.allow(of.organisation, of.id, payer.id, true).expect("it is allowed");
        };
        let belongings = move |of: &Customer| -> usize {
            let contacts = listed.list(of.organisation, of.id).expect("a list");
            contacts.len() + entries.entries(of.organisation, of.id).expect("a list").len()
        };
        Self {
            repository,
            work,
            organisations,
            contact: Box::new(contact),
            allow: Box::new(allow),
            belongings: Box::new(belongings),
        }
    }
}

impl WithCustomers for CustomerBench {
    fn repository(&self) -> &dyn CustomerRepository {
        self.repository.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

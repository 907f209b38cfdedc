use super::store::{CustomerStore, WithCustomers};
use crate::customer::{Customer, CustomerForm, NewCustomer};
use crate::ports::{CustomerRepository, CustomerUses, InvoiceToList};
use customs_kernel::{OrganisationId, equal, keeps};
use std::sync::Arc;

/// One empty store of customers, and what refers to them.
pub struct CustomerUsesBench {
    /// Stores customers.
    pub repository: Arc<dyn CustomerRepository>,
    /// Stores the allow-lists of who may be billed.
    pub invoice_to: Arc<dyn InvoiceToList>,
    /// Reports whether records refer to a customer.
    pub uses: Arc<dyn CustomerUses>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(CustomerUsesBench);

impl From<CustomerStore> for CustomerUsesBench {
    fn from(CustomerStore { repository, invoice_to, uses, organisations, .. }: CustomerStore) -> Self {
        Self { repository, invoice_to, uses, organisations }
    }
}

impl WithCustomers for CustomerUsesBench {
    fn repository(&self) -> &dyn CustomerRepository {
        self.repository.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

/// Runs the part of the contract of [`CustomerUses`] that master data itself fulfils;
/// `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn customer_uses_contract<B: Into<CustomerUsesBench>>(make: impl Fn() -> B) {
    let make = || -> CustomerUsesBench { make().into() };
    keeps! { "CustomerUses":
        a_customer_is_used_by_others_that_refer_to_it(&make());
        another_organisation_uses_nothing(&make());
    }
}

fn uses(store: &CustomerUsesBench, customer: &Customer) -> Option<&'static str> {
    store.uses.referring_records(customer).expect("a look-up")
}

fn a_customer_is_used_by_others_that_refer_to_it(store: &CustomerUsesBench) {
    let [named, other] = ["NAMED", "OTHER"].map(|code| store.customer(code));
    let organisation = named.organisation;
    store.invoice_to.allow(organisation, named.id, named.id, true).expect("it is allowed");
    store.invoice_to.allow(organisation, named.id, other.id, false).expect("it is allowed");
    equal!(uses(store, &named), None, "by itself only", [named]);
    equal!(uses(store, &other), Some("other customers"), [other]);
    let form = CustomerForm { declarant_customer_id: Some(named.id.get()), ..CustomerForm::default() };
    store.insert(&NewCustomer { form, ..store.new_customer("USER") });
    equal!(uses(store, &named), Some("other customers"), [named]);
}

fn another_organisation_uses_nothing(store: &CustomerUsesBench) {
    let [named, other] = ["NAMED", "OTHER"].map(|code| store.customer(code));
    store.invoice_to.allow(named.organisation, other.id, named.id, false).expect("it is allowed");
    let [_, elsewhere] = store.organisations;
    equal!(uses(store, &Customer { organisation: elsewhere, ..named }), None);
}

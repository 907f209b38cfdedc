use super::store::CustomerStore;
use crate::customer::{Customer, CustomerForm, NewCustomer};
use customs_kernel::{equal, keeps};

/// Runs the part of the contract of [`CustomerUses`](crate::ports::CustomerUses) that master data itself fulfils;
/// `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn customer_uses_contract(make: impl Fn() -> CustomerStore) {
    keeps! { "CustomerUses":
        a_customer_is_used_by_others_that_refer_to_it(&make());
        another_organisation_uses_nothing(&make());
    }
}

fn uses(store: &CustomerStore, customer: &Customer) -> Option<&'static str> {
    store.uses.referring_records(customer).expect("a look-up")
}

fn a_customer_is_used_by_others_that_refer_to_it(store: &CustomerStore) {
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

fn another_organisation_uses_nothing(store: &CustomerStore) {
    let [named, other] = ["NAMED", "OTHER"].map(|code| store.customer(code));
    store.invoice_to.allow(named.organisation, other.id, named.id, false).expect("it is allowed");
    let [_, elsewhere] = store.organisations;
    equal!(uses(store, &Customer { organisation: elsewhere, ..named }), None);
}

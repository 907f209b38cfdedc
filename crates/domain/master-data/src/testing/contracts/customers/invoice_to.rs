use super::store::{CustomerStore, NOBODY, WithCustomers, is_conflict};
use crate::customer::Customer;
use crate::ports::{CustomerRepository, InvoiceToEntry, InvoiceToList};
use customs_kernel::{OrganisationId, equal, holds, keeps};
use std::sync::{Arc, Barrier};

/// One empty store of allow-lists.
pub struct InvoiceToBench {
    /// Stores customers.
    pub repository: Arc<dyn CustomerRepository>,
    /// Stores the allow-lists of who may be billed.
    pub invoice_to: Arc<dyn InvoiceToList>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(InvoiceToBench);

impl From<CustomerStore> for InvoiceToBench {
    fn from(CustomerStore { repository, invoice_to, organisations, .. }: CustomerStore) -> Self {
        Self { repository, invoice_to, organisations }
    }
}

impl WithCustomers for InvoiceToBench {
    fn repository(&self) -> &dyn CustomerRepository {
        self.repository.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

/// Runs the contract of [`InvoiceToList`]; `make` must give an empty store at every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn invoice_to_contract<B: Into<InvoiceToBench>>(make: impl Fn() -> B) {
    let make = || -> InvoiceToBench { make().into() };
    keeps! { "InvoiceToList":
        entries_are_kept_once_and_listed_by_code(&make());
        one_entry_at_most_is_the_default(&make());
        of_many_defaults_at_once_one_stays(&make());
        who_is_not_there_cannot_be_allowed(&make());
        a_customer_is_referred_to_by_others_only(&make());
        another_organisation_sees_and_changes_nothing(&make());
    }
}

impl InvoiceToBench {
    fn allow(&self, customer: &Customer, invoice_to: &Customer, as_default: bool) {
        let allowed = self.invoice_to.allow(customer.organisation, customer.id, invoice_to.id, as_default);
        allowed.expect("it is allowed");
    }

    /// The codes on the list, each with whether it is the default.
    fn entries(&self, customer: &Customer) -> Vec<(String, bool)> {
        let entries = self.invoice_to.entries(customer.organisation, customer.id).expect("a list");
        entries.into_iter().map(|entry| (entry.invoice_to_code, entry.is_default)).collect()
    }

    fn is_referred_to(&self, customer: &Customer) -> bool {
        self.invoice_to.is_referred_to(customer.organisation, customer.id).expect("a look-up")
    }
}

fn entry(code: &str, is_default: bool) -> (String, bool) {
    (code.to_owned(), is_default)
}

fn entries_are_kept_once_and_listed_by_code(store: &InvoiceToBench) {
    let [customer, b, a] = ["ACME", "B", "A"].map(|code| store.customer(code));
    store.allow(&customer, &b, false);
    store.allow(&customer, &a, false);
    store.allow(&customer, &a, false);
    store.allow(&b, &customer, true);
    equal!(store.entries(&customer), [entry("A", false), entry("B", false)], [customer]);
    let listed = store.invoice_to.entries(b.organisation, b.id).expect("a list");
    let expected = InvoiceToEntry { invoice_to: customer.id, invoice_to_code: "ACME".to_owned(), is_default: true };
    equal!(listed, [expected], "each customer has its own");
    let disallow = |of: &Customer| store.invoice_to.disallow(customer.organisation, customer.id, of.id).expect("done");
    holds!(disallow(&a), [a]);
    holds!(!disallow(&a), "it is gone already", [a]);
    equal!(store.entries(&customer), [entry("B", false)], [customer]);
    equal!(store.entries(&a), [], [a]);
}

fn one_entry_at_most_is_the_default(store: &InvoiceToBench) {
    let [customer, a, b] = ["ACME", "A", "B"].map(|code| store.customer(code));
    store.allow(&customer, &a, true);
    store.allow(&customer, &b, false);
    store.allow(&customer, &a, false);
    equal!(store.entries(&customer), [entry("A", true), entry("B", false)], "it keeps being the default", [customer]);
    store.allow(&customer, &b, true);
    store.allow(&customer, &b, true);
    equal!(store.entries(&customer), [entry("A", false), entry("B", true)], "one that was there already", [customer]);
    store.allow(&customer, &customer, true);
    equal!(store.entries(&customer), [entry("A", false), entry("ACME", true), entry("B", false)], [customer]);
    holds!(
        store.invoice_to.disallow(customer.organisation, customer.id, customer.id).expect("it is taken off"),
        [customer]
    );
    equal!(store.entries(&customer), [entry("A", false), entry("B", false)], "there may be none", [customer]);
}

fn of_many_defaults_at_once_one_stays(store: &InvoiceToBench) {
    let customer = store.customer("ACME");
    let payers: Vec<Customer> = (0..8).map(|number| store.customer(&format!("P{number}"))).collect();
    let together = Barrier::new(payers.len());
    std::thread::scope(|scope| {
        for payer in &payers {
            scope.spawn(|| {
                together.wait();
                store.allow(&customer, payer, true);
            });
        }
    });
    let entries = store.entries(&customer);
    equal!((entries.len(), entries.into_iter().filter(|(_, default)| *default).count()), (8, 1));
}

fn who_is_not_there_cannot_be_allowed(store: &InvoiceToBench) {
    let [customer, default] = ["ACME", "DEFAULT"].map(|code| store.customer(code));
    let stranger = store.customer_elsewhere("STRANGER");
    store.allow(&customer, &default, true);
    let organisation = customer.organisation;
    for (of, named) in [(customer.id, NOBODY), (customer.id, stranger.id), (NOBODY, customer.id)] {
        for as_default in [true, false] {
            holds!(is_conflict(&store.invoice_to.allow(organisation, of, named, as_default), None), "{of} {named}");
        }
    }
    equal!(store.entries(&customer), [entry("DEFAULT", true)], "the default stays", [customer]);
}

fn a_customer_is_referred_to_by_others_only(store: &InvoiceToBench) {
    let mut other = store.customer("OTHER");
    let mut named = store.customer("NAMED");
    store.allow(&named, &named, true);
    named.form.declarant_customer_id = Some(named.id.get());
    let named = store.save(&named);
    store.allow(&named, &other, false);
    holds!(!store.is_referred_to(&named), "by itself only", [named]);
    holds!(store.is_referred_to(&other), "by a list", [other]);
    store.allow(&other, &named, false);
    holds!(store.is_referred_to(&named), "by a list", [named]);
    holds!(store.invoice_to.disallow(other.organisation, other.id, named.id).expect("it is taken off"), [other, named]);
    for field in 0..3 {
        let id = |place| (place == field).then(|| named.id.get());
        other.form.declarant_customer_id = id(0);
        other.form.parent_customer_id = id(1);
        other.form.default_invoice_to_customer_id = id(2);
        other = store.save(&other);
        holds!(store.is_referred_to(&named), "{:?}", other.form);
    }
    other.form.default_invoice_to_customer_id = None;
    store.save(&other);
    holds!(!store.is_referred_to(&named), "no more", [named]);
}

fn another_organisation_sees_and_changes_nothing(store: &InvoiceToBench) {
    let [customer, payer] = ["ACME", "PAYER"].map(|code| store.customer(code));
    let [_, other] = store.organisations;
    store.allow(&customer, &payer, true);
    equal!(store.invoice_to.entries(other, customer.id).expect("a list"), [], [customer]);
    holds!(!store.invoice_to.is_referred_to(other, payer.id).expect("a look-up"), [payer]);
    holds!(!store.invoice_to.disallow(other, customer.id, payer.id).expect("there is none"), [customer, payer]);
    holds!(is_conflict(&store.invoice_to.allow(other, customer.id, customer.id, true), None), [customer]);
    equal!(store.entries(&customer), [entry("PAYER", true)], [customer]);
}

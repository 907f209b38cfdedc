use super::store::{CustomerStore, WithCustomers, start};
use crate::customer::{ContactForm, Customer, CustomerForm, NewCustomer, NotifiedContact, NotifiedCustomer};
use crate::ports::{CustomerRepository, NotifiedCustomers, PartRepository};
use customs_kernel::{OrganisationId, equal, keeps};
use std::sync::Arc;

/// One empty store of customers that may want to be notified.
pub struct NotifiedCustomersBench {
    /// Stores customers.
    pub repository: Arc<dyn CustomerRepository>,
    /// Stores contacts.
    pub contacts: Arc<dyn PartRepository<ContactForm>>,
    /// Reads the customers that want to be notified.
    pub notified: Arc<dyn NotifiedCustomers>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(NotifiedCustomersBench);

impl From<CustomerStore> for NotifiedCustomersBench {
    fn from(CustomerStore { repository, contacts, notified, organisations, .. }: CustomerStore) -> Self {
        Self { repository, contacts, notified, organisations }
    }
}

impl WithCustomers for NotifiedCustomersBench {
    fn repository(&self) -> &dyn CustomerRepository {
        self.repository.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

/// Runs the contract of [`NotifiedCustomers`]; `make` must give an empty store at
/// every call.
///
/// # Panics
/// When a rule is broken.
pub fn notified_customers_contract<B: Into<NotifiedCustomersBench>>(make: impl Fn() -> B) {
    let make = || -> NotifiedCustomersBench { make().into() };
    keeps! { "NotifiedCustomers":
        contacts_who_want_it_are_told_the_primary_one_first(&make());
        nobody_is_told_unless_everything_says_so(&make());
        an_address_for_completed_declarations_needs_no_contact(&make());
        those_asked_for_are_found_and_no_others(&make());
    }
}

const RELEASED: &str = "declaration.released";

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn anna() -> ContactForm {
    ContactForm {
        name: text("Anna"),
        email: text(" anna@acme.example "),
        receives_notifications: true,
        notification_preferences: vec!["declaration.accepted".to_owned(), RELEASED.to_owned()],
        language: text("nl"),
        ..ContactForm::default()
    }
}

impl NotifiedCustomersBench {
    fn customer_with(&self, code: &str, change: impl FnOnce(&mut CustomerForm)) -> Customer {
        let mut new = self.new_customer(code);
        new.form.notifications_enabled = true;
        change(&mut new.form);
        self.insert(&new)
    }

    fn contact(&self, customer: &Customer, form: &ContactForm) {
        self.contacts.insert(customer.organisation, customer.id, form, start()).expect("a contact is kept");
    }

    fn reported(&self, codes: &[&str]) -> Vec<NotifiedCustomer> {
        let codes: Vec<String> = codes.iter().map(|&code| code.to_owned()).collect();
        let mut notified = self.notified.notified(self.organisations[0], &codes).expect("a look-up");
        notified.sort_by(|a, b| a.customer_code.cmp(&b.customer_code));
        notified
    }
}

fn contacts_who_want_it_are_told_the_primary_one_first(store: &NotifiedCustomersBench) {
    let acme = store.customer_with("ACME", |_| ());
    store.contact(&acme, &anna());
    store.contact(&acme, &ContactForm { email: None, ..anna() });
    store.contact(&acme, &ContactForm { receives_notifications: false, ..anna() });
    store.contact(&acme, &ContactForm { notification_preferences: vec![], ..anna() });
    let bert = ContactForm { name: text("Bert"), language: None, is_primary: true, ..anna() };
    store.contact(&acme, &bert);
    let reported = |name: &str, language: Option<&str>| NotifiedContact {
        name: name.to_owned(),
        email: "anna@acme.example".to_owned(),
        language: language.map(str::to_owned),
        events: vec!["declaration.accepted".to_owned(), RELEASED.to_owned()],
    };
    let expected = NotifiedCustomer {
        customer_code: "ACME".to_owned(),
        customer_name: "ACME B.V.".to_owned(),
        contacts: vec![reported("Bert", None), reported("Anna", Some("nl"))],
        completed_email: None,
        language: text("nl"),
    };
    equal!(store.reported(&["ACME"]), [expected]);
}

fn nobody_is_told_unless_everything_says_so(store: &NotifiedCustomersBench) {
    let off = store.customer_with("OFF", |form| form.notifications_enabled = false);
    store.contact(&off, &anna());
    let nobody = store.customer_with("NOBODY", |_| ());
    store.contact(&nobody, &ContactForm { receives_notifications: false, ..anna() });
    store.customer_with("BARE", |_| ());
    equal!(store.reported(&["OFF", "NOBODY", "BARE"]), []);
}

fn an_address_for_completed_declarations_needs_no_contact(store: &NotifiedCustomersBench) {
    let completed = |form: &mut CustomerForm| {
        form.notifications_enabled = false;
        form.to_declaration_completed_email = text("done@acme.example");
    };
    store.customer_with("ACME", completed);
    let quiet = store.customer_with("QUIET", completed);
    store.contact(&quiet, &anna());
    let reported: Vec<_> = store
        .reported(&["ACME", "QUIET"])
        .into_iter()
        .map(|customer| (customer.contacts.len(), customer.completed_email, customer.language))
        .collect();
    let address = text("done@acme.example");
    equal!(reported, [(0, address.clone(), None), (0, address, text("nl"))]);
}

fn those_asked_for_are_found_and_no_others(store: &NotifiedCustomersBench) {
    let elsewhere = NewCustomer { organisation: store.organisations[1], ..store.new_customer("A") };
    let form = CustomerForm { notifications_enabled: true, ..elsewhere.form.clone() };
    let elsewhere = store.insert(&NewCustomer { form, ..elsewhere });
    store.contact(&elsewhere, &anna());
    for code in ["B", "C", "D"] {
        let customer = store.customer_with(code, |_| ());
        store.contact(&customer, &anna());
    }
    let codes: Vec<String> =
        store.reported(&["A", "C", "D", "C", "b", "\0", ""]).into_iter().map(|found| found.customer_code).collect();
    equal!(codes, ["C", "D"]);
    equal!(store.reported(&[]), []);
}

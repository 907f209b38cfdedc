use super::store::{CustomerStore, NOBODY, is_conflict, start};
use crate::customer::{ContactForm, CustomerForm, NewCustomer, SecretChange};
use customs_kernel::Version;

/// Tests references between customers and the deletion of customers.
pub(super) fn run(make: &impl Fn() -> CustomerStore) {
    a_deleted_customer_is_gone_with_all_it_had(&make());
    a_customer_that_others_refer_to_stays(&make());
    a_customer_that_refers_to_itself_can_go(&make());
    nobody_refers_to_a_customer_that_is_not_there(&make());
}

fn a_deleted_customer_is_gone_with_all_it_had(store: &CustomerStore) {
    let [gone, payer] = ["GONE", "PAYER"].map(|code| store.customer(code));
    let organisation = gone.organisation;
    let contact = ContactForm { is_primary: true, ..ContactForm::default() };
    let contact = store.contacts.insert(organisation, gone.id, &contact, start()).expect("a contact is kept");
    store.invoice_to.allow(organisation, gone.id, payer.id, true).expect("it is allowed");
    store.delete(&gone).expect("nothing refers to it");
    assert_eq!(store.look_up(&gone), None);
    assert_eq!(store.contacts.find(organisation, contact.id).expect("a look-up"), None);
    assert_eq!(store.contacts.list(organisation, gone.id).expect("a list"), []);
    assert_eq!(store.invoice_to.entries(organisation, gone.id).expect("a list"), []);
    assert!(!store.invoice_to.is_referred_to(organisation, payer.id).expect("a look-up"), "its list is gone");
    store.delete(&payer).expect("nothing refers to it any more");
    let again = store.customer("GONE");
    assert!(again.id > payer.id, "ids are not used twice");
}

fn a_customer_that_others_refer_to_stays(store: &CustomerStore) {
    let named = store.customer("NAMED");
    let id = Some(named.id.get());
    for form in [
        CustomerForm { declarant_customer_id: id, ..CustomerForm::default() },
        CustomerForm { parent_customer_id: id, ..CustomerForm::default() },
        CustomerForm { default_invoice_to_customer_id: id, ..CustomerForm::default() },
    ] {
        let other = store.insert(&NewCustomer { form, ..store.new_customer("OTHER") });
        assert!(is_conflict(&store.delete(&named), None), "{:?}", other.form);
        assert_eq!(store.look_up(&named).as_ref(), Some(&named));
        store.delete(&other).expect("nothing refers to it");
    }
    let other = store.customer("OTHER");
    store.invoice_to.allow(named.organisation, other.id, named.id, false).expect("it is allowed");
    assert!(is_conflict(&store.delete(&named), None), "it is on a list");
    store.delete(&other).expect("nothing refers to it");
    store.delete(&named).expect("nothing refers to it any more");
}

fn a_customer_that_refers_to_itself_can_go(store: &CustomerStore) {
    let mut own = store.customer("OWN");
    let id = Some(own.id.get());
    own.form.declarant_customer_id = id;
    own.form.parent_customer_id = id;
    own.form.default_invoice_to_customer_id = id;
    let own = store.save(&own);
    store.invoice_to.allow(own.organisation, own.id, own.id, true).expect("it is allowed");
    store.delete(&own).expect("nobody else refers to it");
    assert_eq!(store.look_up(&own), None);
    assert_eq!(store.invoice_to.entries(own.organisation, own.id).expect("a list"), []);
}

fn nobody_refers_to_a_customer_that_is_not_there(store: &CustomerStore) {
    let stranger = store.customer_elsewhere("STRANGER");
    let mut customer = store.customer("ACME");
    for id in [NOBODY, stranger.id] {
        let form = CustomerForm { declarant_customer_id: Some(id.get()), ..CustomerForm::default() };
        let new = NewCustomer { form: form.clone(), ..store.new_customer("NEW") };
        assert!(is_conflict(&store.repository.insert(&new), None), "{id}");
        customer.form = form;
        assert!(is_conflict(&store.repository.save(&customer, &SecretChange::Keep), None), "{id}");
    }
    assert_eq!(store.look_up(&customer).map(|kept| kept.version), Some(Version::FIRST));
}

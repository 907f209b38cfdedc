use super::store::{CustomerStore, NOBODY, WithCustomers, is_conflict, start};
use crate::customer::{ContactForm, CustomerForm, NewCustomer, SecretChange};
use customs_kernel::{Version, equal, holds, keeps};

/// Tests references between customers and the deletion of customers.
pub(super) fn run(make: &impl Fn() -> CustomerStore) {
    keeps! { "CustomerRepository":
        a_deleted_customer_is_gone_with_all_it_had(&make());
        a_customer_that_others_refer_to_stays(&make());
        a_customer_that_refers_to_itself_can_go(&make());
        nobody_refers_to_a_customer_that_is_not_there(&make());
    }
}

fn a_deleted_customer_is_gone_with_all_it_had(store: &CustomerStore) {
    let [gone, payer] = ["GONE", "PAYER"].map(|code| store.customer(code));
    let organisation = gone.organisation;
    let contact = ContactForm { is_primary: true, ..ContactForm::default() };
    let contact = store.contacts.insert(organisation, gone.id, &contact, start()).expect("a contact is kept");
    store.invoice_to.allow(organisation, gone.id, payer.id, true).expect("it is allowed");
    store.delete(&gone).expect("nothing refers to it");
    equal!(store.look_up(&gone), None, [gone]);
    equal!(store.contacts.find(organisation, contact.id).expect("a look-up"), None, [contact]);
    equal!(store.contacts.list(organisation, gone.id).expect("a list"), [], [gone]);
    equal!(store.invoice_to.entries(organisation, gone.id).expect("a list"), [], [gone]);
    holds!(!store.invoice_to.is_referred_to(organisation, payer.id).expect("a look-up"), "its list is gone", [payer]);
    store.delete(&payer).expect("nothing refers to it any more");
    let again = store.customer("GONE");
    holds!(again.id > payer.id, "ids are not used twice", [again, payer]);
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
        holds!(is_conflict(&store.delete(&named), None), "{:?}", other.form);
        equal!(store.look_up(&named).as_ref(), Some(&named), [named]);
        store.delete(&other).expect("nothing refers to it");
    }
    let other = store.customer("OTHER");
    store.invoice_to.allow(named.organisation, other.id, named.id, false).expect("it is allowed");
    holds!(is_conflict(&store.delete(&named), None), "it is on a list", [named]);
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
    equal!(store.look_up(&own), None, [own]);
    equal!(store.invoice_to.entries(own.organisation, own.id).expect("a list"), [], [own]);
}

fn nobody_refers_to_a_customer_that_is_not_there(store: &CustomerStore) {
    let stranger = store.customer_elsewhere("STRANGER");
    let mut customer = store.customer("ACME");
    for id in [NOBODY, stranger.id] {
        let form = CustomerForm { declarant_customer_id: Some(id.get()), ..CustomerForm::default() };
        let new = NewCustomer { form: form.clone(), ..store.new_customer("NEW") };
        holds!(is_conflict(&store.repository.insert(&new), None), "{id}", [new]);
        customer.form = form;
        holds!(is_conflict(&store.repository.save(&customer, &SecretChange::Keep), None), "{id}", [customer]);
    }
    equal!(store.look_up(&customer).map(|kept| kept.version), Some(Version::FIRST), [customer]);
}

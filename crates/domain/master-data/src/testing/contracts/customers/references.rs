use super::bench::CustomerBench;
use super::store::{NOBODY, WithCustomers, is_conflict};
use crate::customer::{CustomerForm, NewCustomer, SecretChange};
use customs_kernel::{Version, equal, holds, keeps};

/// Tests references between customers and the deletion of customers.
pub(super) fn run(make: &impl Fn() -> CustomerBench) {
    keeps! { "CustomerRepository":
        a_deleted_customer_is_gone_with_all_it_had(&make());
        a_customer_that_others_refer_to_stays(&make());
        a_customer_that_refers_to_itself_can_go(&make());
        nobody_refers_to_a_customer_that_is_not_there(&make());
    }
}

fn a_deleted_customer_is_gone_with_all_it_had(store: &CustomerBench) {
    let [gone, payer] = ["GONE", "PAYER"].map(|code| store.customer(code));
    (store.contact)(&gone);
    (store.allow)(&gone, &payer);
    equal!((store.belongings)(&gone), 2, "a contact and an entry", [gone]);
    store.delete(&gone).expect("nothing refers to it");
    equal!(store.look_up(&gone), None, [gone]);
    equal!((store.belongings)(&gone), 0, [gone]);
    store.delete(&payer).expect("nothing refers to it any more: the list is gone");
    let again = store.customer("GONE");
    holds!(again.id > payer.id, "ids are not used twice", [again, payer]);
}

fn a_customer_that_others_refer_to_stays(store: &CustomerBench) {
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
    (store.allow)(&other, &named);
    holds!(is_conflict(&store.delete(&named), None), "it is on a list", [named]);
    store.delete(&other).expect("nothing refers to it");
    store.delete(&named).expect("nothing refers to it any more");
}

fn a_customer_that_refers_to_itself_can_go(store: &CustomerBench) {
    let mut own = store.customer("OWN");
    let id = Some(own.id.get());
    own.form.declarant_customer_id = id;
    own.form.parent_customer_id = id;
    own.form.default_invoice_to_customer_id = id;
    let own = store.save(&own);
    (store.allow)(&own, &own);
    store.delete(&own).expect("nobody else refers to it");
    equal!(store.look_up(&own), None, [own]);
    equal!((store.belongings)(&own), 0, [own]);
}

fn nobody_refers_to_a_customer_that_is_not_there(store: &CustomerBench) {
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

use super::bench::CustomerBench;
use super::store::{WithCustomers, after};
use crate::customer::{CustomerForm, DvaAccessCode, NewCustomer, SecretChange};
use customs_kernel::{equal, keeps};

/// Tests access codes, and texts that storage must neither change nor cut nor refuse.
pub(super) fn run(make: &impl Fn() -> CustomerBench) {
    keeps! { "CustomerRepository":
        an_access_code_is_kept_replaced_and_cleared(&make());
        hostile_text_comes_back_as_it_was(&make());
    }
}

fn an_access_code_is_kept_replaced_and_cleared(store: &CustomerBench) {
    let code = |text: &str| Some(DvaAccessCode::new(text));
    let mut customer = store.insert(&NewCustomer { access_code: code("1234"), ..store.new_customer("ACME") });
    let kept = |id| store.repository.access_code(store.organisations[0], id).expect("a look-up");
    equal!(kept(customer.id), code("1234"), [customer]);
    for (change, expected) in [
        (SecretChange::Keep, code("1234")),
        (SecretChange::Set(DvaAccessCode::new("é \" 5678")), code("é \" 5678")),
        (SecretChange::Keep, code("é \" 5678")),
        (SecretChange::Clear, None),
        (SecretChange::Keep, None),
        (SecretChange::Set(DvaAccessCode::new("")), code("")),
    ] {
        customer.updated_at = after(customer.version.get());
        customer.version = store.repository.save(&customer, &change).expect("a change is kept");
        equal!(kept(customer.id), expected, "{change:?}", [customer]);
    }
    store.repository.raise(customer.organisation, customer.id, customer.version, after(60)).expect("it is raised");
    equal!(kept(customer.id), code(""), [customer]);
    equal!(kept(store.customer("OTHER").id), None);
    equal!(store.repository.access_code(store.organisations[1], customer.id).expect("a look-up"), None, [customer]);
}

fn hostile_text_comes_back_as_it_was(store: &CustomerBench) {
    for text in
        ["'; DROP TABLE customers; --", "\\u0041 \\ \" ' \t\n", "%_\\%", "Ünïcödé 货物 \u{1f6a2}", " blank ", ""]
    {
        let form = CustomerForm {
            customer_name: Some(text.to_owned()),
            customer_eori_number: Some(text.to_owned()),
            customer_country_code: Some(text.to_owned()),
            ..CustomerForm::default()
        };
        let stored = store.insert(&NewCustomer { form, ..store.new_customer(&format!("C{text}")) });
        equal!(store.look_up(&stored).as_ref(), Some(&stored), [stored]);
        let by_code = store.repository.by_codes(stored.organisation, &[format!("C{text}")]);
        equal!(by_code.expect("a look-up"), [stored]);
    }
}

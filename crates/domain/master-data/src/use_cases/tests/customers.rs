use super::{Bench, OURS, THEIRS, broken, text};
use crate::customer::{ContactForm, CustomerForm, SecretChange};
use crate::ports::MockCustomerWatch;
use crate::{CreateCustomer, MasterDataError};
use customs_kernel::{StorageError, Version};
use std::sync::{Arc, Mutex};

#[test]
fn a_taken_code_is_told_with_all_other_broken_rules() {
    let bench = Bench::new();
    bench.customer("ACME", |_| {});
    let form =
        CustomerForm { customer_eori_number: text("801234566"), currency: text("euro"), ..CustomerForm::default() };
    let requested = CreateCustomer { organisation: OURS, customer_code: text(" ACME "), form, access_code: None };
    let paths = broken(bench.customers.create(requested.clone()));
    assert_eq!(paths, ["currency", "customer_code", "customer_eori_number", "customer_name"]);
    let paths = broken(bench.customers.create(CreateCustomer { organisation: THEIRS, ..requested }));
    assert!(!paths.contains(&"customer_code".to_owned()), "codes are taken in an organisation");
}

#[test]
fn names_are_read_by_code_together() {
    let bench = Bench::new();
    bench.customer("ACME", |form| form.customer_name = text("Acme B.V."));
    bench.customer("BOLT", |form| form.customer_name = text("Bolt N.V."));
    let codes = ["ACME", "BOLT", "NONE", "A\0"].into_iter().map(str::to_owned).collect();
    let names = bench.customers.names(OURS, &codes).expect("names");
    let named: Vec<_> = names.iter().map(|(code, name)| (code.as_str(), name.as_str())).collect();
    assert_eq!(named, [("ACME", "Acme B.V."), ("BOLT", "Bolt N.V.")]);
    assert!(bench.customers.names(THEIRS, &codes).expect("names").is_empty());
}

#[test]
fn numbers_and_codes_are_kept_in_one_way_of_writing() {
    let bench = Bench::new();
    let id = bench.customer("ACME", |form| {
        form.customer_eori_number = text("nl 80 1234566");
        form.customer_country_code = text("nl");
        form.customer_city = text("  ");
    });
    let form = bench.customers.show(OURS, id).expect("shown").customer.form;
    assert_eq!(form.customer_eori_number, text("NL801234566"));
    assert_eq!((form.customer_country_code, form.customer_city), (text("NL"), None));
    assert_eq!(form.currency, text("EUR"));
}

#[test]
fn a_code_is_one_in_whatever_normal_form_it_comes() {
    let bench = Bench::new();
    // "É" is U+00C9, or "E" with U+0301 behind it.
    let id = bench.customer("CAFE\u{301}", |_| {});
    assert_eq!(bench.customers.show(OURS, id).expect("shown").customer.customer_code, "CAF\u{c9}");
    for code in ["CAF\u{c9}", "CAFE\u{301}"] {
        assert_eq!(bench.customers.by_code(OURS, code).expect("found").id, id, "{code:?}");
        let (form, access_code) = (CustomerForm { customer_name: text("Café"), ..CustomerForm::default() }, None);
        let again = CreateCustomer { organisation: OURS, customer_code: text(code), form, access_code };
        assert_eq!(broken(bench.customers.create(again)), ["customer_code"], "{code:?}");
    }
}

#[test]
fn a_code_has_no_control_characters() {
    let bench = Bench::new();
    for code in ["A\tB", "A\nB", "A\u{85}B", "A\u{7f}B"] {
        let (form, access_code) = (CustomerForm { customer_name: text("Acme"), ..CustomerForm::default() }, None);
        let requested = CreateCustomer { organisation: OURS, customer_code: text(code), form, access_code };
        assert_eq!(broken(bench.customers.create(requested)), ["customer_code"], "{code:?}");
    }
}

#[test]
fn no_customer_stands_above_itself() {
    let bench = Bench::new();
    let top = bench.customer("TOP", |_| {});
    let middle = bench.customer("MIDDLE", |form| form.parent_customer_id = Some(top.get()));
    let bottom = bench.customer("BOTTOM", |form| form.parent_customer_id = Some(middle.get()));
    for below in [top, middle, bottom] {
        let change = |form: &mut CustomerForm| form.parent_customer_id = Some(below.get());
        let outcome = bench.customers.update(OURS, top, None, &change, &SecretChange::Keep);
        assert_eq!(broken(outcome), ["parent_customer_id"]);
    }
}

#[test]
fn a_customer_that_somebody_names_is_not_deleted() {
    let bench = Bench::new();
    let declarant = bench.customer("DECLARANT", |_| {});
    let id = bench.customer("ACME", |form| form.declarant_customer_id = Some(declarant.get()));
    assert!(matches!(bench.customers.delete(OURS, declarant, None), Err(MasterDataError::InUse(_))));
    assert!(matches!(bench.customers.delete(OURS, id, Some(Version::new(7))), Err(MasterDataError::Stale)));
    bench.customers.delete(OURS, id, None).expect("deleted");
    bench.customers.delete(OURS, declarant, None).expect("deleted");
    assert!(matches!(bench.customers.show(OURS, declarant), Err(MasterDataError::UnknownCustomer)));
}

#[test]
fn a_change_of_a_part_is_checked_against_the_customer_and_raises_it() {
    let bench = Bench::new();
    let id = bench.customer("ACME", |_| {});
    let contacts = bench.customers.contacts();
    let form = ContactForm { name: text("An"), ..ContactForm::default() };
    let (part, version) = contacts.add(OURS, id, Some(Version::FIRST), form.clone()).expect("added");
    assert_eq!(version, Version::FIRST.next());
    assert!(matches!(contacts.add(OURS, id, Some(Version::FIRST), form), Err(MasterDataError::Stale)));
    assert_eq!(broken(contacts.update(OURS, part.id, None, &|form| form.name = None)), ["name"]);
    assert!(matches!(contacts.delete(THEIRS, part.id, None), Err(MasterDataError::UnknownPart("contact"))));
    contacts.delete(OURS, part.id, Some(version)).expect("removed");
    assert_eq!(bench.customers.show(OURS, id).expect("shown").customer.version, version.next());
}

#[test]
fn who_follows_customers_is_told_of_each_change_and_can_undo_it() {
    let bench = Bench::new();
    let mut watch = MockCustomerWatch::new();
    let names = Arc::new(Mutex::new(Vec::new()));
    let noted = names.clone();
    watch.expect_changed().returning(move |customer| {
        let name = customer.form.customer_name.clone().unwrap_or_default();
        let refused = name == "Refused";
        noted.lock().expect("no thread died").push(name);
        if refused { Err(StorageError::Unavailable("the database".into())) } else { Ok(()) }
    });
    let customers = bench.store.watched_customers(bench.clock.clone(), Arc::new(watch));
    let form = CustomerForm { customer_name: text("First"), ..CustomerForm::default() };
    let requested = CreateCustomer { organisation: OURS, customer_code: text("ACME"), form, access_code: None };
    let id = customers.create(requested).expect("a customer").id;
    let rename = |name: &'static str| {
        customers.update(OURS, id, None, &move |form| form.customer_name = text(name), &SecretChange::Keep)
    };
    rename("Second").expect("a change");
    rename("Refused").expect_err("the change is undone");
    assert_eq!(*names.lock().expect("no thread died"), ["First", "Second", "Refused"]);
    assert_eq!(customers.show(OURS, id).expect("shown").customer.form.customer_name, text("Second"));
}

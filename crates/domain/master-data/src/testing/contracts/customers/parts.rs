use super::store::{CustomerStore, NOBODY, after, is_conflict, start};
use crate::PartId;
use crate::customer::{AuthorizationForm, ContactForm, Customer, LocationForm, Part, PartForm};
use crate::ports::PartRepository;
use std::sync::Barrier;

/// Runs the contract of [`PartRepository`] for all kinds of parts; `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn customer_parts_contract(make: impl Fn() -> CustomerStore) {
    a_part_reads_back_as_it_was_stored(&make());
    each_kind_is_kept_apart(&make());
    contacts(&make, one_part_at_most_is_chosen);
    locations(&make, one_part_at_most_is_chosen);
    contacts(&make, a_part_that_is_gone_takes_nothing_from_others);
    locations(&make, a_part_that_is_gone_takes_nothing_from_others);
    contacts(&make, of_many_that_are_chosen_at_once_all_are_kept_and_one_is_chosen);
    locations(&make, of_many_that_are_chosen_at_once_all_are_kept_and_one_is_chosen);
    contacts(&make, another_organisation_sees_and_changes_nothing);
    authorizations(&make, another_organisation_sees_and_changes_nothing);
    locations(&make, another_organisation_sees_and_changes_nothing);
}

type Rule<P> = fn(&CustomerStore, &dyn PartRepository<P>);

fn contacts(make: &impl Fn() -> CustomerStore, rule: Rule<ContactForm>) {
    let store = make();
    rule(&store, store.contacts.as_ref());
}

fn authorizations(make: &impl Fn() -> CustomerStore, rule: Rule<AuthorizationForm>) {
    let store = make();
    rule(&store, store.authorizations.as_ref());
}

fn locations(make: &impl Fn() -> CustomerStore, rule: Rule<LocationForm>) {
    let store = make();
    rule(&store, store.locations.as_ref());
}

fn chosen<P: PartForm>() -> P {
    let mut form = P::default();
    form.set_chosen(true);
    form
}

fn insert<P: PartForm>(parts: &dyn PartRepository<P>, customer: &Customer, form: &P) -> Part<P> {
    parts.insert(customer.organisation, customer.id, form, start()).expect("a part is kept")
}

/// Returns for each part of the customer whether it is chosen, in order of their ids.
fn choices<P: PartForm>(parts: &dyn PartRepository<P>, customer: &Customer) -> Vec<bool> {
    let parts = parts.list(customer.organisation, customer.id).expect("a list");
    parts.iter().map(|part| part.form.is_chosen()).collect()
}

fn a_part_reads_back_as_it_was_stored(store: &CustomerStore) {
    let customer = store.customer("ACME");
    let form = ContactForm {
        name: Some("Zoë \"O'Neil\" %_\\".to_owned()),
        receives_approvals: true,
        notification_preferences: vec!["accepted".to_owned(), "released".to_owned()],
        ..ContactForm::default()
    };
    let mut first = insert(store.contacts.as_ref(), &customer, &form);
    assert_eq!((first.customer, &first.form, first.created_at), (customer.id, &form, start()));
    let second = insert(store.contacts.as_ref(), &customer, &ContactForm::default());
    let (organisation, contacts) = (customer.organisation, &store.contacts);
    assert_eq!(contacts.find(organisation, first.id).expect("a look-up").as_ref(), Some(&first));
    first.form.name = None;
    first.form.language = Some("nl".to_owned());
    assert!(contacts.save(organisation, &first).expect("it is saved"));
    assert_eq!(contacts.list(organisation, customer.id).expect("a list"), [first.clone(), second.clone()]);
    assert!(contacts.delete(organisation, first.id).expect("it is removed"));
    assert!(!contacts.delete(organisation, first.id).expect("it is gone already"));
    assert_eq!(contacts.list(organisation, customer.id).expect("a list"), [second]);
    assert_eq!(contacts.list(organisation, NOBODY).expect("a list"), []);
    let nobody = contacts.insert(organisation, NOBODY, &form, after(1));
    assert!(is_conflict(&nobody, None), "{nobody:?}");
}

fn each_kind_is_kept_apart(store: &CustomerStore) {
    let customer = store.customer("ACME");
    let organisation = customer.organisation;
    let contact = insert(store.contacts.as_ref(), &customer, &chosen());
    let location = insert(store.locations.as_ref(), &customer, &chosen());
    let authorization = AuthorizationForm { authorization_type: Some("CW".to_owned()), ..AuthorizationForm::default() };
    let authorization = insert(store.authorizations.as_ref(), &customer, &authorization);
    assert!(contact.form.is_primary && location.form.is_default, "one of each kind is chosen");
    assert_eq!(store.locations.find(organisation, contact.id).expect("a look-up"), None);
    assert_eq!(store.authorizations.find(organisation, location.id).expect("a look-up"), None);
    let disguised = Part { id: contact.id, customer: customer.id, form: chosen::<LocationForm>(), created_at: start() };
    assert!(!store.locations.save(organisation, &disguised).expect("there is no such location"));
    assert!(!store.contacts.delete(organisation, authorization.id).expect("there is no such contact"));
    assert_eq!(store.contacts.list(organisation, customer.id).expect("a list"), [contact]);
    assert_eq!(store.locations.list(organisation, customer.id).expect("a list"), [location]);
    assert_eq!(store.authorizations.list(organisation, customer.id).expect("a list"), [authorization]);
}

fn one_part_at_most_is_chosen<P: PartForm>(store: &CustomerStore, parts: &dyn PartRepository<P>) {
    let [customer, other] = ["ACME", "OTHER"].map(|code| store.customer(code));
    insert(parts, &other, &chosen());
    let first = insert(parts, &customer, &chosen());
    let second = insert(parts, &customer, &P::default());
    assert_eq!(choices(parts, &customer), [true, false]);
    let mut third = insert(parts, &customer, &chosen());
    assert_eq!(choices(parts, &customer), [false, false, true], "by a new one");
    let save = |part: &Part<P>| assert!(parts.save(customer.organisation, part).expect("it is saved"));
    save(&Part { form: chosen(), ..second.clone() });
    assert_eq!(choices(parts, &customer), [false, true, false], "by a change");
    save(&Part { form: chosen(), ..second });
    assert_eq!(choices(parts, &customer), [false, true, false], "again");
    save(&first);
    assert_eq!(choices(parts, &customer), [true, false, false]);
    third.form.set_chosen(false);
    save(&third);
    assert_eq!(choices(parts, &customer), [true, false, false], "one that is not chosen takes nothing");
    save(&Part { form: P::default(), ..first });
    assert_eq!(choices(parts, &customer), [false, false, false], "there may be none");
    assert_eq!(choices(parts, &other), [true], "each customer has its own");
}

fn a_part_that_is_gone_takes_nothing_from_others<P: PartForm>(store: &CustomerStore, parts: &dyn PartRepository<P>) {
    let [customer, other] = ["ACME", "OTHER"].map(|code| store.customer(code));
    let gone = insert(parts, &customer, &chosen());
    insert(parts, &customer, &chosen());
    assert!(parts.delete(customer.organisation, gone.id).expect("it is removed"));
    assert!(!parts.save(customer.organisation, &gone).expect("it is gone"));
    let moved = insert(parts, &other, &P::default());
    let moved = Part { customer: customer.id, form: chosen(), ..moved };
    assert!(!parts.save(customer.organisation, &moved).expect("a part does not change its customer"));
    let unknown = Part { id: PartId::new(i64::MAX), ..gone };
    assert!(!parts.save(customer.organisation, &unknown).expect("there is none"));
    assert_eq!((choices(parts, &customer), choices(parts, &other)), (vec![true], vec![false]));
}

fn of_many_that_are_chosen_at_once_all_are_kept_and_one_is_chosen<P: PartForm>(
    store: &CustomerStore,
    parts: &dyn PartRepository<P>,
) {
    let customer = store.customer("ACME");
    let change = insert(parts, &customer, &P::default());
    let together = Barrier::new(8);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                together.wait();
                insert(parts, &customer, &chosen())
            });
            scope.spawn(|| {
                let part = Part { form: chosen(), ..change.clone() };
                together.wait();
                assert!(parts.save(customer.organisation, &part).expect("it is saved"));
            });
        }
    });
    let choices = choices(parts, &customer);
    assert_eq!((choices.len(), choices.into_iter().filter(|chosen| *chosen).count()), (5, 1));
}

fn another_organisation_sees_and_changes_nothing<P: PartForm>(store: &CustomerStore, parts: &dyn PartRepository<P>) {
    let customer = store.customer("ACME");
    let [_, other] = store.organisations;
    let part = insert(parts, &customer, &P::default());
    assert_eq!(parts.list(other, customer.id).expect("a list"), []);
    assert_eq!(parts.find(other, part.id).expect("a look-up"), None);
    assert!(!parts.save(other, &Part { form: chosen(), ..part.clone() }).expect("there is none"));
    assert!(!parts.delete(other, part.id).expect("there is none"));
    let intruder = parts.insert(other, customer.id, &chosen(), start());
    assert!(is_conflict(&intruder, None), "{intruder:?}");
    assert_eq!(parts.list(customer.organisation, customer.id).expect("a list"), [part]);
}

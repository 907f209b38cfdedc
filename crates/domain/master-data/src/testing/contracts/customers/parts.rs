use super::store::{CustomerStore, NOBODY, WithCustomers, after, is_conflict, start};
use crate::PartId;
use crate::customer::{AuthorizationForm, ContactForm, Customer, LocationForm, Part, PartForm};
use crate::ports::{CustomerRepository, PartRepository};
use customs_kernel::{OrganisationId, equal, holds, keeps};
use std::sync::{Arc, Barrier};

/// One empty store of the parts of customers.
pub struct CustomerPartBench {
    /// Stores customers.
    pub repository: Arc<dyn CustomerRepository>,
    /// Stores contacts.
    pub contacts: Arc<dyn PartRepository<ContactForm>>,
    /// Stores authorisations.
    pub authorizations: Arc<dyn PartRepository<AuthorizationForm>>,
    /// Stores locations.
    pub locations: Arc<dyn PartRepository<LocationForm>>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(CustomerPartBench);

impl From<CustomerStore> for CustomerPartBench {
    fn from(
        CustomerStore { repository, contacts, authorizations, locations, organisations, .. }: CustomerStore,
    ) -> Self {
        Self { repository, contacts, authorizations, locations, organisations }
    }
}

impl WithCustomers for CustomerPartBench {
    fn repository(&self) -> &dyn CustomerRepository {
        self.repository.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

/// Runs the contract of [`PartRepository`] for all kinds of parts; `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn customer_parts_contract<B: Into<CustomerPartBench>>(make: impl Fn() -> B) {
    let make = || -> CustomerPartBench { make().into() };
    keeps! { "PartRepository":
        a_part_reads_back_as_it_was_stored(&make());
        each_kind_is_kept_apart(&make());
        one_part_at_most_is_chosen(&make(), contacts);
        one_part_at_most_is_chosen(&make(), locations);
        a_part_that_is_gone_takes_nothing_from_others(&make(), contacts);
        a_part_that_is_gone_takes_nothing_from_others(&make(), locations);
        of_many_that_are_chosen_at_once_all_are_kept_and_one_is_chosen(&make(), contacts);
        of_many_that_are_chosen_at_once_all_are_kept_and_one_is_chosen(&make(), locations);
        another_organisation_sees_and_changes_nothing(&make(), contacts);
        another_organisation_sees_and_changes_nothing(&make(), authorizations);
        another_organisation_sees_and_changes_nothing(&make(), locations);
    }
}

/// The parts of one kind in a store.
type Kind<P> = fn(&CustomerPartBench) -> &dyn PartRepository<P>;

fn contacts(store: &CustomerPartBench) -> &dyn PartRepository<ContactForm> {
    store.contacts.as_ref()
}

fn authorizations(store: &CustomerPartBench) -> &dyn PartRepository<AuthorizationForm> {
    store.authorizations.as_ref()
}

fn locations(store: &CustomerPartBench) -> &dyn PartRepository<LocationForm> {
    store.locations.as_ref()
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

fn a_part_reads_back_as_it_was_stored(store: &CustomerPartBench) {
    let customer = store.customer("ACME");
    let form = ContactForm {
        name: Some("Zoë \"O'Neil\" %_\\".to_owned()),
        receives_approvals: true,
        notification_preferences: vec!["accepted".to_owned(), "released".to_owned()],
        ..ContactForm::default()
    };
    let mut first = insert(store.contacts.as_ref(), &customer, &form);
    equal!((first.customer, &first.form, first.created_at), (customer.id, &form, start()));
    let second = insert(store.contacts.as_ref(), &customer, &ContactForm::default());
    let (organisation, contacts) = (customer.organisation, &store.contacts);
    equal!(contacts.find(organisation, first.id).expect("a look-up").as_ref(), Some(&first), [first]);
    first.form.name = None;
    first.form.language = Some("nl".to_owned());
    holds!(contacts.save(organisation, &first).expect("it is saved"), [first]);
    equal!(contacts.list(organisation, customer.id).expect("a list"), [first.clone(), second.clone()], [customer]);
    holds!(contacts.delete(organisation, first.id).expect("it is removed"), [first]);
    holds!(!contacts.delete(organisation, first.id).expect("it is gone already"), [first]);
    equal!(contacts.list(organisation, customer.id).expect("a list"), [second], [customer]);
    equal!(contacts.list(organisation, NOBODY).expect("a list"), []);
    let nobody = contacts.insert(organisation, NOBODY, &form, after(1));
    holds!(is_conflict(&nobody, None), "{nobody:?}");
}

fn each_kind_is_kept_apart(store: &CustomerPartBench) {
    let customer = store.customer("ACME");
    let organisation = customer.organisation;
    let contact = insert(store.contacts.as_ref(), &customer, &chosen());
    let location = insert(store.locations.as_ref(), &customer, &chosen());
    let authorization = AuthorizationForm { authorization_type: Some("CW".to_owned()), ..AuthorizationForm::default() };
    let authorization = insert(store.authorizations.as_ref(), &customer, &authorization);
    holds!(contact.form.is_primary && location.form.is_default, "one of each kind is chosen");
    equal!(store.locations.find(organisation, contact.id).expect("a look-up"), None, [contact]);
    equal!(store.authorizations.find(organisation, location.id).expect("a look-up"), None, [location]);
    let disguised = Part { id: contact.id, customer: customer.id, form: chosen::<LocationForm>(), created_at: start() };
    holds!(!store.locations.save(organisation, &disguised).expect("there is no such location"), [disguised]);
    holds!(!store.contacts.delete(organisation, authorization.id).expect("there is no such contact"), [authorization]);
    equal!(store.contacts.list(organisation, customer.id).expect("a list"), [contact], [customer]);
    equal!(store.locations.list(organisation, customer.id).expect("a list"), [location], [customer]);
    equal!(store.authorizations.list(organisation, customer.id).expect("a list"), [authorization], [customer]);
}

fn one_part_at_most_is_chosen<P: PartForm>(store: &CustomerPartBench, kind: Kind<P>) {
    let parts = kind(store);
    let [customer, other] = ["ACME", "OTHER"].map(|code| store.customer(code));
    insert(parts, &other, &chosen());
    let first = insert(parts, &customer, &chosen());
    let second = insert(parts, &customer, &P::default());
    equal!(choices(parts, &customer), [true, false], [customer]);
    let mut third = insert(parts, &customer, &chosen());
    equal!(choices(parts, &customer), [false, false, true], "by a new one", [customer]);
    let save = |part: &Part<P>| holds!(parts.save(customer.organisation, part).expect("it is saved"), [customer]);
    save(&Part { form: chosen(), ..second.clone() });
    equal!(choices(parts, &customer), [false, true, false], "by a change", [customer]);
    save(&Part { form: chosen(), ..second });
    equal!(choices(parts, &customer), [false, true, false], "again", [customer]);
    save(&first);
    equal!(choices(parts, &customer), [true, false, false], [customer]);
    third.form.set_chosen(false);
    save(&third);
    equal!(choices(parts, &customer), [true, false, false], "one that is not chosen takes nothing", [customer]);
    save(&Part { form: P::default(), ..first });
    equal!(choices(parts, &customer), [false, false, false], "there may be none", [customer]);
    equal!(choices(parts, &other), [true], "each customer has its own", [other]);
}

fn a_part_that_is_gone_takes_nothing_from_others<P: PartForm>(store: &CustomerPartBench, kind: Kind<P>) {
    let parts = kind(store);
    let [customer, other] = ["ACME", "OTHER"].map(|code| store.customer(code));
    let gone = insert(parts, &customer, &chosen());
    insert(parts, &customer, &chosen());
    holds!(parts.delete(customer.organisation, gone.id).expect("it is removed"), [customer, gone]);
    holds!(!parts.save(customer.organisation, &gone).expect("it is gone"), [customer, gone]);
    let moved = insert(parts, &other, &P::default());
    let moved = Part { customer: customer.id, form: chosen(), ..moved };
    holds!(!parts.save(customer.organisation, &moved).expect("a part does not change its customer"), [customer, moved]);
    let unknown = Part { id: PartId::new(i64::MAX), ..gone };
    holds!(!parts.save(customer.organisation, &unknown).expect("there is none"), [customer, unknown]);
    equal!((choices(parts, &customer), choices(parts, &other)), (vec![true], vec![false]), [customer, other]);
}

fn of_many_that_are_chosen_at_once_all_are_kept_and_one_is_chosen<P: PartForm>(
    store: &CustomerPartBench,
    kind: Kind<P>,
) {
    let parts = kind(store);
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
                holds!(parts.save(customer.organisation, &part).expect("it is saved"), [customer, part]);
            });
        }
    });
    let choices = choices(parts, &customer);
    equal!((choices.len(), choices.into_iter().filter(|chosen| *chosen).count()), (5, 1));
}

fn another_organisation_sees_and_changes_nothing<P: PartForm>(store: &CustomerPartBench, kind: Kind<P>) {
    let parts = kind(store);
    let customer = store.customer("ACME");
    let [_, other] = store.organisations;
    let part = insert(parts, &customer, &P::default());
    equal!(parts.list(other, customer.id).expect("a list"), [], [customer]);
    equal!(parts.find(other, part.id).expect("a look-up"), None, [part]);
    holds!(!parts.save(other, &Part { form: chosen(), ..part.clone() }).expect("there is none"), [part]);
    holds!(!parts.delete(other, part.id).expect("there is none"), [part]);
    let intruder = parts.insert(other, customer.id, &chosen(), start());
    holds!(is_conflict(&intruder, None), "{intruder:?}");
    equal!(parts.list(customer.organisation, customer.id).expect("a list"), [part], [customer]);
}

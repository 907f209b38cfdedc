//! Transits, as other domains see them.

use super::{sealer, store};
use crate::testing::both_migrated;
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::customer::{Customer, CustomerForm, NewCustomer, VatCheck};
use customs_master_data::ports::{CustomerRepository, CustomerUses};
use customs_persistence::{StoredCustomerUses, StoredCustomers};
use customs_transits::NewTransit;
use customs_transits::ports::TransitRepository;
use customs_transits::testing::a_valid_transit;

fn transit_of(repository: &dyn TransitRepository, organisation: OrganisationId, code: &str) -> NewTransit {
    let new = NewTransit {
        organisation,
        reference: None,
        customer_code: code.to_owned(),
        dossier_id: None,
        form: a_valid_transit(),
        created_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
    };
    repository.insert(new.clone(), vec![]).expect("a transit is kept");
    new
}

fn customer(customers: &StoredCustomers, organisation: OrganisationId, code: &str) -> Customer {
    let new = NewCustomer {
        organisation,
        customer_code: code.to_owned(),
        form: CustomerForm { customer_name: Some("Acme B.V.".to_owned()), ..CustomerForm::default() },
        vat_check: VatCheck::default(),
        access_code: None,
        created_at: "2026-01-01T00:00:00Z".parse().expect("a moment"),
    };
    customers.insert(&new).expect("stored")
}

#[test]
fn a_customer_is_used_by_the_transits_of_its_organisation_that_name_its_code() {
    for test in both_migrated() {
        let store = store(&test);
        let [ours, theirs] = store.organisations;
        let acme = customer(&StoredCustomers::new(test.database.clone(), sealer()), ours, "ACME");
        let uses = StoredCustomerUses::new(test.database.clone());
        transit_of(store.repository.as_ref(), theirs, "ACME");
        transit_of(store.repository.as_ref(), ours, "acme");
        assert_eq!(uses.referring_records(&acme).expect("a look-up"), None);
        transit_of(store.repository.as_ref(), ours, "ACME");
        assert_eq!(uses.referring_records(&acme).expect("a look-up"), Some("transits"));
    }
}

#[test]
fn a_made_reference_that_somebody_chose_gets_a_number() {
    for test in both_migrated() {
        let store = store(&test);
        let ours = store.organisations[0];
        let new = transit_of(store.repository.as_ref(), ours, "ACME");
        let taken = NewTransit { reference: Some("T-00000003".to_owned()), ..new.clone() };
        assert_eq!(store.repository.insert(taken, vec![]).expect("kept").id.get(), 2);
        let made = store.repository.insert(new, vec![]).expect("kept");
        assert_eq!((made.id.get(), made.reference.as_str()), (3, "T-00000003-2"));
        let read = store.repository.find(ours, made.id).expect("a look-up");
        assert_eq!(read.map(|transit| transit.reference), Some(made.reference));
    }
}

#[test]
fn what_is_stored_of_a_transit_that_cannot_be_read_is_said_to_be_corrupt() {
    use customs_persistence::internals::schema::transits;
    use diesel::prelude::*;
    for test in both_migrated() {
        let store = store(&test);
        let ours = store.organisations[0];
        let new = transit_of(store.repository.as_ref(), ours, "ACME");
        let stored = store.repository.insert(new, vec![]).expect("kept");
        let spoil = diesel::update(transits::table).set(transits::departure.eq("somewhere"));
        test.database.write(|connection| Ok(spoil.execute(connection)?)).expect("spoilt");
        let read = store.repository.find(ours, stored.id);
        assert!(
            matches!(&read, Err(StorageError::Corrupt(what)) if what == &format!("transit {}", stored.id)),
            "{read:?}"
        );
    }
}

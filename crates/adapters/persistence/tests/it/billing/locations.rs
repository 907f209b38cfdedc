//! Locations that a dossier may name.

use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_billing::ports::DossierCustomers;
use customs_kernel::OrganisationId;
use customs_master_data::customer::{ContactForm, CustomerForm, LocationForm, NewCustomer, VatCheck};
use customs_master_data::ports::{CustomerRepository, PartRepository};
use customs_persistence::{MasterKey, Sealer, StoredBilledCustomers, StoredCustomerParts, StoredCustomers};

#[test]
fn the_locations_of_a_customer_are_its_own_and_neither_contacts_nor_those_of_others() {
    for test in [sqlite_migrated(), postgres_migrated()] {
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| super::organisation(&test.database, name));
        let (own, contact) = parts(&test, ours, "ACME");
        let (other, _) = parts(&test, ours, "OTHER");
        let (foreign, _) = parts(&test, theirs, "ACME");
        let customers = StoredBilledCustomers::new(test.database.clone());
        let among = |organisation, code: &str| {
            let ids = [own, contact, other, foreign, 999_999];
            customers.locations_among(organisation, code, &ids).expect("a look-up")
        };
        assert_eq!(among(ours, "ACME"), [own]);
        assert_eq!(among(ours, "OTHER"), [other]);
        assert_eq!(among(theirs, "ACME"), [foreign]);
        for code in ["NOBODY", "AC\0ME"] {
            assert!(among(ours, code).is_empty(), "{code}");
        }
    }
}

/// Adds a location and a contact to a new customer, and returns their ids.
fn parts(test: &TestDatabase, organisation: OrganisationId, code: &str) -> (i64, i64) {
    let at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
    let new = NewCustomer {
        organisation,
        customer_code: code.to_owned(),
        form: CustomerForm { customer_name: Some(code.to_owned()), ..CustomerForm::default() },
        vat_check: VatCheck::default(),
        access_code: None,
        created_at: at,
    };
    let customer = StoredCustomers::new(test.database.clone(), sealer).insert(&new).expect("kept").id;
    let store = StoredCustomerParts::new(test.database.clone());
    let location = LocationForm { name: Some("Shed".to_owned()), ..LocationForm::default() };
    let location = store.insert(organisation, customer, &location, at).expect("kept").id.get();
    let contact = ContactForm { name: Some("Jan".to_owned()), ..ContactForm::default() };
    let contact = store.insert(organisation, customer, &contact, at).expect("kept").id.get();
    (location, contact)
}

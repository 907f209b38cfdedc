mod addresses;
mod people;
mod plans;

use crate::testing::contracts::{on, two_organisations};
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_access::testing::{ClientBench, client_contract, organisation_contract, revocation_contract};
use customs_access::{OrganisationRepository, RevocationRepository};
use customs_persistence::{StoredClients, StoredOrganisations, StoredRevocations};
use std::sync::Arc;

const BOTH: [fn() -> TestDatabase; 2] = [sqlite_migrated, postgres_migrated];

#[test]
fn organisations_are_kept_as_the_port_promises() {
    for make in BOTH {
        let store = |test: &TestDatabase| -> Arc<dyn OrganisationRepository> {
            Arc::new(StoredOrganisations::new(test.database.clone()))
        };
        on(make, store, |make| organisation_contract(make));
    }
}

#[test]
fn clients_are_kept_as_the_port_promises() {
    for make in BOTH {
        let store = |test: &TestDatabase| ClientBench {
            clients: Arc::new(StoredClients::new(test.database.clone())),
            organisations: two_organisations(&test.database),
        };
        on(make, store, |make| client_contract(make));
    }
}

#[test]
fn revocations_are_kept_as_the_port_promises() {
    for make in BOTH {
        let store = |test: &TestDatabase| -> Arc<dyn RevocationRepository> {
            Arc::new(StoredRevocations::new(test.database.clone()))
        };
        on(make, store, |make| revocation_contract(make));
    }
}

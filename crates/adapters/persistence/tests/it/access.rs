mod addresses;
mod people;
mod plans;

use crate::testing::both_migrated;
use customs_access::testing;
use customs_persistence::{StoredClients, StoredOrganisations, StoredRevocations};

#[test]
fn organisations_are_kept_as_the_port_promises() {
    for test in both_migrated() {
        testing::organisations(&StoredOrganisations::new(test.database.clone()));
    }
}

#[test]
fn clients_are_kept_as_the_port_promises() {
    for test in both_migrated() {
        let organisations = StoredOrganisations::new(test.database.clone());
        testing::clients(&StoredClients::new(test.database.clone()), &organisations);
    }
}

#[test]
fn revocations_are_kept_as_the_port_promises() {
    for test in both_migrated() {
        testing::revocations(&StoredRevocations::new(test.database.clone()));
    }
}

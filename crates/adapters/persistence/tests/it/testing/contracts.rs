//! Runs contract suites over the stores of this crate.

use super::TestDatabase;
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_kernel::OrganisationId;
use customs_persistence::{Database, StoredOrganisations};
use std::cell::RefCell;

/// Runs a contract on empty stores of one kind, which live until it ends.
pub(crate) fn on<S>(make: fn() -> TestDatabase, store: fn(&TestDatabase) -> S, contract: impl FnOnce(&dyn Fn() -> S)) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    contract(&|| {
        let test = make();
        let store = store(&test);
        made.borrow_mut().push(test);
        store
    });
}

/// Declares three tests for each contract: one on each kind of database, and one on a PostgreSQL that is treated as
/// spread over several servers. `$store` makes the store from a test
/// database.
macro_rules! on_both {
    ($store:expr => $($port:ident: $contract:ident;)+) => { $(
        mod $port {
            use super::*;
            use $crate::testing::{contracts::on, postgres_migrated, postgres_spread, sqlite_migrated};

            #[test]
            fn is_kept_on_sqlite_as_the_port_promises() {
                on(sqlite_migrated, $store, |make| $contract(make));
            }

            #[test]
            fn is_kept_on_postgres_as_the_port_promises() {
                on(postgres_migrated, $store, |make| $contract(make));
            }

            #[test]
            fn is_kept_by_each_organisation_as_the_port_promises() {
                on(postgres_spread, $store, |make| $contract(make));
            }
        }
    )+ };
}
pub(crate) use on_both;

/// Adds two organisations and returns their ids.
pub(crate) fn two_organisations(database: &Database) -> [OrganisationId; 2] {
    let organisations = StoredOrganisations::new(database.clone());
    ["Ours", "Theirs"].map(|name| {
        let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
        organisations.add(&new).expect("stored").id()
    })
}

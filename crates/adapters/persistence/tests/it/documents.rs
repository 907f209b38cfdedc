use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, sqlite_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_documents::Owner;
use customs_documents::testing::{
    DocumentStore, document_repository_contract, owner_gate_contract, upload_record_contract,
};
use customs_kernel::OrganisationId;
use customs_persistence::{Database, StoredDocumentOwners, StoredDocuments, StoredOrganisations};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of one kind, which live until it ends.
fn on(make: fn() -> TestDatabase, contract: fn(&dyn Fn() -> DocumentStore)) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    contract(&|| {
        let test = make();
        let store = store(&test);
        made.borrow_mut().push(test);
        store
    });
}

fn store(test: &TestDatabase) -> DocumentStore {
    let database = || test.database.clone();
    let organisations = StoredOrganisations::new(database());
    let organisation = |name: &str| -> OrganisationId {
        let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
        organisations.add(&new).expect("stored").id()
    };
    let organisations = [organisation("Ours"), organisation("Theirs")];
    DocumentStore {
        repository: Arc::new(StoredDocuments::new(database())),
        owners: Arc::new(StoredDocumentOwners::new(database())),
        work: Arc::new(database()),
        organisations,
        records: [declaration(&database(), organisations[0]), declaration(&database(), organisations[0])],
    }
}

/// A declaration that only has to exist.
fn declaration(database: &Database, organisation: OrganisationId) -> Owner {
    #[derive(QueryableByName)]
    struct Made {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let insert = format!(
        "INSERT INTO declarations (organisation_id, version, status, imex, symbol, total_items, total_gross_mass, \
         document, created_at, updated_at) \
         VALUES ({organisation}, 1, 'DRF', 'IM', 'A', 0, '0', '{{}}', '2026-03-02T09:30:00.000000Z', \
         '2026-03-02T09:30:00.000000Z') RETURNING id"
    );
    let made = database.write(|connection| Ok(diesel::sql_query(insert).get_result::<Made>(connection)?));
    Owner::declaration(made.expect("a declaration").id)
}

macro_rules! on_both {
    ($($port:ident: $contract:ident;)+) => { $(
        mod $port {
            use super::*;

            #[test]
            fn is_kept_on_sqlite_as_the_port_promises() {
                on(sqlite_migrated, |make| $contract(make));
            }

            #[test]
            fn is_kept_on_postgres_as_the_port_promises() {
                on(postgres_migrated, |make| $contract(make));
            }

            #[test]
            fn is_kept_by_each_organisation_as_the_port_promises() {
                on(postgres_spread, |make| $contract(make));
            }
        }
    )+ };
}

on_both! {
    document: document_repository_contract;
    upload: upload_record_contract;
    owner: owner_gate_contract;
}

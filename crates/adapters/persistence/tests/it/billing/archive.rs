use super::*;
use customs_billing::testing::{ArchiveStore, invoice_archive_contract};
use customs_persistence::StoredInvoiceArchive;

fn contract_on(make: fn() -> TestDatabase) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    invoice_archive_contract(|| {
        let test = make();
        let archive = Arc::new(StoredInvoiceArchive::new(test.database.clone()));
        let bench = ArchiveStore { store: store(&test.database), archive: archive.clone(), queue: archive };
        made.borrow_mut().push(test);
        bench
    });
}

#[test]
fn what_is_to_be_kept_is_noted_on_sqlite_as_the_port_promises() {
    contract_on(sqlite_migrated);
}

#[test]
fn what_is_to_be_kept_is_noted_on_postgres_as_the_port_promises() {
    contract_on(postgres_migrated);
}

#[test]
fn what_is_to_be_kept_is_noted_by_each_organisation_as_the_port_promises() {
    contract_on(crate::testing::postgres_spread);
}

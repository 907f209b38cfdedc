use super::*;
use crate::testing::contracts::on_both;
use customs_billing::testing::{ArchiveStore, archive_queue_contract, invoice_archive_contract};
use customs_persistence::StoredInvoiceArchive;

fn archive_store(test: &TestDatabase) -> ArchiveStore {
    let archive = Arc::new(StoredInvoiceArchive::new(test.database.clone()));
    ArchiveStore { store: store(&test.database), archive: archive.clone(), queue: archive }
}

on_both! { archive_store =>
    noted_invoice: invoice_archive_contract;
    archived_invoice: archive_queue_contract;
}

mod archive;
mod immutability;
mod invoice_addresses;
mod invoice_list;
mod lists;
mod locations;
mod long_invoices;
mod neighbours;
mod numbering;
mod parts;
mod prepayments;
mod run_ledger;
mod runs;
mod transits;
mod use_cases;

use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, sqlite_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_billing::testing::{
    BillingStore, billable_item_contract, dossier_contract, dossier_queue_contract, draft_contract, invoice_contract,
    invoice_directory_contract, invoice_number_contract, purchase_line_contract, rate_card_contract,
    revenue_line_contract,
};
use customs_kernel::OrganisationId;
use customs_persistence::{
    Database, StoredBillableItems, StoredDossiers, StoredInvoiceNumbers, StoredInvoices, StoredOrganisations,
    StoredPurchaseLines, StoredRateCards, StoredRevenueLines,
};
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of one kind, which live until it ends.
fn on(make: fn() -> TestDatabase, contract: fn(&dyn Fn() -> BillingStore)) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    contract(&|| {
        let test = make();
        let store = store(&test.database);
        made.borrow_mut().push(test);
        store
    });
}

fn organisation(database: &Database, name: &str) -> OrganisationId {
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
    StoredOrganisations::new(database.clone()).add(&new).expect("stored").id()
}

fn store(database: &Database) -> BillingStore {
    let dossiers = Arc::new(StoredDossiers::new(database.clone()));
    let invoices = Arc::new(StoredInvoices::new(database.clone()));
    BillingStore {
        items: Arc::new(StoredBillableItems::new(database.clone())),
        cards: Arc::new(StoredRateCards::new(database.clone())),
        dossiers: dossiers.clone(),
        queue: dossiers,
        revenue: Arc::new(StoredRevenueLines::new(database.clone())),
        purchases: Arc::new(StoredPurchaseLines::new(database.clone())),
        invoices: invoices.clone(),
        drafts: invoices.clone(),
        directory: invoices,
        numbers: Arc::new(StoredInvoiceNumbers::new(database.clone())),
        work: Arc::new(database.clone()),
        organisations: ["Ours", "Theirs"].map(|name| organisation(database, name)),
    }
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
    billable_item: billable_item_contract;
    rate_card: rate_card_contract;
    dossier: dossier_contract;
    waiting_dossier: dossier_queue_contract;
    revenue_line: revenue_line_contract;
    purchase_line: purchase_line_contract;
    invoice: invoice_contract;
    draft: draft_contract;
    listed_invoice: invoice_directory_contract;
    invoice_number: invoice_number_contract;
}

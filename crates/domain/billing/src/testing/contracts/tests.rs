use super::*;
use crate::ports::RunLedger;
use crate::testing::InMemoryBilling;
use customs_kernel::OrganisationId;
use std::sync::Arc;

fn store() -> BillingStore {
    store_over(Arc::new(InMemoryBilling::default()))
}

fn store_over(memory: Arc<InMemoryBilling>) -> BillingStore {
    BillingStore {
        items: memory.clone(),
        cards: memory.clone(),
        dossiers: memory.clone(),
        queue: memory.clone(),
        revenue: memory.clone(),
        purchases: memory.clone(),
        invoices: memory.clone(),
        directory: memory.clone(),
        numbers: memory.clone(),
        work: memory,
        organisations: [OrganisationId::new(1), OrganisationId::new(2)],
    }
}

#[test]
fn the_fake_keeps_billable_items_as_the_port_promises() {
    billable_item_contract(store);
}

#[test]
fn the_fake_keeps_rate_cards_as_the_port_promises() {
    rate_card_contract(store);
}

#[test]
fn the_fake_keeps_dossiers_as_the_port_promises() {
    dossier_contract(store);
}

#[test]
fn the_fake_keeps_revenue_as_the_port_promises() {
    revenue_line_contract(store);
}

#[test]
fn the_fake_keeps_costs_as_the_port_promises() {
    purchase_line_contract(store);
}

#[test]
fn the_fake_keeps_invoices_as_the_port_promises() {
    invoice_contract(store);
}

#[test]
fn the_fake_notes_runs_as_the_port_promises() {
    run_ledger_contract(|| {
        let memory = Arc::new(InMemoryBilling::default());
        let ledger: Arc<dyn RunLedger> = memory.clone();
        (store_over(memory), ledger)
    });
}

#[test]
fn the_fake_gives_out_numbers_as_the_port_promises() {
    invoice_number_contract(store);
}

#[test]
fn the_fake_notes_what_is_to_be_kept_as_the_port_promises() {
    invoice_archive_contract(|| {
        let memory = Arc::new(InMemoryBilling::default());
        ArchiveStore { store: store_over(memory.clone()), archive: memory.clone(), queue: memory }
    });
}

#[test]
fn the_fake_keeps_profiles_as_the_port_promises() {
    profile_contract(|| {
        let memory = Arc::new(InMemoryBilling::default());
        let organisation = OrganisationId::new(1);
        let seller = crate::invoice::Seller { name: "Ours".to_owned(), ..crate::invoice::Seller::default() };
        memory.keep_settings(organisation, crate::ports::BillingSettings { seller, ..Default::default() });
        ProfileBench { profiles: memory.clone(), settings: memory.clone(), work: memory, organisation }
    });
}

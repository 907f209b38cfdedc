use super::*;
use crate::invoice::Seller;
use crate::ports::{BillingSettings, ProfileStore, RunLedger};
use crate::testing::InMemoryBilling;
use customs_kernel::OrganisationId;
use std::sync::Arc;

mod faults;
mod lenient_lines;

const OURS: OrganisationId = OrganisationId::new(1);

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
        drafts: memory.clone(),
        directory: memory.clone(),
        numbers: memory.clone(),
        work: memory,
        organisations: [OURS, OrganisationId::new(2)],
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
fn the_fake_lists_what_waits_for_a_run_as_the_port_promises() {
    dossier_queue_contract(store);
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
fn the_fake_keeps_drafts_as_the_port_promises() {
    draft_contract(store);
}

#[test]
fn the_fake_lists_invoices_as_the_port_promises() {
    invoice_directory_contract(store);
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

fn archive_store() -> ArchiveStore {
    let memory = Arc::new(InMemoryBilling::default());
    ArchiveStore { store: store_over(memory.clone()), archive: memory.clone(), queue: memory }
}

#[test]
fn the_fake_notes_what_is_to_be_kept_as_the_port_promises() {
    invoice_archive_contract(archive_store);
}

#[test]
fn the_fake_hands_out_what_is_to_be_kept_as_the_port_promises() {
    archive_queue_contract(archive_store);
}

/// A store with one organisation, which has set nothing but its name.
fn named() -> Arc<InMemoryBilling> {
    let memory = Arc::new(InMemoryBilling::default());
    let seller = Seller { name: "Ours".to_owned(), ..Seller::default() };
    memory.keep_settings(OURS, BillingSettings { seller, ..BillingSettings::default() });
    memory
}

fn profile_bench() -> ProfileBench {
    let memory = named();
    ProfileBench { profiles: memory.clone(), work: memory, organisation: OURS }
}

fn settings_bench() -> SettingsBench {
    let memory = named();
    let profiles = memory.clone();
    let keep = Box::new(move |profile: &crate::profile::OrganisationProfile| {
        ProfileStore::save(profiles.as_ref(), profile).expect("it is stored");
    });
    SettingsBench { settings: memory, organisation: OURS, keep }
}

#[test]
fn the_fake_keeps_profiles_as_the_port_promises() {
    profile_contract(profile_bench);
}

#[test]
fn the_fake_reads_settings_as_the_port_promises() {
    settings_contract(settings_bench);
}

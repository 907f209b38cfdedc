#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod archive;
mod billable_items;
mod dossiers;
mod invoice_list;
mod invoices;
mod numbers;
mod profiles;
mod purchase_lines;
mod rate_cards;
mod revenue_lines;
mod run_ledger;
mod store;

pub use archive::{ArchiveStore, invoice_archive_contract};
pub use billable_items::{ItemBench, billable_item_contract};
pub use dossiers::dossier_contract;
pub use invoices::invoice_contract;
pub use numbers::{NumberBench, invoice_number_contract};
pub use profiles::{ProfileBench, profile_contract};
pub use purchase_lines::purchase_line_contract;
pub use rate_cards::{RateCardBench, rate_card_contract};
pub use revenue_lines::revenue_line_contract;
pub use run_ledger::{RunLedgerBench, StoreDossier, run_ledger_contract};
pub use store::BillingStore;

#[cfg(test)]
mod tests;

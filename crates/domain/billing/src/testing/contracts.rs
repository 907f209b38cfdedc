#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod archive;
mod archive_queue;
mod billable_items;
mod dossier_queue;
mod dossiers;
mod drafts;
mod given;
mod invoice_list;
mod invoices;
mod numbers;
mod profiles;
mod purchase_lines;
mod rate_cards;
mod revenue_lines;
mod run_ledger;
mod settings;
mod store;

pub use archive::{ArchiveStore, GivenInvoices, InvoiceArchiveBench, TakeInvoices, invoice_archive_contract};
pub use archive_queue::{ArchiveQueueBench, QueueInvoice, StoreInvoice, archive_queue_contract};
pub use billable_items::{ItemBench, billable_item_contract};
pub use dossier_queue::{DossierQueueBench, GivenReadyDossier, dossier_queue_contract};
pub use dossiers::{CountCharges, DossierBench, dossier_contract};
pub use drafts::{DraftBench, draft_contract};
pub use given::{GivenCharge, GivenDossier, GivenDraft, GivenInvoice, GivenItem, SaveInvoice};
pub use invoice_list::{InvoiceDirectoryBench, invoice_directory_contract};
pub use invoices::{InvoiceBench, invoice_contract};
pub use numbers::{NumberBench, invoice_number_contract};
pub use profiles::{ProfileBench, profile_contract};
pub use purchase_lines::{PurchaseBench, purchase_line_contract};
pub use rate_cards::{RateCardBench, rate_card_contract};
pub use revenue_lines::{RevenueBench, revenue_line_contract};
pub use run_ledger::{RunLedgerBench, StoreDossier, run_ledger_contract};
pub use settings::{SettingsBench, StoreProfile, settings_contract};
pub use store::BillingStore;

#[cfg(test)]
mod tests;

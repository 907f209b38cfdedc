//! Test support for this and other crates: every port of billing in memory, and contract suites that state what every
//! implementation of a storage port must do. A suite panics with the rule that is broken.

mod contracts;
mod forms;
mod in_memory;

pub use contracts::{
    ArchiveQueueBench, ArchiveStore, BillingStore, CountCharges, DossierBench, DossierQueueBench, DraftBench,
    GivenCharge, GivenDossier, GivenDraft, GivenInvoice, GivenInvoices, GivenItem, GivenReadyDossier,
    InvoiceArchiveBench, InvoiceBench, InvoiceDirectoryBench, ItemBench, NumberBench, ProfileBench, PurchaseBench,
    QueueInvoice, RateCardBench, RevenueBench, RunLedgerBench, SaveInvoice, SettingsBench, StoreDossier, StoreInvoice,
    StoreProfile, TakeInvoices, archive_queue_contract, billable_item_contract, dossier_contract,
    dossier_queue_contract, draft_contract, invoice_archive_contract, invoice_contract, invoice_directory_contract,
    invoice_number_contract, profile_contract, purchase_line_contract, rate_card_contract, revenue_line_contract,
    run_ledger_contract, settings_contract,
};
pub use forms::{card_form, customer, declaration, item_form};
pub use in_memory::InMemoryBilling;

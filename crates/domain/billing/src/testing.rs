//! Test support for this and other crates: every port of billing in memory, and contract suites that state what every
//! implementation of a storage port must do. A suite panics with the rule that is broken.

mod contracts;
mod forms;
mod in_memory;

pub use contracts::{
    ArchiveStore, BillingStore, ItemBench, NumberBench, ProfileBench, RateCardBench, RunLedgerBench, StoreDossier,
    billable_item_contract, dossier_contract, invoice_archive_contract, invoice_contract, invoice_number_contract,
    profile_contract, purchase_line_contract, rate_card_contract, revenue_line_contract, run_ledger_contract,
};
pub use forms::{card_form, customer, declaration, item_form};
pub use in_memory::InMemoryBilling;

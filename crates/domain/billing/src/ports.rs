//! The traits through which billing uses storage and other services.
//!
//! All storage methods join the unit of work of their thread. They treat a record of another organisation exactly like
//! one that does not exist.

mod archive_queue;
mod billable_items;
mod dossiers;
mod euro_rates;
mod invoice_mails;
mod invoices;
mod lines;
mod neighbours;
mod numbers;
mod papers;
mod profiles;
mod rate_cards;
mod run_ledger;

pub use archive_queue::{ArchiveEntry, ArchiveQueue};
pub use billable_items::{BillableItemFilter, BillableItemRepository};
pub use dossiers::{DossierFilter, DossierQueue, DossierRepository, DossierSort, QueuedDossier};
pub use euro_rates::EuroRates;
pub use invoice_mails::{InvoiceMail, InvoiceMailStatus, InvoiceMails, NewInvoiceMail};
pub use invoices::{AskedFor, InvoiceDirectory, InvoiceFilter, InvoiceRepository, InvoiceSort, UnpaidCount};
pub use lines::{ChargedOn, NewPurchaseLine, PurchaseLines, Remember, RevenueLines};
pub use neighbours::{BilledCustomer, BilledCustomers, BillingSettings, Movements, Payer, SettingsSource};
pub use numbers::{InvoiceNumbers, NumberTaken, SeriesHead};
pub use papers::{InvoiceArchive, InvoicePapers, PaperError};
pub use profiles::ProfileStore;
pub use rate_cards::{RateCardFilter, RateCardRepository};
pub use run_ledger::RunLedger;

#[cfg(any(test, feature = "mocks"))]
pub use {
    archive_queue::MockArchiveQueue,
    billable_items::MockBillableItemRepository,
    dossiers::{MockDossierQueue, MockDossierRepository},
    euro_rates::MockEuroRates,
    invoice_mails::MockInvoiceMails,
    invoices::{MockInvoiceDirectory, MockInvoiceRepository},
    lines::{MockPurchaseLines, MockRevenueLines},
    neighbours::{MockBilledCustomers, MockMovements, MockSettingsSource},
    numbers::MockInvoiceNumbers,
    papers::{MockInvoiceArchive, MockInvoicePapers},
    profiles::MockProfileStore,
    rate_cards::MockRateCardRepository,
    run_ledger::MockRunLedger,
};

use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// All ports of billing together.
#[derive(Clone)]
pub struct BillingPorts {
    /// Storage of billable items.
    pub items: Arc<dyn BillableItemRepository>,
    /// Storage of rate cards.
    pub cards: Arc<dyn RateCardRepository>,
    /// Storage of dossiers.
    pub dossiers: Arc<dyn DossierRepository>,
    /// Dossiers that wait for an invoice run.
    pub queue: Arc<dyn DossierQueue>,
    /// Storage of revenue lines.
    pub revenue: Arc<dyn RevenueLines>,
    /// Storage of purchase lines (costs).
    pub purchases: Arc<dyn PurchaseLines>,
    /// Storage of invoices.
    pub invoices: Arc<dyn InvoiceRepository>,
    /// Lists and look-ups of invoices.
    pub directory: Arc<dyn InvoiceDirectory>,
    /// Number series of invoices.
    pub numbers: Arc<dyn InvoiceNumbers>,
    /// The broker's customers.
    pub customers: Arc<dyn BilledCustomers>,
    /// The declarations and transits of the broker.
    pub movements: Arc<dyn Movements>,
    /// Exchange rates for VAT in euro.
    pub rates: Arc<dyn EuroRates>,
    /// Billing settings of organisations.
    pub settings: Arc<dyn SettingsSource>,
    /// Sends invoices by mail.
    pub mails: Arc<dyn InvoiceMails>,
    /// Generates the files of invoices.
    pub papers: Arc<dyn InvoicePapers>,
    /// Queues invoices for archiving.
    pub archive: Arc<dyn InvoiceArchive>,
    /// Source of the present moment.
    pub clock: Arc<dyn Clock>,
    /// Groups several changes into one unit of work.
    pub work: Arc<dyn UnitOfWork>,
}

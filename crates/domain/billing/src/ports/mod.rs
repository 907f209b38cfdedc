//! What billing needs from outside.
//!
//! All methods of the stores join the unit of work of their thread, and treat a record of another
//! organisation exactly as one that does not exist.

mod archive_queue;
mod billable_items;
mod dossiers;
mod invoices;
mod letters;
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
pub use invoices::{InvoiceDirectory, InvoiceFilter, InvoiceRepository, InvoiceSort};
pub use letters::{InvoiceLetter, InvoicePost, LetterStatus, NewLetter};
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
    invoices::{MockInvoiceDirectory, MockInvoiceRepository},
    letters::MockInvoicePost,
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

/// Everything that billing needs from outside.
#[derive(Clone)]
pub struct BillingPorts {
    /// Billable items.
    pub items: Arc<dyn BillableItemRepository>,
    /// Rate cards.
    pub cards: Arc<dyn RateCardRepository>,
    /// Dossiers.
    pub dossiers: Arc<dyn DossierRepository>,
    /// Dossiers that wait for an invoice.
    pub queue: Arc<dyn DossierQueue>,
    /// Revenue of dossiers.
    pub revenue: Arc<dyn RevenueLines>,
    /// Costs of dossiers.
    pub purchases: Arc<dyn PurchaseLines>,
    /// Invoices.
    pub invoices: Arc<dyn InvoiceRepository>,
    /// Lists of invoices.
    pub directory: Arc<dyn InvoiceDirectory>,
    /// Numbers of invoices.
    pub numbers: Arc<dyn InvoiceNumbers>,
    /// Customers.
    pub customers: Arc<dyn BilledCustomers>,
    /// Declarations and transits.
    pub movements: Arc<dyn Movements>,
    /// Settings of the organisation.
    pub settings: Arc<dyn SettingsSource>,
    /// Sends invoices.
    pub post: Arc<dyn InvoicePost>,
    /// Makes the papers of invoices.
    pub papers: Arc<dyn InvoicePapers>,
    /// Keeps the pages of invoices.
    pub archive: Arc<dyn InvoiceArchive>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Makes several changes one.
    pub work: Arc<dyn UnitOfWork>,
}

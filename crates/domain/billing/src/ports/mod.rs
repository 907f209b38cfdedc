//! What billing needs from outside.
//!
//! All methods of the stores join the unit of work of their thread, and treat a record of another
//! organisation exactly as one that does not exist.

mod billable_items;
mod dossiers;
mod invoices;
mod lines;
mod neighbours;
mod numbers;
mod rate_cards;

pub use billable_items::{BillableItemFilter, BillableItemRepository};
pub use dossiers::{DossierFilter, DossierQueue, DossierRepository, DossierSort, QueuedDossier};
pub use invoices::{InvoiceDirectory, InvoiceFilter, InvoiceRepository, InvoiceSort};
pub use lines::{NewPurchaseLine, PurchaseLines, Remember, RevenueLines};
pub use neighbours::{BilledCustomer, BilledCustomers, BillingSettings, InvoicePost, Movements, Payer, SettingsSource};
pub use numbers::{InvoiceNumbers, NumberTaken, SeriesHead};
pub use rate_cards::{RateCardFilter, RateCardRepository};

#[cfg(any(test, feature = "mocks"))]
pub use {
    billable_items::MockBillableItemRepository,
    dossiers::{MockDossierQueue, MockDossierRepository},
    invoices::{MockInvoiceDirectory, MockInvoiceRepository},
    lines::{MockPurchaseLines, MockRevenueLines},
    neighbours::{MockBilledCustomers, MockInvoicePost, MockMovements, MockSettingsSource},
    numbers::MockInvoiceNumbers,
    rate_cards::MockRateCardRepository,
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
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Makes several changes one.
    pub work: Arc<dyn UnitOfWork>,
}

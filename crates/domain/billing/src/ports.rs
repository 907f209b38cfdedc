//! The traits through which billing uses storage and other services.
//!
//! All storage methods join the unit of work of their thread. They treat a record of another organisation exactly like
//! one that does not exist.

mod billable_items;
mod dossiers;
mod invoice_mails;
mod invoices;
mod lines;
mod neighbours;
mod numbers;
mod papers;
mod rate_cards;
pub mod unique_rules;

use crate::InvoiceId;
use crate::invoice::EuroRate;
use crate::profile::OrganisationProfile;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Clock, Currency, OrganisationId, StorageError, UnitOfWork, Unwired, WriteEffect};
use customs_port_macros::port;
use std::sync::Arc;

#[cfg(any(test, feature = "mocks"))]
pub use billable_items::MockBillableItemRepository;
pub use billable_items::{BillableItemFilter, BillableItemRepository};
pub use dossiers::{DossierFilter, DossierQueue, DossierRepository, DossierSort, QueuedDossier};
#[cfg(any(test, feature = "mocks"))]
pub use dossiers::{MockDossierQueue, MockDossierRepository};
#[cfg(any(test, feature = "mocks"))]
pub use invoice_mails::MockInvoiceMails;
pub use invoice_mails::{InvoiceMail, InvoiceMailStatus, InvoiceMails, NewInvoiceMail};
pub use invoices::{
    AskedFor, DraftRepository, InvoiceDirectory, InvoiceFilter, InvoiceRepository, InvoiceSort, UnpaidCount,
};
#[cfg(any(test, feature = "mocks"))]
pub use invoices::{MockDraftRepository, MockInvoiceDirectory, MockInvoiceRepository};
pub use lines::{ChargedOn, NewPurchaseLine, PurchaseLines, Remember, RevenueLines};
#[cfg(any(test, feature = "mocks"))]
pub use lines::{MockPurchaseLines, MockRevenueLines};
pub use neighbours::{
    BilledCustomer, BilledCustomers, BillingSettings, DossierCustomers, Movements, Payer, SettingsSource,
};
#[cfg(any(test, feature = "mocks"))]
pub use neighbours::{MockBilledCustomers, MockDossierCustomers, MockMovements, MockSettingsSource};
#[cfg(any(test, feature = "mocks"))]
pub use numbers::MockInvoiceNumbers;
pub use numbers::{InvoiceNumbers, NumberTaken, SeriesHead};
pub use papers::{InvoiceArchive, InvoiceFonts, InvoicePapers, PaperError};
#[cfg(any(test, feature = "mocks"))]
pub use papers::{MockInvoiceArchive, MockInvoiceFonts, MockInvoicePapers};
#[cfg(any(test, feature = "mocks"))]
pub use rate_cards::MockRateCardRepository;
pub use rate_cards::{RateCardFilter, RateCardRepository};

/// All ports of billing together.
///
/// Each service states which of them its use cases call ([`BillableItems`](crate::BillableItems),
/// [`RateCards`](crate::RateCards), [`Dossiers`](crate::Dossiers), [`Invoices`](crate::Invoices)). The rest may be
/// [unwired](Self::unwired).
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
    /// Storage of drafts of invoices.
    pub drafts: Arc<dyn DraftRepository>,
    /// Lists and look-ups of invoices.
    pub directory: Arc<dyn InvoiceDirectory>,
    /// Number series of invoices.
    pub numbers: Arc<dyn InvoiceNumbers>,
    /// The broker's customers, as they are billed.
    pub customers: Arc<dyn BilledCustomers>,
    /// The broker's customers, as dossiers name them.
    pub dossier_customers: Arc<dyn DossierCustomers>,
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
    /// Knows the fonts of those files.
    pub fonts: Arc<dyn InvoiceFonts>,
    /// Queues invoices for archiving.
    pub archive: Arc<dyn InvoiceArchive>,
    /// Source of the present moment.
    pub clock: Arc<dyn Clock>,
    /// Groups several changes into one unit of work.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(BillingPorts);

impl BillingPorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..BillingPorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self {
            items: port.clone(),
            cards: port.clone(),
            dossiers: port.clone(),
            queue: port.clone(),
            revenue: port.clone(),
            purchases: port.clone(),
            invoices: port.clone(),
            drafts: port.clone(),
            directory: port.clone(),
            numbers: port.clone(),
            customers: port.clone(),
            dossier_customers: port.clone(),
            movements: port.clone(),
            rates: port.clone(),
            settings: port.clone(),
            mails: port.clone(),
            papers: port.clone(),
            fonts: port.clone(),
            archive: port.clone(),
            clock: port.clone(),
            work: port,
        }
    }
}

/// The exchange rates at which VAT is stated in euro.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait EuroRates: Send + Sync {
    /// The rate of the currency that holds on that day; `None` when none is known. The euro itself is never asked for.
    fn rate(&self, currency: &Currency, on: NaiveDate) -> Result<Option<EuroRate>, StorageError>;
}

/// Stores the profiles of organisations. An organisation that never set more than its name has a profile with the
/// defaults.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ProfileStore: Send + Sync {
    /// Finds the profile; `None` when the organisation does not exist.
    fn find(&self, organisation: OrganisationId) -> Result<Option<OrganisationProfile>, StorageError>;

    /// Finds the profile and locks it until the unit of work ends.
    fn hold(&self, organisation: OrganisationId) -> Result<Option<OrganisationProfile>, StorageError>;

    /// Stores a changed profile, which must be held.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the organisation does not exist.
    fn save(&self, profile: &OrganisationProfile) -> Result<(), StorageError>;
}

/// Records the daily invoice runs of all instances, so that each run is done by one of them. It serves a system worker
/// and is not limited to one organisation.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RunLedger: Send + Sync {
    /// Takes the run of a day until `lease_until`. Returns `false` when a run of that day or a later one is finished,
    /// or when another instance holds it at `now`.
    fn begin(&self, day: NaiveDate, now: DateTime<Utc>, lease_until: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Extends the caller's lease until `lease_until`. Returns `false` when the caller has lost the run.
    fn extend(&self, day: NaiveDate, lease_until: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Records the organisations that the run still has to do, if the caller still holds it. After the lease ends, the
    /// next holder of that day's run does only these.
    fn leave(&self, day: NaiveDate, organisations: &[OrganisationId]) -> Result<WriteEffect, StorageError>;

    /// The organisations that the run of that day still has to do; `None` when nothing was recorded, so that all are
    /// due.
    fn left(&self, day: NaiveDate) -> Result<Option<Vec<OrganisationId>>, StorageError>;

    /// Records the run as finished, if the caller still holds it.
    fn finish(&self, day: NaiveDate) -> Result<WriteEffect, StorageError>;

    /// The organisations with dossiers that are ready to invoice, ordered by id.
    fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError>;
}

/// A finalized invoice with a PDF that is still to be archived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveEntry {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// The invoice to archive.
    pub invoice: InvoiceId,
    /// Number of failed attempts so far.
    pub attempts: u32,
}

/// The queue that [`InvoiceArchive`] fills, for the worker that archives the PDFs.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ArchiveQueue: Send + Sync {
    /// Takes up to `limit` due invoices, those due longest first. No other caller gets them before `lease_until`.
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ArchiveEntry>, StorageError>;

    /// Records that the PDF is archived, in the unit of work that archives it. The invoice never becomes due again.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was archived already; the unit of work must then be undone.
    fn complete(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<(), StorageError>;

    /// Records why archiving failed, and when to try again.
    fn retry(
        &self,
        organisation: OrganisationId,
        invoice: InvoiceId,
        reason: &str,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}

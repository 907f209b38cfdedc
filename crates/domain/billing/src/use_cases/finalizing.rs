//! Finalizing: a draft gets its date, its number and its place in the chain, and never changes from then on.
//!
//! Numbers are taken here and nowhere else, and invoices are queued for archiving. What follows for the dossiers that
//! the document bills is stored with it. A customer that wants its invoices at once gets them by `sending`.

mod euro_rate;
mod finalize;
mod finish;
mod printable;
mod settle;
mod supply;

use crate::ports::{
    BilledCustomers, DossierRepository, EuroRates, InvoiceArchive, InvoiceDirectory, InvoiceFonts, InvoiceNumbers,
    InvoicePapers, InvoiceRepository, Movements, RevenueLines, SettingsSource,
};
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that finalizing touches: no prices, no costs, and of papers their fonts and their beginning.
pub(super) struct FinalizingPorts<'p> {
    pub(super) invoices: &'p Arc<dyn InvoiceRepository>,
    pub(super) directory: &'p Arc<dyn InvoiceDirectory>,
    pub(super) numbers: &'p Arc<dyn InvoiceNumbers>,
    pub(super) dossiers: &'p Arc<dyn DossierRepository>,
    pub(super) revenue: &'p Arc<dyn RevenueLines>,
    pub(super) movements: &'p Arc<dyn Movements>,
    pub(super) customers: &'p Arc<dyn BilledCustomers>,
    pub(super) settings: &'p Arc<dyn SettingsSource>,
    pub(super) rates: &'p Arc<dyn EuroRates>,
    pub(super) fonts: &'p Arc<dyn InvoiceFonts>,
    pub(super) papers: &'p Arc<dyn InvoicePapers>,
    pub(super) archive: &'p Arc<dyn InvoiceArchive>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}

//! Runs: everything that is due on a day is billed, organisation by organisation, in pieces of a unit of work each.
//!
//! The invoices are planned by drafting, and made final by finalizing.

pub(super) mod daily_runs;
pub(super) mod run;
pub(super) mod warned;

use crate::ports::{BilledCustomers, DossierQueue, DossierRepository, InvoiceFonts, RevenueLines};
use customs_kernel::UnitOfWork;
use std::sync::Arc;

/// The ports that runs touch themselves.
pub(super) struct RunPorts<'p> {
    pub(super) queue: &'p Arc<dyn DossierQueue>,
    pub(super) dossiers: &'p Arc<dyn DossierRepository>,
    pub(super) revenue: &'p Arc<dyn RevenueLines>,
    pub(super) customers: &'p Arc<dyn BilledCustomers>,
    pub(super) fonts: &'p Arc<dyn InvoiceFonts>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}

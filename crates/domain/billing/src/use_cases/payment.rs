//! Payment: it is recorded that an invoice was paid, and that the dossier is prepaid where the invoice asked for that.

mod mark_paid;

use crate::ports::{DossierRepository, InvoiceRepository};
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that payment touches.
pub(super) struct PaymentPorts<'p> {
    pub(super) invoices: &'p Arc<dyn InvoiceRepository>,
    pub(super) dossiers: &'p Arc<dyn DossierRepository>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}

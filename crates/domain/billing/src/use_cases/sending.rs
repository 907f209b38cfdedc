//! Sending: finalized invoices go out by mail, or it is recorded that they went out otherwise. Their contents stay.

mod mail;
mod mark_sent;

use crate::ports::{BilledCustomers, InvoiceMails, InvoiceRepository};
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that sending touches.
pub(super) struct SendingPorts<'p> {
    pub(super) invoices: &'p Arc<dyn InvoiceRepository>,
    pub(super) customers: &'p Arc<dyn BilledCustomers>,
    pub(super) mails: &'p Arc<dyn InvoiceMails>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) work: &'p Arc<dyn UnitOfWork>,
}

//! Reading: invoices with their credit notes, their files, and the proof of their numbers. It stores nothing.

mod paper;
mod proof;
pub(super) mod read;

use crate::ports::{InvoiceDirectory, InvoiceNumbers, InvoicePapers, InvoiceRepository};
use customs_kernel::Clock;
use std::sync::Arc;

/// The ports that reading touches; nothing is written through them.
pub(super) struct ReadingPorts<'p> {
    pub(super) invoices: &'p Arc<dyn InvoiceRepository>,
    pub(super) directory: &'p Arc<dyn InvoiceDirectory>,
    pub(super) numbers: &'p Arc<dyn InvoiceNumbers>,
    pub(super) papers: &'p Arc<dyn InvoicePapers>,
    pub(super) clock: &'p Arc<dyn Clock>,
}

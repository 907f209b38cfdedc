//! Invoices: their list, and each with its lines and documents.

mod list;
mod paper;
mod record;

use crate::routing::Routing;
use chrono::NaiveDate;
use customs_billing::invoice::{Invoice, InvoiceStatus};

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing
        .get("/invoices", list::list)
        .get("/invoices/{id}", record::show)
        .get("/invoices/{id}/pdf", paper::pdf)
        .get("/invoices/{id}/ubl", paper::ubl);
}

/// The part of the navigation.
const PART: &str = "/console/invoices";

/// Whether the invoice should have been paid by now, as [`Invoices::unpaid`](customs_billing::Invoices::unpaid) counts
/// it.
fn is_past_due(invoice: &Invoice, today: NaiveDate) -> bool {
    matches!(invoice.status, InvoiceStatus::Finalized | InvoiceStatus::Sent) && invoice.header.due_date < today
}

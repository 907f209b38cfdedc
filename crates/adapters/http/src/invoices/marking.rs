//! Endpoints that mark invoices as sent or paid.

use super::view::InvoiceView;
use super::{NotePayments, WriteInvoices};
use crate::answers::changed;
use crate::body::OptionalJsonBody;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_billing::InvoiceId;
use customs_http_macros::post;
use serde::Deserialize;
use utoipa::ToSchema;

/// Mark a finalized invoice as sent to the customer.
#[post("/invoices/{id}/mark-sent", tag = "Invoices", ids("The invoice"), versioned,
    success(200, "The invoice", Written<InvoiceView>))]
pub(super) fn mark_invoice_sent(order: &Write<WriteInvoices, 1>) -> Handled {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let sent = invoices.mark_sent(order.organisation(), id, order.expected)?;
    let record = invoices.show(order.organisation(), id)?;
    changed(sent.version, InvoiceView::from(record), "The invoice was marked as sent.")
}

/// The payment of an invoice.
#[derive(Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = InvoicePayment)]
pub(super) struct PaymentBody {
    /// Reference of the payment.
    #[schema(max_length = 255)]
    payment_reference: Option<String>,
}

/// Mark an invoice as paid.
///
/// This needs the permission `invoicing.payments`. If the invoice asks for a prepayment, its dossier counts as prepaid
/// from then on.
#[post("/invoices/{id}/mark-paid", tag = "Invoices", ids("The invoice"),
    versioned,
    success(200, "The invoice", Written<InvoiceView>))]
pub(super) fn mark_invoice_paid(order: &Write<NotePayments, 1, OptionalJsonBody<PaymentBody>>) -> Handled {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let reference = order.body.value().payment_reference.as_deref();
    let paid = invoices.mark_paid(order.organisation(), id, order.expected, reference, &order.actor())?;
    let record = invoices.show(order.organisation(), id)?;
    changed(paid.version, InvoiceView::from(record), "The invoice was marked as paid.")
}

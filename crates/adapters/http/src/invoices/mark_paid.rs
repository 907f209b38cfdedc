use super::requirements::NotePayments;
use super::view::InvoiceView;
use crate::answers::changed;
use crate::body::OptionalJsonBody;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_billing::InvoiceId;
use customs_http_macros::post;
use serde::Deserialize;
use utoipa::ToSchema;

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

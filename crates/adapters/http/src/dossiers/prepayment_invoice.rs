use super::RequestPrepayments;
use crate::answers::created;
use crate::billing::PaymentTermGroupWord;
use crate::body::{JsonBody, Number};
use crate::envelope::Written;
use crate::invoices::InvoiceView;
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part};
use customs_billing::{DossierId, PrepaymentForm};
use customs_http_macros::post;

record_part! {
    /// Request for a payment in advance.
    #[schema(as = PrepaymentRequest)]
    PrepaymentBody of PrepaymentForm {
        /// Amount without VAT: more than 0, with at most 2 decimals.
        amount: Option<Number> [required],
        /// VAT rate in percent; when left out, 21, or the rate that the law prescribes for the customer. Money for duties
        /// is outside VAT and takes none.
        vat_rate: Option<Number>,
        /// What is paid for in advance; handling when left out. A prepayment for duties or disbursements has the payment
        /// terms of that group and pays for lines of that group alone.
        #[schema(value_type = Option<PaymentTermGroupWord>)]
        payment_term_group: Option<String>,
    }
}

/// Make a draft invoice that asks for payment in advance.
///
/// Needs the permission `invoicing.payments`. Once the invoice is paid, the next generated invoice of the dossier
/// deducts the amount. `If-Match` is compared with the version of the dossier.
#[post("/dossiers/{id}/prepayment-invoice", tag = "Dossiers", ids("The dossier"),
    versioned = "The version of the invoice, for If-Match", success(201, "The draft", Written<InvoiceView>))]
pub(super) fn request_prepayment(order: &Write<RequestPrepayments, 1, JsonBody<PrepaymentBody>>) -> Handled {
    let form = PrepaymentForm::arrived(order.body.value().clone());
    let (dossiers, id) = (&order.services.billing.dossiers, DossierId::new(order.id()));
    let invoice = dossiers.request_prepayment(order.organisation(), id, order.expected, &form)?;
    created(invoice.version, InvoiceView::from_draft(invoice), "The prepayment invoice was created.")
}

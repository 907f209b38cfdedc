use super::choices::InvoiceStatusWord;
use super::requirements::WriteInvoices;
use crate::answers::created;
use crate::billing::PaymentTermGroupWord;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Create, Handled};
use crate::record_fields::{Travelling, record_part, record_view};
use chrono::{DateTime, Utc};
use customs_billing::invoice::{Invoice, InvoiceForm};
use customs_http_macros::post;

record_part! {
    /// A new invoice. A null has the same meaning as a field that is left out.
    #[schema(as = NewInvoice)]
    CreateBody of InvoiceForm {
        /// Code of the customer who is billed.
        customer_code: Option<String> [required],
        /// Dossier that the invoice is for.
        dossier_id: Option<i64>,
        /// Purpose of the invoice, which decides its payment term; `handling` when left out.
        #[schema(value_type = Option<PaymentTermGroupWord>)]
        payment_term_group: Option<String>,
        /// Payment term in days; 30 when left out.
        payment_term_days: Option<i64>,
        /// Notes, printed on the invoice.
        notes: Option<String>,
    }
}

record_view! {
    /// An invoice that was created.
    #[schema(as = CreatedInvoice)]
    Created {
        id: i64 = invoice.id.get(),
        /// Number of the invoice; null, because it is a draft.
        invoice_number: Option<String> = invoice.number().map(str::to_owned),
        #[schema(value_type = InvoiceStatusWord)]
        status: &'static str = invoice.status.word(),
        customer_code: String = invoice.header.customer_code,
        created_at: DateTime<Utc> = invoice.created_at,
    }
    from |invoice: Invoice|
}

/// Create a draft invoice without lines.
#[post("/invoices", tag = "Invoices", versioned, success(201, "It is created", Written<Created>))]
pub(super) fn create_invoice(order: &Create<WriteInvoices, JsonBody<CreateBody>>) -> Handled {
    let form = InvoiceForm::arrived(order.body.value().clone());
    let invoice = order.services.billing.invoices.create(order.organisation(), form)?;
    created(invoice.version, Created::from(invoice), "The invoice was created.")
}

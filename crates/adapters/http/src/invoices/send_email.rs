use super::WriteInvoices;
use super::view::InvoiceEmailStatus;
use crate::body::OptionalJsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part, record_view};
use chrono::{DateTime, Utc};
use customs_billing::ports::InvoiceMail;
use customs_billing::{InvoiceId, InvoiceMailRequest};
use customs_http_macros::post;

record_part! {
    /// The recipients and the text of a mail. Every field has a default.
    #[schema(as = InvoiceEmailRequest)]
    EmailBody of InvoiceMailRequest {
        /// Recipient; the customer's address for invoices when left out.
        #[schema(format = "email")]
        to: Option<String>,
        /// Addresses that get a copy.
        #[schema(max_items = 20)]
        cc: Vec<String>,
        /// Subject; when left out, one that names the invoice in the customer's language.
        subject: Option<String>,
        /// Text of the mail; when left out, a short text in the customer's language.
        message: Option<String>,
    }
}

record_view! {
    /// A mail that waits to be sent.
    #[schema(as = QueuedInvoiceEmail)]
    Queued {
        id: i64 = mail.id,
        #[schema(value_type = InvoiceEmailStatus)]
        status: &'static str = mail.status.word(),
        /// Time at which the mail server accepted the mail; null until then.
        sent_at: Option<DateTime<Utc>> = mail.sent_at,
        recipient: Option<String> = mail.recipient,
    }
    from |mail: InvoiceMail|
}

/// Mail a finalized invoice or credit note with its PDF and electronic invoice.
///
/// The mail is sent as soon as possible, and tried again after a failure; the list of its mails shows the state. Once
/// the mail server accepted it, a finalized invoice counts as sent.
#[post("/invoices/{id}/send-email", tag = "Invoices", ids("The invoice"),
    success(200, "It is on its way", Written<Queued>))]
pub(super) fn send_invoice_email(order: &Write<WriteInvoices, 1, OptionalJsonBody<EmailBody>>) -> Handled {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let requested = InvoiceMailRequest::arrived(order.body.value().clone());
    let mail = invoices.send_email(order.organisation(), id, order.expected, &requested)?;
    Response::ok(&Written::new(Queued::from(mail), "The e-mail is on its way."))
}

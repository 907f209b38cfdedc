use super::choices::InvoiceEmailStatus;
use super::requirements::WriteInvoices;
use crate::body::OptionalJsonBody;
use crate::command::Answer;
use crate::envelope::Written;
use crate::operation::{Answered, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_billing::ports::InvoiceLetter;
use customs_billing::{InvoiceId, LetterWish};
use customs_http_macros::post;
use serde::Deserialize;
use utoipa::ToSchema;

/// The recipients and the text of a mail. Every field has a default.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = InvoiceEmailRequest)]
pub(super) struct EmailBody {
    /// Recipient; the customer's address for invoices when left out.
    #[schema(format = "email")]
    to: Option<String>,
    /// Addresses that get a copy.
    #[schema(max_items = 20)]
    cc: Option<Vec<String>>,
    /// Subject; when left out, one that names the invoice in the customer's language.
    subject: Option<String>,
    /// Text of the mail; when left out, a short text in the customer's language.
    message: Option<String>,
}

record_view! {
    /// A mail that waits to be sent.
    #[schema(as = QueuedInvoiceEmail)]
    Queued {
        id: i64 = letter.id,
        #[schema(value_type = InvoiceEmailStatus)]
        status: &'static str = letter.status.word(),
        /// Time at which the mail server accepted the mail; null until then.
        sent_at: Option<DateTime<Utc>> = letter.sent_at,
        recipient: Option<String> = letter.recipient,
    }
    from |letter: InvoiceLetter|
}

/// Mail a finalized invoice or credit note with its PDF and electronic invoice.
///
/// The mail is sent as soon as possible, and tried again after a failure; the list of its mails shows the state. Once
/// the mail server accepted it, a finalized invoice counts as sent.
#[post("/invoices/{id}/send-email", tag = "Invoices", ids("The invoice"),
    answer(200, "It is on its way", Written<Queued>))]
pub(super) fn send_invoice_email(order: &Write<WriteInvoices, 1, OptionalJsonBody<EmailBody>>) -> Answered {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let wish = LetterWish::from(order.body.value().clone());
    let letter = invoices.send_email(order.organisation(), id, order.expected, &wish)?;
    Ok(Answer::ok(&Written::new(Queued::from(letter), "The e-mail is on its way."))?.leaving_work())
}

impl From<EmailBody> for LetterWish {
    fn from(body: EmailBody) -> Self {
        let EmailBody { to, cc, subject, message } = body;
        Self { to, cc: cc.unwrap_or_default(), subject, message }
    }
}

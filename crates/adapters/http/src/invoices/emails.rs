use super::choices::InvoiceEmailStatus;
use super::requirements::ReadInvoices;
use crate::command::Answer;
use crate::envelope::Record;
use crate::operation::{Answered, Read};
use crate::query::WholeList;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_billing::InvoiceId;
use customs_billing::ports::InvoiceLetter;
use customs_http_macros::get;

record_view! {
    /// A mail with an invoice, and what became of it.
    #[schema(as = InvoiceEmail)]
    EmailView {
        id: i64,
        #[schema(value_type = InvoiceEmailStatus)]
        status: &'static str,
        /// Null when nobody was known.
        recipient: Option<String>,
        cc: Vec<String>,
        subject: String,
        /// Finished tries.
        attempts: u32,
        /// Why the last try failed.
        last_error: Option<String>,
        created_at: DateTime<Utc>,
        /// When the mail server took it.
        sent_at: Option<DateTime<Utc>>,
    }
    of InvoiceLetter { id, status, recipient, cc, subject, attempts, last_error, created_at, sent_at }
}

/// Lists the mails with an invoice
///
/// The newest hundred, also those that went out, or could not, when it was finalized.
#[get("/invoices/{id}/emails", tag = "Invoices", ids("The invoice"), params(WholeList),
    answer(200, "The mails, newest first", Record<Vec<EmailView>>))]
pub(super) fn list_invoice_emails(asked: Read<ReadInvoices, 1, WholeList>) -> Answered {
    let letters = asked.services.billing.invoices.emails(asked.organisation(), InvoiceId::new(asked.id()))?;
    let data: Vec<EmailView> = asked.query.of(letters.into_iter().map(Into::into));
    Answer::ok(&Record { data })
}

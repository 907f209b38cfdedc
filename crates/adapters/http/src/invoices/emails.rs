use super::choices::InvoiceEmailStatus;
use super::requirements::ReadInvoices;
use crate::command::Response;
use crate::envelope::Record;
use crate::fact_detail::FactDetail;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_billing::InvoiceId;
use customs_billing::ports::InvoiceMail;
use customs_http_macros::get;

record_view! {
    /// A mail with an invoice, and its state.
    #[schema(as = InvoiceEmail)]
    EmailView {
        id: i64,
        #[schema(value_type = InvoiceEmailStatus)]
        status: &'static str,
        /// Address that the mail goes to; null when no address was known.
        recipient: Option<String>,
        /// Addresses that get a copy.
        cc: Vec<String>,
        /// Subject of the mail.
        subject: String,
        /// Number of finished tries.
        attempts: u32,
        /// Reason why the latest try failed; null when it succeeded, and before the first try.
        last_error: Option<String> = reason.as_ref().map(ToString::to_string),
        /// Code and values of that reason; null without one, and for one that an earlier version of the service noted.
        last_error_details: Option<FactDetail> = reason.as_ref().and_then(FactDetail::stored),
        /// Time at which the mail was queued.
        created_at: DateTime<Utc>,
        /// Time at which the mail server accepted the mail; null until then.
        sent_at: Option<DateTime<Utc>>,
    }
    of InvoiceMail { id, status, recipient, cc, subject, attempts, last_error: reason, created_at, sent_at }
}

/// List the mails with an invoice.
///
/// The list has the newest 100 mails, including those that were sent, or could not be sent, at finalization.
#[get("/invoices/{id}/emails", tag = "Invoices", ids("The invoice"), params(WholeList),
    success(200, "The mails, newest first", Record<Vec<EmailView>>))]
pub(super) fn list_invoice_emails(asked: Read<ReadInvoices, 1, WholeList>) -> Handled {
    let mails = asked.services.billing.invoices.emails(asked.organisation(), InvoiceId::new(asked.id()))?;
    let data: Vec<EmailView> = asked.query.take_from(mails.into_iter().map(Into::into));
    Response::ok(&Record { data })
}

use super::choices::InvoiceEmailStatus;
use super::requirements::ReadInvoices;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use chrono::{DateTime, Utc};
use customs_billing::InvoiceId;
use customs_billing::ports::InvoiceLetter;
use serde::Serialize;
use utoipa::ToSchema;

/// A mail with an invoice, and what became of it.
#[derive(Serialize, ToSchema)]
#[schema(as = InvoiceEmail)]
struct EmailView {
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

/// Lists the mails with an invoice
///
/// The newest hundred, also those that went out, or could not, when it was finalized.
#[utoipa::path(
    tag = "Invoices",
    params(("id" = i64, Path, description = "The invoice"), WholeList),
    responses((status = 200, description = "The mails, newest first", body = Record<Vec<EmailView>>)),
    security(("oauth2" = ["invoices:read"]), ("bearer" = [])),
)]
#[get("/invoices/{id}/emails")]
pub(super) async fn list_invoice_emails(
    caller: Caller<ReadInvoices>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (invoices, organisation) = (services.billing.invoices.clone(), caller.organisation());
    let answer = blocking(move || {
        let letters = invoices.emails(organisation, InvoiceId::new(id))?;
        let data: Vec<EmailView> = list.of(letters.into_iter().map(Into::into));
        Answer::ok(&Record { data })
    });
    Ok(answer.await?.into())
}

impl From<InvoiceLetter> for EmailView {
    fn from(letter: InvoiceLetter) -> Self {
        let InvoiceLetter { id, status, recipient, cc, subject, attempts, last_error, created_at, sent_at } = letter;
        Self { id, status: status.word(), recipient, cc, subject, attempts, last_error, created_at, sent_at }
    }
}

use super::requirements::ReadInvoices;
use super::view::InvoiceView;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_billing::InvoiceId;
use customs_http_macros::get;

/// Shows an invoice or credit note with its lines
#[get("/invoices/{id}", tag = "Invoices", ids("The invoice"), versioned,
    answer(200, "The invoice", Record<InvoiceView>))]
pub(super) async fn show_invoice(
    caller: Caller<ReadInvoices>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (invoices, organisation) = (services.billing.invoices.clone(), caller.organisation());
    let answer = blocking(move || {
        let record = invoices.show(organisation, InvoiceId::new(id))?;
        let version = record.invoice.version;
        Ok(Answer::ok(&Record { data: InvoiceView::from(record) })?.with_version(version))
    });
    Ok(answer.await?.into())
}

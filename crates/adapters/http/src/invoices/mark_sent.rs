use super::requirements::WriteInvoices;
use super::view::InvoiceView;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::InvoiceId;
use customs_http_macros::post;

/// Notes that the customer has a finalized invoice
#[post("/invoices/{id}/mark-sent", tag = "Invoices", ids("The invoice"), versioned,
    answer(200, "The invoice", Written<InvoiceView>))]
pub(super) async fn mark_invoice_sent(
    caller: Caller<WriteInvoices>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (invoices, organisation) = (services.billing.invoices.clone(), caller.organisation());
    command
        .run(move || {
            let version = invoices.mark_sent(organisation, InvoiceId::new(id), expected)?.version;
            let record = invoices.show(organisation, InvoiceId::new(id))?;
            let written = Written::new(InvoiceView::from(record), "The invoice was marked as sent.");
            Ok(Answer::ok(&written)?.with_version(version))
        })
        .await
}

use super::requirements::DeleteInvoices;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::InvoiceId;
use customs_http_macros::delete;

/// Deletes a draft invoice or credit note
///
/// Charges of dossiers that it had are pending again.
#[delete("/invoices/{id}", tag = "Invoices", ids("The invoice"), answer(204, "It is deleted"))]
pub(super) async fn delete_invoice(
    caller: Caller<DeleteInvoices>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (invoices, organisation) = (services.billing.invoices.clone(), caller.organisation());
    command
        .run(move || {
            invoices.delete(organisation, InvoiceId::new(id), expected)?;
            Ok(Answer::no_content())
        })
        .await
}

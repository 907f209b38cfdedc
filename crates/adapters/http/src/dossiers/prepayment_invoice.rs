use super::requirements::RequestPrepayments;
use crate::body::{JsonBody, Number};
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::invoices::InvoiceView;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::{DossierId, PrepaymentForm};
use customs_http_macros::post;
use serde::Deserialize;
use utoipa::ToSchema;

/// What is to be paid in advance.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = PrepaymentRequest)]
pub(super) struct PrepaymentBody {
    /// Without VAT; more than 0, at most 2 decimals.
    #[schema(required)]
    amount: Option<Number>,
    /// Percent; when left out 21, or what the law says of the customer.
    vat_rate: Option<Number>,
}

/// Makes a draft invoice that asks for payment in advance
///
/// Needs the permission `invoicing.payments`. Once it is paid, the next generated invoice of the dossier takes it off.
/// If-Match is compared with the dossier.
#[post("/dossiers/{id}/prepayment-invoice", tag = "Dossiers", ids("The dossier"),
    versioned = "The version of the invoice, for If-Match", answer(201, "The draft", Written<InvoiceView>))]
pub(super) async fn request_prepayment(
    caller: Caller<RequestPrepayments>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<PrepaymentBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let PrepaymentBody { amount, vat_rate } = body.into_inner();
    let form = PrepaymentForm { amount: amount.map(Into::into), vat_rate: vat_rate.map(Into::into) };
    let (dossiers, organisation) = (services.billing.dossiers.clone(), caller.organisation());
    command
        .run(move || {
            let invoice = dossiers.request_prepayment(organisation, DossierId::new(id), expected, &form)?;
            let version = invoice.version;
            let written = Written::new(InvoiceView::of_draft(invoice), "The prepayment invoice was created.");
            Ok(Answer::created(&written)?.with_version(version))
        })
        .await
}

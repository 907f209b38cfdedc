use super::requirements::NotePayments;
use super::view::InvoiceView;
use crate::body::OptionalJsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::InvoiceId;
use customs_http_macros::post;
use serde::Deserialize;
use utoipa::ToSchema;

/// How a payment is known.
#[derive(Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = InvoicePayment)]
pub(super) struct PaymentBody {
    #[schema(max_length = 255)]
    payment_reference: Option<String>,
}

/// Notes that an invoice is paid
///
/// Needs the permission `invoicing.payments`. A dossier whose prepayment it asks for is prepaid from then on.
#[post("/invoices/{id}/mark-paid", tag = "Invoices", ids("The invoice"),
    versioned,
    answer(200, "The invoice", Written<InvoiceView>))]
pub(super) async fn mark_invoice_paid(
    caller: Caller<NotePayments>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: OptionalJsonBody<PaymentBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let reference = body.into_inner().payment_reference;
    let (invoices, organisation) = (services.billing.invoices.clone(), caller.organisation());
    let actor = caller.actor();
    command
        .run(move || {
            let id = InvoiceId::new(id);
            let version = invoices.mark_paid(organisation, id, expected, reference.as_deref(), &actor)?.version;
            let record = invoices.show(organisation, id)?;
            let written = Written::new(InvoiceView::from(record), "The invoice was marked as paid.");
            Ok(Answer::ok(&written)?.with_version(version))
        })
        .await
}

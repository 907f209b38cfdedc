use super::requirements::WriteInvoices;
use super::view::InvoiceView;
use crate::body::OptionalJsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::invoice::CreditWish;
use customs_billing::{InvoiceId, InvoiceLineId};
use customs_http_macros::post;
use serde::Deserialize;
use utoipa::ToSchema;

/// What of an invoice is taken back.
#[derive(Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = InvoiceCredit)]
pub(super) struct CreditBody {
    /// Ids of its lines; left out: all that were not taken back yet.
    #[schema(min_items = 1)]
    lines: Option<Vec<i64>>,
    /// Printed on the credit note.
    #[schema(max_length = 2000)]
    notes: Option<String>,
}

/// Makes a draft credit note that takes back an invoice, or lines of it
///
/// The invoice must be finalized, and stays as it is. A line is taken back once; a draft counts until it is deleted.
/// Finalizing the credit note gives it the next number of the same series.
#[post("/invoices/{id}/credit", tag = "Invoices", ids("The invoice"),
    versioned = "The version of the credit note, for If-Match",
    answer(201, "The credit note, a draft", Written<InvoiceView>))]
pub(super) async fn credit_invoice(
    caller: Caller<WriteInvoices>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: OptionalJsonBody<CreditBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let wish = CreditWish::from(body.into_inner());
    let (invoices, organisation) = (services.billing.invoices.clone(), caller.organisation());
    command
        .run(move || {
            let note = invoices.credit(organisation, InvoiceId::new(id), expected, &wish)?;
            let version = note.version;
            let written = Written::new(InvoiceView::of_draft(note), "The credit note was created.");
            Ok(Answer::created(&written)?.with_version(version))
        })
        .await
}

impl From<CreditBody> for CreditWish {
    fn from(body: CreditBody) -> Self {
        let CreditBody { lines, notes } = body;
        Self { lines: lines.map(|ids| ids.into_iter().map(InvoiceLineId::new).collect()), notes }
    }
}

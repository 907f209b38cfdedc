//! Lines of draft invoices. What is written answers the version of the invoice, which is what `If-Match` names.

mod fields;

use super::requirements::WriteInvoices;
use super::view::InvoiceLineView;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::routing::Routing;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::{InvoiceId, InvoiceLineId};
use customs_http_macros::{delete, post, put};
use fields::{ChangeBody, CreateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(add_invoice_line).service(change_invoice_line).service(remove_invoice_line);
}

/// Adds a line to a draft invoice
///
/// The lines of credit notes and prepayment invoices follow from something else and cannot be changed.
#[post("/invoices/{id}/lines", tag = "Invoices", ids("The invoice"),
    versioned = "The version of the invoice, for If-Match", answer(201, "The line", Written<InvoiceLineView>))]
async fn add_invoice_line(
    caller: Caller<WriteInvoices>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<CreateBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([invoice]) = ids;
    let form = body.into_inner().form();
    let (invoices, organisation) = (services.billing.invoices.clone(), caller.organisation());
    command
        .run(move || {
            let (invoice, line) = invoices.add_line(organisation, InvoiceId::new(invoice), expected, form.clone())?;
            let line = InvoiceLineView::of(line, invoice.vat_rules());
            let written = Written::new(line, "The invoice line was added.");
            Ok(Answer::created(&written)?.with_version(invoice.version))
        })
        .await
}

/// Changes a line of a draft invoice
///
/// What is left out stays as it is; null clears a field, or gives it its default again. The dossier's line that it came
/// from stays as it was.
#[put("/invoices/{id}/lines/{lineId}", tag = "Invoices", ids("The invoice", "The line"),
    versioned = "The version of the invoice, for If-Match", answer(200, "The line", Written<InvoiceLineView>))]
async fn change_invoice_line(
    caller: Caller<WriteInvoices>,
    ids: PathIds<2>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([invoice, line]) = ids;
    let changes = body.into_inner();
    let (invoices, organisation) = (services.billing.invoices.clone(), caller.organisation());
    command
        .run(move || {
            let change = |form: &mut _| changes.apply(form);
            let (invoice, line) = (InvoiceId::new(invoice), InvoiceLineId::new(line));
            let (invoice, line) = invoices.update_line(organisation, invoice, line, expected, &change)?;
            let line = InvoiceLineView::of(line, invoice.vat_rules());
            let written = Written::new(line, "The invoice line was changed.");
            Ok(Answer::ok(&written)?.with_version(invoice.version))
        })
        .await
}

/// Removes a line of a draft invoice
///
/// A charge of a dossier is pending again. A line that takes off what was paid in advance follows from the others.
#[delete(
    "/invoices/{id}/lines/{lineId}",
    tag = "Invoices",
    ids("The invoice", "The line"),
    answer(204, "It is removed")
)]
async fn remove_invoice_line(
    caller: Caller<WriteInvoices>,
    ids: PathIds<2>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([invoice, line]) = ids;
    let (invoices, organisation) = (services.billing.invoices.clone(), caller.organisation());
    command
        .run(move || {
            invoices.delete_line(organisation, InvoiceId::new(invoice), InvoiceLineId::new(line), expected)?;
            Ok(Answer::no_content())
        })
        .await
}

//! Lines of draft invoices. Writes answer with the version of the invoice, which is the one that `If-Match` names.

mod fields;

use super::WriteInvoices;
use super::view::InvoiceLineView;
use crate::answers::{changed, created};
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::routing::Routing;
use customs_billing::{InvoiceId, InvoiceLineId};
use customs_http_macros::{delete, post, put};
use fields::{CreateBody, UpdateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(add_invoice_line).service(change_invoice_line).service(remove_invoice_line);
}

/// Add a line to a draft invoice.
///
/// The lines of credit notes and prepayment invoices are derived and cannot be changed.
#[post("/invoices/{id}/lines", tag = "Invoices", ids("The invoice"),
    versioned = "The version of the invoice, for If-Match", success(201, "The line", Written<InvoiceLineView>))]
fn add_invoice_line(order: &Write<WriteInvoices, 1, JsonBody<CreateBody>>) -> Handled {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let form = order.body.value().form();
    let (invoice, line) = invoices.add_line(order.organisation(), id, order.expected, form)?;
    let line = InvoiceLineView::new(line, invoice.vat_rules());
    created(invoice.version, line, "The invoice line was added.")
}

/// Change a line of a draft invoice.
///
/// Fields that are left out stay as they are; null clears a field, or gives it its default again. The dossier line from
/// which this line was made does not change.
#[put("/invoices/{id}/lines/{lineId}", tag = "Invoices", ids("The invoice", "The line"),
    versioned = "The version of the invoice, for If-Match", success(200, "The line", Written<InvoiceLineView>))]
fn change_invoice_line(order: &Write<WriteInvoices, 2, JsonBody<UpdateBody>>) -> Handled {
    let (invoices, [invoice, line]) = (&order.services.billing.invoices, order.path);
    let (invoice, line) = (InvoiceId::new(invoice), InvoiceLineId::new(line));
    let change = |form: &mut _| order.body.value().apply(form);
    let (invoice, line) = invoices.update_line(order.organisation(), invoice, line, order.expected, &change)?;
    let line = InvoiceLineView::new(line, invoice.vat_rules());
    changed(invoice.version, line, "The invoice line was changed.")
}

/// Remove a line of a draft invoice.
///
/// A charge of a dossier becomes pending again. A line that deducts a prepayment is derived from the other lines and
/// cannot be removed.
#[delete(
    "/invoices/{id}/lines/{lineId}",
    tag = "Invoices",
    ids("The invoice", "The line"),
    success(204, "It is removed")
)]
fn remove_invoice_line(order: &Write<WriteInvoices, 2>) -> Handled {
    let (invoices, [invoice, line]) = (&order.services.billing.invoices, order.path);
    let (invoice, line) = (InvoiceId::new(invoice), InvoiceLineId::new(line));
    invoices.delete_line(order.organisation(), invoice, line, order.expected)?;
    Ok(Response::no_content())
}

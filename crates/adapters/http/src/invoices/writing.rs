//! Endpoints that write drafts of invoices.

use super::view::{InvoiceStatusWord, InvoiceView};
use super::{DeleteInvoices, WriteInvoices};
use crate::answers::{changed, created};
use crate::billing::PaymentTermGroupWord;
use crate::body::{Day, DomainBody, JsonBody};
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Create, Handled, Write};
use crate::record_fields::{Change, record_view, shown_body};
use chrono::{DateTime, Utc};
use customs_billing::InvoiceId;
use customs_billing::invoice::{Invoice, InvoiceChangeFields, InvoiceFields};
use customs_http_macros::{delete, post, put};
use serde::Serialize;
use utoipa::ToSchema;

shown_body! {
    /// A new invoice. A null has the same meaning as a field that is left out.
    #[schema(as = NewInvoice)]
    new NewInvoice {} {
        /// Code of the customer who is billed.
        customer_code: Option<String> [required],
        /// Dossier that the invoice is for.
        dossier_id: Option<i64>,
        /// Purpose of the invoice, which decides its payment term; `handling` when left out.
        #[schema(value_type = Option<PaymentTermGroupWord>)]
        payment_term_group: Option<String>,
        /// Payment term in days; 30 when left out.
        payment_term_days: Option<i64>,
        /// Notes, printed on the invoice.
        notes: Option<String>,
    } {}
}

type CreateBody = DomainBody<InvoiceFields, NewInvoice>;

record_view! {
    /// An invoice that was created.
    #[schema(as = CreatedInvoice)]
    Created {
        id: i64 = invoice.id.get(),
        /// Number of the invoice; null, because it is a draft.
        invoice_number: Option<String> = invoice.number().map(str::to_owned),
        #[schema(value_type = InvoiceStatusWord)]
        status: &'static str = invoice.status.word(),
        customer_code: String = invoice.header.customer_code,
        created_at: DateTime<Utc> = invoice.created_at,
    }
    from |invoice: Invoice|
}

/// Create a draft invoice without lines.
#[post("/invoices", tag = "Invoices", versioned, success(201, "It is created", Written<Created>))]
pub(super) fn create_invoice(order: &Create<WriteInvoices, JsonBody<CreateBody>>) -> Handled {
    let invoice = order.services.billing.invoices.create(order.organisation(), order.body.value().form())?;
    created(invoice.version, Created::from(invoice), "The invoice was created.")
}

/// The fields of a draft that are to be changed. Fields that are left out stay as they are.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = InvoiceChanges)]
pub(super) struct InvoiceChanges {
    /// Notes, printed on the invoice; null removes them.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    notes: Change<Option<String>>,
    /// Date by which the invoice is to be paid. It stays at finalization; null returns to the date that follows from
    /// the payment term.
    #[serde(default)]
    #[schema(value_type = Option<Day>)]
    due_date: Change<Option<Day>>,
    /// Payment term group that every line gets; null stands for `handling`.
    #[serde(default)]
    #[schema(value_type = Option<PaymentTermGroupWord>)]
    payment_term_group: Change<Option<String>>,
}

type UpdateBody = DomainBody<InvoiceChangeFields, InvoiceChanges>;

/// Change a draft invoice.
///
/// Only these fields can be changed here; lines have endpoints of their own.
#[put("/invoices/{id}", tag = "Invoices", ids("The invoice"), versioned,
    success(200, "The changed invoice", Written<InvoiceView>))]
pub(super) fn update_invoice(order: &Write<WriteInvoices, 1, JsonBody<UpdateBody>>) -> Handled {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let change = order.body.value().change();
    let invoice = invoices.update(order.organisation(), id, order.expected, &change)?;
    changed(invoice.version, InvoiceView::from_draft(invoice), "The invoice was updated.")
}

/// Delete a draft invoice or credit note.
///
/// The dossier charges on it become pending again.
#[delete("/invoices/{id}", tag = "Invoices", ids("The invoice"), success(204, "It is deleted"))]
pub(super) fn delete_invoice(order: &Write<DeleteInvoices, 1>) -> Handled {
    let invoices = &order.services.billing.invoices;
    invoices.delete(order.organisation(), InvoiceId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}

use super::requirements::WriteInvoices;
use super::view::InvoiceView;
use crate::answers::changed;
use crate::billing::PaymentTermGroupWord;
use crate::body::{Day, JsonBody};
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::record_fields::{Change, Travelling};
use customs_billing::InvoiceId;
use customs_billing::invoice::InvoiceChange;
use customs_billing::money::PaymentTermGroup;
use customs_http_macros::put;
use serde::Deserialize;
use utoipa::ToSchema;

/// The fields of a draft that are to be changed. Fields that are left out stay as they are.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = InvoiceChanges)]
pub(super) struct UpdateBody {
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

/// Change a draft invoice.
///
/// Only these fields can be changed here; lines have endpoints of their own.
#[put("/invoices/{id}", tag = "Invoices", ids("The invoice"), versioned,
    success(200, "The changed invoice", Written<InvoiceView>))]
pub(super) fn update_invoice(order: &Write<WriteInvoices, 1, JsonBody<UpdateBody>>) -> Handled {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let change = InvoiceChange::from(order.body.value().clone());
    let invoice = invoices.update(order.organisation(), id, order.expected, &change)?;
    changed(invoice.version, InvoiceView::from_draft(invoice), "The invoice was updated.")
}

impl From<UpdateBody> for InvoiceChange {
    fn from(body: UpdateBody) -> Self {
        let UpdateBody { notes, due_date, payment_term_group } = body;
        let group =
            |sent: &Option<String>| sent.clone().unwrap_or_else(|| PaymentTermGroup::Handling.word().to_owned());
        Self {
            notes: notes.sent().cloned(),
            due_date: due_date.sent().map(|day| Travelling::arrived(*day)),
            payment_term_group: payment_term_group.sent().map(group),
        }
    }
}

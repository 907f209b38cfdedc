use super::WriteInvoices;
use super::view::InvoiceView;
use crate::answers::created;
use crate::body::OptionalJsonBody;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_billing::invoice::CreditRequest;
use customs_billing::{InvoiceId, InvoiceLineId};
use customs_http_macros::post;
use serde::Deserialize;
use utoipa::ToSchema;

/// The part of an invoice that is taken back.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = InvoiceCredit)]
pub(super) struct CreditBody {
    /// Ids of the lines to take back, each as far as no other credit note does; when left out, all lines of which something
    /// is left.
    #[schema(min_items = 1)]
    lines: Option<Vec<i64>>,
    /// Whether to take back only the part of a prepayment that no invoice deducts. Then `lines` must be left out.
    unused_prepayment: Option<bool>,
    /// Notes, printed on the credit note.
    notes: Option<String>,
}

/// Create a draft credit note for an invoice or some of its lines.
///
/// The invoice must be finalized and does not change. Of a line that is taken back in part, the rest is taken back, and
/// never more than the line in all (`taken_back`); a draft credit note counts until it is deleted. Finalizing the credit note gives it the next number of the same series. A credit note never
/// charges: lines that would come to more than zero at a VAT rate are refused (`precondition_failed`).
#[post("/invoices/{id}/credit", tag = "Invoices", ids("The invoice"),
    versioned = "The version of the credit note, for If-Match",
    success(201, "The credit note, a draft", Written<InvoiceView>))]
pub(super) fn credit_invoice(order: &Write<WriteInvoices, 1, OptionalJsonBody<CreditBody>>) -> Handled {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let requested = CreditRequest::from(order.body.value().clone());
    let note = invoices.credit(order.organisation(), id, order.expected, &requested)?;
    created(note.version, InvoiceView::from_draft(note), "The credit note was created.")
}

impl From<CreditBody> for CreditRequest {
    fn from(body: CreditBody) -> Self {
        let CreditBody { lines, unused_prepayment, notes } = body;
        let lines = lines.map(|ids| ids.into_iter().map(InvoiceLineId::new).collect());
        Self { lines, unused_prepayment: unused_prepayment.unwrap_or_default(), notes }
    }
}

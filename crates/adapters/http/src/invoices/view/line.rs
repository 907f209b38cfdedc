use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use crate::invoices::choices::InvoiceVatCategory;
use customs_billing::invoice::{InvoiceLine, InvoiceLineTerms, LineSource};
use customs_billing::money::VatRules;
use customs_billing::{BillableItemId, DossierId};
use serde::Serialize;
use utoipa::ToSchema;

/// A line of an invoice or credit note.
#[derive(Serialize, ToSchema)]
#[schema(as = InvoiceLine)]
pub(in crate::invoices) struct InvoiceLineView {
    id: i64,
    #[serde(flatten)]
    terms: InvoiceLineTermsView,
    /// On a credit note, the line of the invoice that it takes back; otherwise null.
    credited_line_id: Option<i64>,
}

/// The content of an invoice line.
#[derive(Serialize, ToSchema)]
#[schema(as = InvoiceLineTerms)]
pub(in crate::invoices) struct InvoiceLineTermsView {
    /// Description, as printed on the invoice.
    description: String,
    /// Quantity; negative on credit notes and on lines that deduct a prepayment.
    quantity: Number,
    /// Price of one unit without VAT.
    unit_price: Number,
    /// VAT rate in percent.
    vat_rate: Number,
    /// VAT on the line.
    vat_amount: Number,
    /// Amount of the line without VAT.
    amount: Number,
    #[schema(value_type = InvoiceVatCategory)]
    vat_category: &'static str,
    #[schema(value_type = PaymentTermGroupWord)]
    payment_term_group: &'static str,
    /// Billable item that the line charges; null when it charges none.
    billable_item_id: Option<i64>,
    /// Dossier that the line bills, null if it bills none; a merged invoice can bill several dossiers.
    dossier_id: Option<i64>,
}

impl InvoiceLineView {
    /// Shows a line of a document to which these VAT rules apply.
    pub(in crate::invoices) fn of(line: InvoiceLine, rules: VatRules) -> Self {
        let InvoiceLine { id, terms } = line;
        let credited_line_id = match terms.source {
            LineSource::Credit(line) => Some(line.get()),
            LineSource::Typed | LineSource::Revenue(_) | LineSource::Prepayment(_) => None,
        };
        Self { id: id.get(), terms: InvoiceLineTermsView::of(terms, rules), credited_line_id }
    }
}

impl InvoiceLineTermsView {
    /// Shows the content of a line of a document to which these VAT rules apply.
    pub(in crate::invoices) fn of(terms: InvoiceLineTerms, rules: VatRules) -> Self {
        let vat_category = rules.category(terms.vat()).word();
        let InvoiceLineTerms {
            description,
            quantity,
            unit_price,
            vat_rate,
            reverse_charged: _,
            not_taxed_here: _,
            amounts,
            group,
            billable_item,
            dossier,
            source: _,
        } = terms;
        Self {
            description,
            quantity: quantity.into(),
            unit_price: unit_price.into(),
            vat_rate: vat_rate.into(),
            vat_amount: amounts.vat_amount.into(),
            amount: amounts.amount.into(),
            vat_category,
            payment_term_group: group.word(),
            billable_item_id: billable_item.map(BillableItemId::get),
            dossier_id: dossier.map(DossierId::get),
        }
    }
}

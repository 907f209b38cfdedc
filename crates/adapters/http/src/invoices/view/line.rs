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
    /// On a credit note: the line of the invoice that it takes back.
    credited_line_id: Option<i64>,
}

/// What a line says.
#[derive(Serialize, ToSchema)]
#[schema(as = InvoiceLineTerms)]
pub(in crate::invoices) struct InvoiceLineTermsView {
    description: String,
    /// Negative on credit notes and for what was paid in advance.
    quantity: Number,
    unit_price: Number,
    /// Percent.
    vat_rate: Number,
    vat_amount: Number,
    /// Without VAT.
    amount: Number,
    #[schema(value_type = InvoiceVatCategory)]
    vat_category: &'static str,
    #[schema(value_type = PaymentTermGroupWord)]
    payment_term_group: &'static str,
    billable_item_id: Option<i64>,
    /// The dossier that it bills; a merged invoice has several.
    dossier_id: Option<i64>,
}

impl InvoiceLineView {
    /// A line of a document whose lines are told apart by VAT like this.
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
    /// What a line of such a document says.
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

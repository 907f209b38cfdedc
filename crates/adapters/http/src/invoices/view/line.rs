use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use crate::invoices::choices::InvoiceVatCategory;
use crate::record_fields::record_view;
use customs_billing::invoice::{InvoiceLine, InvoiceLineTerms, LineSource};
use customs_billing::money::{LineAmounts, VatRules};
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

record_view! {
    /// What a line says.
    #[schema(as = InvoiceLineTerms)]
    pub(in crate::invoices) InvoiceLineTermsView {
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
        vat_category: &'static str = category,
        #[schema(value_type = PaymentTermGroupWord)]
        payment_term_group: &'static str,
        billable_item_id: Option<i64>,
        /// The dossier that it bills; a merged invoice has several.
        dossier_id: Option<i64>,
    }
    of InvoiceLineTerms {
        description, quantity, unit_price, vat_rate, reverse_charged: _, not_taxed_here: _,
        amounts: LineAmounts { amount, vat_amount }, group: payment_term_group, billable_item: billable_item_id,
        dossier: dossier_id, source: _,
    }
    knowing |terms| { category = rules.category(terms.vat()).word() }
    given (rules: VatRules)
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

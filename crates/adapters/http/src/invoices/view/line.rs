use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use crate::invoices::view::InvoiceVatCategory;
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
    /// On a credit note, the line of the invoice that it takes back; otherwise null.
    credited_line_id: Option<i64>,
}

record_view! {
    /// The content of an invoice line.
    #[schema(as = InvoiceLineTerms)]
    pub(in crate::invoices) InvoiceLineTermsView {
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
        vat_category: &'static str = category,
        #[schema(value_type = PaymentTermGroupWord)]
        payment_term_group: &'static str,
        /// Billable item that the line charges; null when it charges none.
        billable_item_id: Option<i64>,
        /// Dossier that the line bills, null if it bills none; a merged invoice can bill several dossiers.
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
    /// Shows a line of a document to which these VAT rules apply.
    pub(in crate::invoices) fn new(line: InvoiceLine, rules: VatRules) -> Self {
        let InvoiceLine { id, terms } = line;
        let credited_line_id = match terms.source {
            LineSource::Credit(line) => Some(line.get()),
            LineSource::Typed | LineSource::Revenue(_) | LineSource::Prepayment(_) => None,
        };
        Self { id: id.get(), terms: InvoiceLineTermsView::new(terms, rules), credited_line_id }
    }
}

use super::elements::Elements;
use crate::document::{InvoiceDocument, Totals, VatCategory, VatSubtotal};
use crate::reasons::{Reason, reason};
use rust_decimal::Decimal;

/// Writes the VAT of the document, by category and rate.
pub(super) fn write(out: &mut Elements, document: &InvoiceDocument) {
    out.aggregate("TaxTotal", |out| {
        out.amount("TaxAmount", document.totals.vat);
        for VatSubtotal { category, rate, taxable, vat } in &document.vat {
            out.aggregate("TaxSubtotal", |out| {
                out.amount("TaxableAmount", *taxable);
                out.amount("TaxAmount", *vat);
                write_category(out, "TaxCategory", *category, *rate, reason(document, *category));
            });
        }
    });
    if let Some(vat) = document.vat_in_euro.as_ref().filter(|_| document.currency.as_str() != "EUR") {
        out.aggregate("TaxTotal", |out| out.amount_in("TaxAmount", "EUR", vat.total));
    }
}

/// Writes a VAT category, with the reason why there is no VAT if one is given.
pub(super) fn write_category(
    out: &mut Elements,
    name: &str,
    category: VatCategory,
    rate: Decimal,
    reason: Option<Reason>,
) {
    out.aggregate(name, |out| {
        out.text("ID", category.code());
        // Outside the scope of VAT there is no rate, not even zero (BR-O-05).
        if category != VatCategory::OutsideScope {
            out.number("Percent", rate);
        }
        if let Some(Reason { code, text }) = reason {
            out.text("TaxExemptionReasonCode", code);
            out.text("TaxExemptionReason", &text);
        }
        out.aggregate("TaxScheme", |out| out.text("ID", "VAT"));
    });
}

/// Whether all lines of the document are outside the scope of VAT.
pub(super) fn only_outside_scope(document: &InvoiceDocument) -> bool {
    document.lines.iter().all(|line| line.vat_category == VatCategory::OutsideScope)
}

/// Writes the totals of the document. It has no allowances and charges of its own: they are lines.
pub(super) fn write_totals(out: &mut Elements, document: &InvoiceDocument) {
    let Totals { net, vat: _, gross, prepaid, due } = document.totals;
    out.aggregate("LegalMonetaryTotal", |out| {
        out.amount("LineExtensionAmount", net);
        out.amount("TaxExclusiveAmount", net);
        out.amount("TaxInclusiveAmount", gross);
        if !prepaid.is_zero() {
            out.amount("PrepaidAmount", prepaid);
        }
        out.amount("PayableAmount", due);
    });
}

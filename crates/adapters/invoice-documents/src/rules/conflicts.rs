use crate::document::{InvoiceDocument, VatCategory, VatSubtotal};
use customs_billing::InvoiceParticular;
use customs_kernel::facts::{Code, Warning};
use customs_kernel::round_to_cents;
use rust_decimal::Decimal;

/// Lists the rules of EN 16931 that a document breaks although nothing is missing and every line is right. Strict
/// receivers refuse such a document; dividing it into several invoices helps.
#[must_use]
pub fn conflicts(document: &InvoiceDocument) -> Vec<Warning> {
    let mut broken = Vec::new();
    let outside = |category| category == VatCategory::OutsideScope;
    let (with, without): (Vec<_>, Vec<_>) = document.lines.iter().partition(|line| outside(line.vat_category));
    if !with.is_empty() && !without.is_empty() {
        let apart = InvoiceParticular::OutsideVatApart { rule: Code::from("BR-O-11") };
        broken.push(Warning::at("vat", apart));
    }
    for (index, subtotal) in document.vat.iter().enumerate() {
        if drifts_too_far(subtotal) {
            let drifts = InvoiceParticular::VatDrifts { rule: Code::from("BR-CO-17") };
            broken.push(Warning::at(format!("vat.{index}.vat"), drifts));
        }
    }
    broken
}

/// Whether the VAT of a rate, which is rounded line by line, differs too much from the VAT that receivers calculate.
/// They take the sum, round it to cents, and allow less than one unit of difference; a rate that rounds to zero must
/// come to less than half a unit. The published rule takes amounts without their sign and rounds halves up, as this
/// does.
fn drifts_too_far(subtotal: &VatSubtotal) -> bool {
    let VatSubtotal { category: _, rate, taxable, vat } = subtotal;
    let expected = round_to_cents(taxable.abs() * rate / Decimal::ONE_HUNDRED);
    let half = Decimal::new(5, 1);
    (vat.abs() - expected).abs() >= Decimal::ONE || (*rate < half && vat.abs() >= half)
}

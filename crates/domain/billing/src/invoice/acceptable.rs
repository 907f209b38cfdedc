//! Checks on a document as a whole, for faults that make receivers refuse it although every line is right. They run
//! before the document gets its number, because afterwards it cannot be corrected.

use crate::BillingError;
use crate::invoice::{DocumentType, Invoice, InvoiceLine, InvoiceLineTerms, LineSource};
use crate::money::{VatCategory, VatRules, VatShare, vat_breakdown};
use rust_decimal::Decimal;

/// Refuses a draft that mixes lines not taxed in the Netherlands with others. Receivers of electronic invoices refuse
/// such a document (BR-O-11 to BR-O-14).
pub(crate) fn require_one_scope(invoice: &Invoice) -> Result<(), BillingError> {
    let rules = invoice.vat_rules();
    let outside = |line: &&InvoiceLine| rules.category(line.terms.vat()) == VatCategory::OutsideScope;
    let count = invoice.lines.iter().filter(outside).count();
    if count == 0 || count == invoice.lines.len() {
        return Ok(());
    }
    let message =
        "what is not taxed in the Netherlands needs an invoice of its own (BR-O-11): take the other lines off";
    Err(BillingError::PreconditionFailed(message.to_owned()))
}

/// Refuses a draft with VAT that differs by a whole currency unit from the rate applied to the sum, as roundings of
/// some hundred lines may add up to. Receivers of electronic invoices refuse such a document (BR-CO-17), and after
/// finalization it cannot be corrected.
pub(crate) fn require_vat_near_its_rate(invoice: &Invoice) -> Result<(), BillingError> {
    let Some(share) = invoice.vat_breakdown().into_iter().find(VatShare::drifts_too_far) else { return Ok(()) };
    let VatShare { category: _, rate, taxable, vat_amount } = share;
    let (rate, currency) = (rate.normalize(), &invoice.header.currency);
    Err(BillingError::PreconditionFailed(format!(
        "the VAT of the lines at {rate} %, each rounded on its own, comes to {vat_amount} {currency}, too far from {rate} % \
         of {taxable} {currency} (BR-CO-17): put some of the lines on another document"
    )))
}

/// Refuses an invoice on which deducted prepayments bring a VAT category below zero, because such an invoice would pay
/// out.
pub(crate) fn require_nothing_below_zero(invoice: &Invoice) -> Result<(), BillingError> {
    let takes_off = |line: &InvoiceLine| matches!(line.terms.source, LineSource::Prepayment(_));
    if invoice.header.document_type == DocumentType::CreditNote || !invoice.lines.iter().any(takes_off) {
        return Ok(());
    }
    let below = |share: &VatShare| share.taxable < Decimal::ZERO || share.vat_amount < Decimal::ZERO;
    match invoice.vat_breakdown().into_iter().find(below) {
        Some(VatShare { category, rate, taxable, vat_amount }) => Err(BillingError::PreconditionFailed(format!(
            "the lines of category {category} at {rate} % come to {taxable} and {vat_amount} VAT, which is below zero"
        ))),
        None => Ok(()),
    }
}

/// Refuses lines of a credit note that would charge: those that bring a VAT category above zero. The note would say that it
/// pays back what it asks for, and a credit note only lowers what was charged (directive 2006/112/EC, article 90). The only
/// lines that can bring this about take back the deduction of a prepayment.
pub(crate) fn require_nothing_charged<'a>(
    rules: VatRules,
    lines: impl IntoIterator<Item = &'a InvoiceLineTerms>,
) -> Result<(), BillingError> {
    let share = |line: &InvoiceLineTerms| (rules.category(line.vat()), line.vat_rate, line.amounts);
    let above = |share: &VatShare| share.taxable > Decimal::ZERO || share.vat_amount > Decimal::ZERO;
    match vat_breakdown(lines.into_iter().map(share)).into_iter().find(above) {
        Some(VatShare { category, rate, taxable, vat_amount }) => Err(BillingError::PreconditionFailed(format!(
            "the lines of category {category} at {rate} % would charge {taxable} and {vat_amount} VAT, and a credit note never \
             charges: take the deduction of a prepayment back together with the work it was taken off"
        ))),
        None => Ok(()),
    }
}

use super::planned_invoice::PlannedInvoice;
use crate::dossier::Prepayment;
use crate::invoice::{Buyer, InvoiceLineTerms, LineSource};
use crate::invoice_warning::with_cents;
use crate::money::{PaymentTermGroup, VatDoubt, VatTreatment, is_dutch_rate};
use crate::ports::BilledCustomer;
use crate::{InvoiceWarning, PrepaymentRemark};
use customs_kernel::facts::{Amount, Code, Quantity, Reason, Reference, Warning};
use customs_kernel::filled;
use rust_decimal::Decimal;

/// Warnings about the VAT of these lines, before or after they are billed: given rates that contradict the law for the
/// customer, a reverse charge that was only set by hand, and doubtful customer data. Nothing is refused, because given
/// values win.
pub(crate) fn vat_warnings(customer: &BilledCustomer, lines: &[&InvoiceLineTerms]) -> Vec<Warning> {
    let treatment = customer.vat_treatment();
    let mut warnings = Vec::new();
    if treatment == VatTreatment::ReversedByHand && lines.iter().any(|line| line.reverse_charged) {
        warnings.extend(reversed_by_hand(customer));
    }
    if let Some(doubt) = customer.vat_doubt().filter(|_| lines.iter().any(|line| !line.vat().is_repayment())) {
        warnings.push(Warning::new(doubtful(customer, doubt, treatment)));
    }
    for (index, line) in lines.iter().enumerate() {
        // A prepayment is deducted with the VAT it was billed with.
        if matches!(line.source, LineSource::Prepayment(_)) {
            continue;
        }
        if let Some(why) = contradiction(treatment, line).or_else(|| foreign_rate(line)) {
            warnings.push(Warning::at(format!("lines.{index}.vat_rate"), why));
        }
    }
    warnings
}

fn reversed_by_hand(customer: &BilledCustomer) -> Vec<Warning> {
    let Buyer { customer_code: code, vat_number, .. } = &customer.buyer;
    let by_hand = InvoiceWarning::ReversedByHand { customer: Reference::from(code) };
    let mut warnings = vec![Warning::new(by_hand)];
    if filled(vat_number.as_deref()).is_none() {
        warnings.push(Warning::new(InvoiceWarning::VatNumberMissing { customer: Reference::from(code) }));
    }
    warnings
}

fn doubtful(customer: &BilledCustomer, doubt: VatDoubt, treatment: VatTreatment) -> InvoiceWarning {
    let Buyer { customer_code: code, country_code, vat_number, .. } = &customer.buyer;
    let customer = Reference::from(code);
    let country = Code::from(country_code.as_deref().unwrap_or_default());
    let number = Reference::from(vat_number.as_deref().unwrap_or_default());
    let is_charged = treatment == VatTreatment::Charged;
    match (doubt, is_charged) {
        (VatDoubt::NoCountry, false) => InvoiceWarning::NoCountry { customer, country },
        (VatDoubt::NoCountry, true) => InvoiceWarning::NoCountryAndCharged { customer, country },
        (VatDoubt::NumberOfNoMemberState, false) => InvoiceWarning::NumberOfNoState { customer, country, number },
        (VatDoubt::NumberOfNoMemberState, true) => {
            InvoiceWarning::NumberOfNoStateAndCharged { customer, country, number }
        }
        (VatDoubt::NumberOfAnotherState, false) => InvoiceWarning::NumberOfOtherState { customer, country, number },
        (VatDoubt::NumberOfAnotherState, true) => {
            InvoiceWarning::NumberOfOtherStateAndCharged { customer, country, number }
        }
    }
}

/// A warning when part of a prepayment is left although these invoices deduct none of it. Only the payer would notice
/// otherwise.
pub(crate) fn prepayment_warning(prepayment: &Prepayment, planned: &[PlannedInvoice]) -> Option<Warning> {
    let left = prepayment.left().amount;
    if left <= Decimal::ZERO || planned.iter().any(|invoice| !invoice.deducts.is_empty()) {
        return None;
    }
    let Prepayment { currency, payer, vat_rate, reverse_charged, not_taxed_here, group, .. } = prepayment;
    let passed_on = group.is_passed_on() && vat_rate.is_zero();
    let vat = match (reverse_charged, not_taxed_here) {
        (false, _) if passed_on => PrepaymentRemark::ForGroup { group: Code::from(group) },
        (true, _) => PrepaymentRemark::Reversed,
        (false, true) => PrepaymentRemark::NotTaxedHere,
        (false, false) => PrepaymentRemark::AtRate { rate: Quantity(vat_rate.normalize()) },
    };
    let why = if !planned.iter().any(|invoice| prepayment.is_for(&invoice.draft.header)) {
        PrepaymentRemark::NobodyAsked { payer: Reference::from(payer), currency: Code::from(currency) }
    } else if passed_on {
        PrepaymentRemark::NoLineOfGroup { group: Code::from(group) }
    } else if *reverse_charged || *not_taxed_here {
        PrepaymentRemark::NoLineTreatedSo
    } else {
        PrepaymentRemark::NoLineOfRate
    };
    let left = Amount::new(with_cents(left), currency.as_str());
    let (vat, why) = (Reason::from(vat), Reason::from(why));
    Some(Warning::new(InvoiceWarning::PrepaymentLeft { left, vat, why }))
}

/// Explains how the VAT of a line contradicts the law for this treatment; `None` when it does not.
fn contradiction(treatment: VatTreatment, line: &InvoiceLineTerms) -> Option<InvoiceWarning> {
    let taxed = line.vat_rate > Decimal::ZERO;
    let rate = Quantity(line.vat_rate.normalize());
    if taxed && line.group == PaymentTermGroup::Duties {
        return Some(InvoiceWarning::DutiesBearVat { rate });
    }
    match treatment {
        VatTreatment::Charged if line.reverse_charged || line.not_taxed_here => Some(InvoiceWarning::NotCharged),
        VatTreatment::ReversedByHand if taxed => Some(InvoiceWarning::BearsVatReversedByHand { rate }),
        VatTreatment::Reversed if taxed => Some(InvoiceWarning::BearsVatReversed { rate }),
        VatTreatment::Reversed if !line.reverse_charged && !line.vat().is_repayment() => {
            Some(InvoiceWarning::ZeroRated)
        }
        VatTreatment::NotTaxedHere if taxed => Some(InvoiceWarning::BearsVatOutside { rate }),
        VatTreatment::NotTaxedHere if line.reverse_charged => Some(InvoiceWarning::ReversedOutside),
        VatTreatment::Charged | VatTreatment::ReversedByHand | VatTreatment::Reversed | VatTreatment::NotTaxedHere => {
            None
        }
    }
}

/// Warns of a rate that Dutch VAT does not have, such as a former one or one of another country.
fn foreign_rate(line: &InvoiceLineTerms) -> Option<InvoiceWarning> {
    let rate = line.vat_rate.normalize();
    (!is_dutch_rate(rate)).then_some(InvoiceWarning::ForeignRate { rate: Quantity(rate) })
}

use super::planned_invoice::PlannedInvoice;
use crate::dossier::Prepayment;
use crate::invoice::{Buyer, InvoiceLineTerms, LineSource};
use crate::money::{PaymentTermGroup, VatDoubt, VatTreatment, is_dutch_rate};
use crate::ports::BilledCustomer;
use customs_kernel::filled;
use rust_decimal::Decimal;

/// Warnings about the VAT of these lines, before or after they are billed: given rates that contradict the law for the
/// customer, a reverse charge that was only set by hand, and doubtful customer data. Nothing is refused, because given
/// values win.
pub(crate) fn vat_warnings(customer: &BilledCustomer, lines: &[&InvoiceLineTerms]) -> Vec<String> {
    let treatment = customer.vat_treatment();
    let mut warnings = Vec::new();
    if treatment == VatTreatment::ReversedByHand && lines.iter().any(|line| line.reverse_charged) {
        warnings.extend(reversed_by_hand(customer));
    }
    if let Some(doubt) = customer.vat_doubt().filter(|_| lines.iter().any(|line| !line.vat().is_repayment())) {
        warnings.push(doubtful(customer, doubt, treatment));
    }
    for (index, line) in lines.iter().enumerate() {
        // A prepayment is deducted with the VAT it was billed with.
        if matches!(line.source, LineSource::Prepayment(_)) {
            continue;
        }
        if let Some(why) = contradiction(treatment, line).or_else(|| foreign_rate(line)) {
            warnings.push(format!("lines.{index}.vat_rate: {why}"));
        }
    }
    warnings
}

fn reversed_by_hand(customer: &BilledCustomer) -> Vec<String> {
    let Buyer { customer_code: code, vat_number, .. } = &customer.buyer;
    let mut warnings = vec![format!(
        "vat_reverse_charge_eligible of customer {code} was set by hand, so that VAT is reversed where the law has Dutch VAT \
         charged: article 23 concerns VAT at import, not the broker's work"
    )];
    if filled(vat_number.as_deref()).is_none() {
        warnings.push(format!(
            "customer_vat_number of customer {code} is not set: an invoice with reversed VAT (AE) needs it"
        ));
    }
    warnings
}

fn doubtful(customer: &BilledCustomer, doubt: VatDoubt, treatment: VatTreatment) -> String {
    let Buyer { customer_code: code, country_code, vat_number, .. } = &customer.buyer;
    let (country, number) = (country_code.as_deref().unwrap_or_default(), vat_number.as_deref().unwrap_or_default());
    let so = if treatment == VatTreatment::Charged { ": Dutch VAT is charged" } else { "" };
    match doubt {
        VatDoubt::NoCountry => {
            format!("customer_country_code of customer {code} is {country}, which is no country{so}")
        }
        VatDoubt::NumberOfNoMemberState => format!(
            "customer_vat_number of customer {code} in {country} is {number}, which is no VAT number of another member \
             state{so}"
        ),
        VatDoubt::NumberOfAnotherState => format!(
            "customer_vat_number of customer {code} in {country} is {number}, which is one of another member state than \
             its address{so}"
        ),
    }
}

/// A warning when part of a prepayment is left although these invoices deduct none of it. Only the payer would notice
/// otherwise.
pub(crate) fn prepayment_warning(prepayment: &Prepayment, planned: &[PlannedInvoice]) -> Option<String> {
    let left = prepayment.left().amount;
    if left <= Decimal::ZERO || planned.iter().any(|invoice| !invoice.deducts.is_empty()) {
        return None;
    }
    let Prepayment { currency, payer, vat_rate, reverse_charged, not_taxed_here, group, .. } = prepayment;
    let passed_on = group.is_passed_on() && vat_rate.is_zero();
    let vat = match (reverse_charged, not_taxed_here) {
        (false, _) if passed_on => format!("for {group}"),
        (true, _) => "with VAT reversed".to_owned(),
        (false, true) => "as not taxed in the Netherlands".to_owned(),
        (false, false) => format!("at {} %", vat_rate.normalize()),
    };
    let why = if !planned.iter().any(|invoice| prepayment.is_for(&invoice.draft.header)) {
        format!("by {payer}, and no invoice asks that customer for {currency}")
    } else if passed_on {
        format!("and no line is for {group}")
    } else if *reverse_charged || *not_taxed_here {
        "and no line is treated like that".to_owned()
    } else {
        "and no line bears that rate".to_owned()
    };
    Some(format!("{left:.2} {currency} {vat} was paid in advance {why}"))
}

/// Explains how the VAT of a line contradicts the law for this treatment; `None` when it does not.
fn contradiction(treatment: VatTreatment, line: &InvoiceLineTerms) -> Option<String> {
    let rate = line.vat_rate.normalize();
    let taxed = rate > Decimal::ZERO;
    let bears = |law: &str| Some(format!("bears {rate} % VAT, but {law}"));
    if taxed && line.group == PaymentTermGroup::Duties {
        return bears("duties and VAT that are paid for the customer are outside VAT");
    }
    match treatment {
        VatTreatment::Charged if line.reverse_charged || line.not_taxed_here => {
            Some("bears no VAT, but the customer has to be charged Dutch VAT".to_owned())
        }
        VatTreatment::ReversedByHand if taxed => bears("vat_reverse_charge_eligible was set: VAT is reversed"),
        VatTreatment::Reversed if taxed => {
            bears("the customer is in another member state and has a VAT number: VAT is reversed")
        }
        VatTreatment::Reversed if !line.reverse_charged && !line.vat().is_repayment() => {
            Some("is zero rated, but VAT is reversed: the customer is in another member state".to_owned())
        }
        VatTreatment::NotTaxedHere if taxed => bears("the customer is outside the EU: not taxed in the Netherlands"),
        VatTreatment::NotTaxedHere if line.reverse_charged => {
            Some("is reverse charged, but the customer is outside the EU: not taxed in the Netherlands".to_owned())
        }
        VatTreatment::Charged | VatTreatment::ReversedByHand | VatTreatment::Reversed | VatTreatment::NotTaxedHere => {
            None
        }
    }
}

/// Tells of a rate that Dutch VAT does not have, such as one of before or of another country.
fn foreign_rate(line: &InvoiceLineTerms) -> Option<String> {
    let rate = line.vat_rate.normalize();
    (!is_dutch_rate(rate)).then(|| format!("is {rate} %, but the VAT rates of the Netherlands are 21, 9 and 0 %"))
}

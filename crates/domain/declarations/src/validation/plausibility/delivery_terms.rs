use super::items;
use crate::Direction;
use crate::form::{DeclarationForm, ItemForm};
use customs_kernel::filled;
use rust_decimal::Decimal;

/// The seller pays no transport to the Union: what is paid for it is added to the price (UCC article 71(1)(e)).
const WITHOUT_TRANSPORT: [&str; 4] = ["EXW", "FCA", "FAS", "FOB"];
/// The price holds transport and insurance to the place that is named. Of CFR and CPT the insurance may come on top.
const WITH_TRANSPORT: [&str; 5] = ["CIF", "CIP", "DAP", "DPU", "DDP"];
/// Where such a place is in the Union nothing is left to add.
const MEMBER_STATES: [&str; 27] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
];
/// Transport, loading, handling and insurance up to the place where goods enter the Union.
const TO_ENTRY: &str = "AK";
/// Storage needs no customs value: goods of these procedures are valued when they leave it.
const WITHOUT_VALUE: [&str; 2] = ["71", "78"];

pub(super) fn find(form: &DeclarationForm, found: &mut Vec<String>) {
    if form.direction() == Direction::Export {
        return;
    }
    deductions(form, found);
    let current = form.declaration.procedure.current.as_deref().unwrap_or_default();
    let Some(terms) = form.declaration.incoterms.as_ref().filter(|_| !WITHOUT_VALUE.contains(&current)) else { return };
    let Some(code) = filled(terms.code.as_deref()) else { return };
    if WITHOUT_TRANSPORT.contains(&code) {
        let without: Vec<String> = (1..)
            .zip(&form.items)
            .filter(|(_, item)| by_price(item) && !adds_transport(item))
            .map(|(number, _): (u32, _)| number.to_string())
            .collect();
        if !without.is_empty() {
            let lines = without.join(", ");
            found.push(format!(
                "declaration.incoterms.code: {code} leaves transport to the Union out of the price, and no AK adds it \
                 (line {lines})"
            ));
        }
    }
    // A place outside the Union: from there on transport is still to be added.
    let in_the_union = filled(terms.country.as_deref()).is_none_or(|country| MEMBER_STATES.contains(&country));
    if WITH_TRANSPORT.contains(&code) && in_the_union {
        for (at, _) in items(form).filter(|(_, item)| by_price(item) && adds_transport(item)) {
            found.push(format!(
                "{at}.valuation.charge_deductions: AK adds transport that a price {code} contains already"
            ));
        }
    }
}

/// Whether goods are valued by their price (method 1); the other methods know no additions.
fn by_price(item: &ItemForm) -> bool {
    item.valuation.as_ref().and_then(|valuation| filled(valuation.method.as_deref())).is_none_or(|method| method == "1")
}

fn adds_transport(item: &ItemForm) -> bool {
    let mut charges = item.valuation.iter().flat_map(|valuation| &valuation.charge_deductions);
    charges.any(|charge| {
        charge.code.as_deref() == Some(TO_ENTRY) && charge.amount.is_some_and(|amount| amount > Decimal::ZERO)
    })
}

/// Deductions above price and additions leave a negative customs value (DMS10045). Amounts of one currency are compared.
fn deductions(form: &DeclarationForm, found: &mut Vec<String>) {
    for (at, item) in items(form) {
        let (Some(price), Some(valuation)) = (item.invoice_value, &item.valuation) else { continue };
        let of_item = filled(item.invoice_currency.as_deref());
        let (mut added, mut deducted) = (price, Decimal::ZERO);
        let mut comparable = true;
        for charge in &valuation.charge_deductions {
            let currency = filled(charge.currency.as_deref());
            comparable &= currency.is_none() || currency == of_item;
            let amount = charge.amount.unwrap_or_default();
            let sum = if charge.code.as_deref().is_some_and(|code| code.starts_with('B')) {
                &mut deducted
            } else {
                &mut added
            };
            *sum = sum.saturating_add(amount);
        }
        if comparable && deducted > added {
            found.push(format!(
                "{at}.valuation.charge_deductions: the deductions ({deducted}) are more than the price ({added})"
            ));
        }
    }
}

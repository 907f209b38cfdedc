use super::export_route::is_member_state;
use super::items;
use crate::form::{DeclarationForm, ItemForm};
use crate::{DeclarationWarning, Direction};
use customs_kernel::facts::{Code, Warning};
use customs_kernel::filled;
use rust_decimal::Decimal;

/// Terms under which the seller pays no transport to the Union, so the buyer's transport costs are added to the price
/// (UCC article 71(1)(e)).
const WITHOUT_TRANSPORT: [&str; 4] = ["EXW", "FCA", "FAS", "FOB"];
/// Terms under which the price includes transport and insurance to the named place. CFR and CPT are not among them,
/// because insurance may come on top.
const WITH_TRANSPORT: [&str; 5] = ["CIF", "CIP", "DAP", "DPU", "DDP"];
/// The addition for transport, loading, handling and insurance up to the place where goods enter the Union.
const TO_ENTRY: &str = "AK";
/// The API's code for insurance. Customs receives it as AK, which stands for transport and insurance there.
const INSURANCE: &str = "AH";
/// Procedures for storage, which need no customs value: the goods are valued when they leave storage.
const WITHOUT_VALUE: [&str; 2] = ["71", "78"];

pub(super) fn find(form: &DeclarationForm, found: &mut Vec<Warning>) {
    if form.direction() == Direction::Export {
        return;
    }
    let current = form.declaration.procedure.current.as_deref().unwrap_or_default();
    let Some(terms) = form.declaration.incoterms.as_ref().filter(|_| !WITHOUT_VALUE.contains(&current)) else { return };
    let Some(code) = filled(terms.code.as_deref()) else { return };
    let named = filled(terms.country.as_deref()).map(is_member_state);
    // Goods that are delivered in the Union have no transport to the Union left to add.
    if WITHOUT_TRANSPORT.contains(&code) && named != Some(true) {
        without_transport(form, code, found);
    }
    // From a place outside the Union, transport is still to be added.
    if WITH_TRANSPORT.contains(&code) && named != Some(false) {
        with_transport(form, code, found);
    }
}

fn without_transport(form: &DeclarationForm, code: &str, found: &mut Vec<Warning>) {
    for (at, _) in items(form).filter(|(_, item)| by_price(item) && !adds(item, TO_ENTRY)) {
        let missing = DeclarationWarning::TransportNotAdded { terms: Code::from(code) };
        found.push(about_charges(&at, missing));
    }
}

fn with_transport(form: &DeclarationForm, code: &str, found: &mut Vec<Warning>) {
    for (at, item) in items(form).filter(|(_, item)| by_price(item)) {
        if adds(item, TO_ENTRY) {
            found.push(about_charges(&at, DeclarationWarning::TransportAddedTwice { terms: Code::from(code) }));
        }
        if adds(item, INSURANCE) {
            found.push(about_charges(&at, DeclarationWarning::InsuranceAddedTwice { terms: Code::from(code) }));
        }
    }
}

/// Returns a warning about the additions and deductions of the item at this path.
fn about_charges(at: &str, warning: DeclarationWarning) -> Warning {
    Warning::at(format!("{at}.valuation.charge_deductions"), warning)
}

/// Returns whether goods are valued by their price (method 1); the other methods have no additions.
fn by_price(item: &ItemForm) -> bool {
    item.valuation.as_ref().and_then(|valuation| filled(valuation.method.as_deref())).is_none_or(|method| method == "1")
}

fn adds(item: &ItemForm, code: &str) -> bool {
    let mut charges = item.valuation.iter().flat_map(|valuation| &valuation.charge_deductions);
    charges.any(|charge| {
        charge.code.as_deref() == Some(code) && charge.amount.is_some_and(|amount| amount > Decimal::ZERO)
    })
}

use super::packages::shares_packages;
use crate::Totals;
use crate::form::{ItemForm, TransitForm, is_writable};
use customs_kernel::{BrokenRule, Checker, RuleCode, filled};

/// Checks the goods of each item: their description, their commodity code (condition C0153) and their gross mass
/// (rule R0221; the mass of the consignment must be above 0).
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    let weighs = !Totals::from_form(form).gross_mass.is_zero();
    check.each("items", &form.items, |check, item| check_item(check, item, weighs));
}

fn check_item(check: &mut Checker, item: &ItemForm, weighs: bool) {
    check.required("hs_code", item.hs_code.as_deref());
    if filled(item.description.as_deref()).is_some() && !is_writable(item.description.as_deref()) {
        check.error("description", (RuleCode::NothingToWrite, "must hold a character that a message can carry"));
    }
    let Some(mass) = item.gross_weight else { return };
    let shares = shares_packages(item);
    if mass.is_zero() && !(shares && weighs) {
        check.error("gross_weight", BrokenRule::new(RuleCode::NotPositive, "must be greater than 0"));
    }
    if shares && !mass.is_zero() {
        let rule = "must be 0 for goods that are packed with another item (quantity 0): that item bears their mass";
        check.error("gross_weight", (RuleCode::MassPackedWithAnother, rule));
    }
}

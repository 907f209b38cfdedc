use super::at_most;
use crate::Totals;
use crate::form::{ItemForm, TransitForm};
use customs_kernel::rules::{FieldRule, Quantity};
use customs_kernel::{BrokenRule, Checker, RuleCode};
use rust_decimal::Decimal;

/// Most items that one house consignment can hold.
const MOST_ITEMS: usize = 999;
/// Most packages, and most documents of each kind, that one item can hold.
const MOST_PARTS: usize = 99;

pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    if form.items.is_empty() {
        check.error("items", (RuleCode::NoItems, "must hold at least one item"));
    }
    at_most(check, "items", &form.items, MOST_ITEMS);
    if form.items.iter().all(|item| is_mass(item.gross_weight)) && !is_mass(Some(Totals::from_form(form).gross_mass)) {
        let rule = "must not weigh more together than 16 digits can say";
        check.error("items", BrokenRule::new(RuleCode::TotalWeight, rule).with("max", 16));
    }
    check.each("items", &form.items, check_item);
}

/// Checks the lists and the masses of an item.
fn check_item(check: &mut Checker, item: &ItemForm) {
    if let (Some(gross), Some(net)) = (item.gross_weight, item.net_weight)
        && net > gross
    {
        check.error("gross_weight", (RuleCode::GrossBelowNet, "must be at least net_weight"));
    }
    at_most(check, "packaging", &item.packaging, MOST_PARTS);
    at_most(check, "previous_documents", &item.previous_documents, MOST_PARTS);
    at_most(check, "supporting_documents", &item.supporting_documents, MOST_PARTS);
}

/// Returns whether a message can carry this mass; the error itself is reported at the item.
fn is_mass(value: Option<Decimal>) -> bool {
    value.is_none_or(|value| Quantity::check(&value).is_ok())
}

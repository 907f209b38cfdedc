use super::{at_most, day};
use crate::Totals;
use crate::form::{ItemForm, TransitForm};
use customs_kernel::{Checker, filled};
use rust_decimal::Decimal;

/// Most items that one house consignment can hold.
const MOST_ITEMS: usize = 999;
/// Most packages, and most documents of each kind, that one item can hold.
const MOST_PARTS: usize = 99;

pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    if form.items.is_empty() {
        check.error("items", "must hold at least one item");
    }
    at_most(check, "items", &form.items, MOST_ITEMS);
    if form.items.iter().all(|item| is_mass(item.gross_weight)) && !is_mass(Some(Totals::of(form).gross_mass)) {
        check.error("items", "must not weigh more together than 16 digits can say");
    }
    check.each("items", &form.items, check_item);
}

fn check_item(check: &mut Checker, item: &ItemForm) {
    check.required("description", item.description.as_deref());
    check.length("description", item.description.as_deref(), 500);
    commodity_code(check, item.hs_code.as_deref());
    masses(check, item);
    check.each("packaging", &item.packaging, |check, packages| {
        check.required("type", packages.package_type.as_deref());
        check.length("type", packages.package_type.as_deref(), 2);
        check.integer("quantity", packages.quantity, 0, 99_999_999);
        check.length("marks", packages.marks.as_deref(), 512);
    });
    check.each("previous_documents", &item.previous_documents, |check, document| {
        check.required("type", document.document_type.as_deref());
        check.length("type", document.document_type.as_deref(), 4);
        check.required("id", document.id.as_deref());
        check.length("id", document.id.as_deref(), 70);
        check.integer("line", document.line, 0, 99_999);
    });
    check.each("supporting_documents", &item.supporting_documents, |check, document| {
        check.required("type", document.document_type.as_deref());
        check.length("type", document.document_type.as_deref(), 5);
        check.text("id", document.id.as_deref());
        check.integer("line", document.line, 0, 99_999);
        day(check, "expiry_date", document.expiry_date);
        check.amount("value", document.value);
        check.currency("currency", document.currency.as_deref());
        check.quantity("quantity", document.quantity);
        check.text("uom", document.uom.as_deref());
    });
    at_most(check, "packaging", &item.packaging, MOST_PARTS);
    at_most(check, "previous_documents", &item.previous_documents, MOST_PARTS);
    at_most(check, "supporting_documents", &item.supporting_documents, MOST_PARTS);
}

/// Whether a message can carry this mass; the error itself is reported at the item.
fn is_mass(value: Option<Decimal>) -> bool {
    let mut check = Checker::default();
    check.quantity("", value);
    check.into_result().is_ok()
}

/// Checks a commodity code: six digits of the Harmonized System and up to two more of the Combined Nomenclature.
fn commodity_code(check: &mut Checker, value: Option<&str>) {
    check.text("hs_code", value);
    let right = |code: &str| (6..=8).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit());
    if filled(value).is_some_and(|code| !right(code)) {
        check.error("hs_code", "must be 6 to 8 digits");
    }
}

/// The gross mass is required and must not be below the net mass.
fn masses(check: &mut Checker, item: &ItemForm) {
    check.required_value("gross_weight", item.gross_weight.as_ref());
    check.quantity("gross_weight", item.gross_weight);
    check.quantity("net_weight", item.net_weight);
    if let (Some(gross), Some(net)) = (item.gross_weight, item.net_weight)
        && net > gross
    {
        check.error("gross_weight", "must be at least net_weight");
    }
}

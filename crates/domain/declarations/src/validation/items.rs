use super::{documents, valuation};
use crate::Direction;
use crate::form::{DeclarationForm, ItemForm, SkuDetailForm};
use customs_kernel::Checker;
use std::collections::HashSet;

pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    if form.items.is_empty() && form.skus.is_empty() {
        check.error("items", "must hold at least one item, or skus at least one article");
    }
    let mut sequences = HashSet::new();
    check.each("items", &form.items, |check, item| {
        check.integer("sequence", item.sequence, 1, 99_999);
        if item.sequence.is_some_and(|sequence| !sequences.insert(sequence)) {
            check.error("sequence", "is used by another item");
        }
        check_item(check, form, item);
    });
}

fn check_item(check: &mut Checker, form: &DeclarationForm, item: &ItemForm) {
    check.required("description", item.description.as_deref());
    check.length("description", item.description.as_deref(), 500);
    check.length("sku", item.sku.as_deref(), 100);
    check.required("hs_code", item.hs_code.as_deref());
    // The TARIC subheading has a field of its own, so a code of ten digits here is a mistake.
    check.digits("hs_code", item.hs_code.as_deref(), 8);
    check.digits("taric_subheading", item.taric_subheading.as_deref(), 2);
    check.length("additional_taric1", item.additional_taric1.as_deref(), 4);
    check.length("additional_taric2", item.additional_taric2.as_deref(), 4);
    if form.direction() == Direction::Import {
        check.required("country_of_origin", item.country_of_origin.as_deref());
        check.required_value("invoice_value", item.invoice_value.as_ref());
    }
    check.country("country_of_origin", item.country_of_origin.as_deref());
    check.country("preferential_country_of_origin", item.preferential_country_of_origin.as_deref());
    masses(check, item);
    check.quantity("supplementary_quantity", item.supplementary_quantity);
    check.amount("invoice_value", item.invoice_value);
    check.currency("invoice_currency", item.invoice_currency.as_deref());
    check.amount("statistical_value", item.statistical_value);
    check.length("previous_code", item.previous_code.as_deref(), 2);
    check.length("duty_regime", item.duty_regime.as_deref(), 3);
    valuation::check(check, item);
    check.each("packaging", &item.packaging, |check, packages| {
        check.length("type", packages.package_type.as_deref(), 2);
        check.integer("quantity", packages.quantity, 0, 99_999_999);
        check.length("marks", packages.marks.as_deref(), 512);
    });
    check.each("containers", &item.containers, |check, container| {
        check.required("number", container.number.as_deref());
        check.length("number", container.number.as_deref(), 17);
    });
    documents::check(check, form, item);
    check.each("sku_details", &item.sku_details, sku_detail);
}

/// Checks that both masses are given, and that the net mass does not exceed the gross mass.
fn masses(check: &mut Checker, item: &ItemForm) {
    check.required_value("gross_weight", item.gross_weight.as_ref());
    check.required_value("net_weight", item.net_weight.as_ref());
    check.quantity("gross_weight", item.gross_weight);
    check.quantity("net_weight", item.net_weight);
    if let (Some(gross), Some(net)) = (item.gross_weight, item.net_weight)
        && net > gross
    {
        check.error("gross_weight", "must be at least net_weight");
    }
}

/// Checks an article of an item.
pub(super) fn sku_detail(check: &mut Checker, detail: &SkuDetailForm) {
    check.length("sku", detail.sku.as_deref(), 100);
    check.length("description", detail.description.as_deref(), 500);
    check.quantity("quantity", detail.quantity);
    check.quantity("unit_value", detail.unit_value);
    check.currency("unit_value_currency", detail.unit_value_currency.as_deref());
    check.quantity("unit_gross_weight", detail.unit_gross_weight);
    check.quantity("unit_net_weight", detail.unit_net_weight);
    check.country("country_of_origin", detail.country_of_origin.as_deref());
}

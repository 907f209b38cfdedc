use super::texts::{lengths, tidy, tidy_codes};
use crate::item::{ItemForm, ItemStatus};
use customs_kernel::{BrokenRule, Checker};
use rust_decimal::Decimal;

/// Brings equivalent values into one spelling and fills in the defaults.
pub(crate) fn tidy_item(form: &mut ItemForm) {
    tidy_codes(&mut [&mut form.country_of_origin, &mut form.preferential_origin, &mut form.unit_currency]);
    tidy(&mut [
        &mut form.item_code,
        &mut form.description,
        &mut form.hs_code,
        &mut form.taric_code,
        &mut form.status,
        &mut form.packaging_type,
        &mut form.packaging_marks,
        &mut form.manufacturer_name,
        &mut form.manufacturer_part_number,
        &mut form.sku,
        &mut form.part_number,
        &mut form.notes,
    ]);
    if form.status.is_none() {
        form.status = Some(ItemStatus::Active.word().to_owned());
    }
}

/// Checks all rules that need no look-up.
pub(crate) fn check_item(check: &mut Checker, form: &ItemForm) {
    check.required("item_code", form.item_code.as_deref());
    check.length("item_code", form.item_code.as_deref(), 100);
    check.required("description", form.description.as_deref());
    check.length("description", form.description.as_deref(), 500);
    digits(check, "hs_code", form.hs_code.as_deref(), 8);
    digits(check, "taric_code", form.taric_code.as_deref(), 2);
    check.country("country_of_origin", form.country_of_origin.as_deref());
    check.country("preferential_origin", form.preferential_origin.as_deref());
    check.one_of("status", form.status.as_deref(), &ItemStatus::ALL.map(ItemStatus::word));
    check.currency("unit_currency", form.unit_currency.as_deref());
    check.quantity("net_weight", form.net_weight);
    check.quantity("gross_weight", form.gross_weight);
    check.quantity("supplementary_units", form.supplementary_units);
    check.quantity("unit_value", form.unit_value);
    if let (Some(net), Some(gross)) = (form.net_weight, form.gross_weight)
        && gross < net
    {
        check.error("gross_weight", ("gross_below_net", "must be at least the net weight"));
    }
    // An anti-dumping duty can be many times the value of the goods.
    percentage(check, "duty_rate", form.duty_rate, 1_000);
    percentage(check, "vat_rate", form.vat_rate, 100);
    lengths(check, 100, &[("sku", &form.sku), ("part_number", &form.part_number)]);
    lengths(check, 100, &[("manufacturer_part_number", &form.manufacturer_part_number)]);
    lengths(check, 255, &[("manufacturer_name", &form.manufacturer_name)]);
    lengths(check, 10, &[("packaging_type", &form.packaging_type)]);
    lengths(check, 512, &[("packaging_marks", &form.packaging_marks)]);
    lengths(check, 2_000, &[("notes", &form.notes)]);
}

/// Checks a code of the nomenclature, which has at most ten digits.
fn digits(check: &mut Checker, field: &str, code: Option<&str>, least: usize) {
    check.text(field, code);
    let fits = |code: &str| (least..=10).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit());
    if code.is_some_and(|code| !fits(code)) {
        check.error(field, ("digits_between", format!("must be {least} to 10 digits")));
    }
}

fn percentage(check: &mut Checker, field: &str, rate: Option<Decimal>, most: i64) {
    check.quantity(field, rate);
    if rate.is_some_and(|rate| rate > Decimal::from(most)) {
        check.error(field, BrokenRule::outside(0, most));
    }
}

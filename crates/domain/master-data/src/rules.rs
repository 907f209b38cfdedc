//! The rules of master data. Every broken rule is reported at the name of its field.

mod fields;
mod parts;
mod vat_number;

use crate::customer::CustomerForm;
use crate::master_item::{MasterItemForm, MasterItemStatus};
use customs_kernel::rules::{Code, Rule, Ruled, TradeReference, tidy_texts};
use customs_kernel::{Checker, CountryCode, Currency, Eori, Grn, RuleCode};
use vat_number::check_vat_number;

pub(crate) use fields::{DutchEori, Email, GuaranteeReference, LanguageCode, Percentage, Representation};
pub use parts::PartRules;
pub use vat_number::with_country as vat_number_with_country;
pub(crate) use vat_number::with_country;

/// Brings equivalent values into one spelling and fills in the defaults.
pub(crate) fn tidy_customer(form: &mut CustomerForm) {
    tidy_code(&mut form.customer_vat_number);
    tidy_code(&mut form.vat_number);
    tidy(form);
    form.currency.get_or_insert_with(|| Currency::eur().to_string());
}

/// Checks the code: it is required, has at most 50 characters and none that steers a terminal or breaks a line.
pub(crate) fn check_customer_code(check: &mut Checker, code: Option<&str>) {
    check.required("customer_code", code);
    check.value::<Code>("customer_code", code);
    check.length("customer_code", code, 50);
}

/// Checks all other rules that need no look-up.
pub(crate) fn check_customer(check: &mut Checker, form: &CustomerForm) {
    check.form(form);
    let country = form.customer_vat_country.as_deref();
    for (field, number) in [("customer_vat_number", &form.customer_vat_number), ("vat_number", &form.vat_number)] {
        if let Some(Err(rule)) = number.as_deref().map(|number| check_vat_number(number, country)) {
            check.error(field, (RuleCode::VatNumber, rule));
        }
    }
}

/// Brings equivalent values into one spelling and fills in the defaults.
pub(crate) fn tidy_master_item(form: &mut MasterItemForm) {
    tidy(form);
    form.status.get_or_insert_with(|| MasterItemStatus::Active.word().to_owned());
}

/// Checks all rules that need no look-up.
pub(crate) fn check_master_item(check: &mut Checker, form: &MasterItemForm) {
    check.form(form);
    if let (Some(net), Some(gross)) = (form.net_weight, form.gross_weight)
        && gross < net
    {
        check.error("gross_weight", (RuleCode::GrossBelowNet, "must be at least the net weight"));
    }
}

/// Trims the texts of a form and brings its codes into one spelling. A blank text becomes `None`.
fn tidy(form: &mut impl Ruled) {
    const CODES: [&str; 4] = [CountryCode::PATTERN, Currency::PATTERN, Eori::PATTERN, Grn::PATTERN];
    form.visit_texts(&mut |rules, text| {
        if rules.iter().any(|rule| matches!(rule, Rule::Pattern { form, .. } if CODES.contains(form))) {
            tidy_code(text);
        }
    });
    tidy_texts(form);
}

/// Writes a code or number in capitals and without spaces.
fn tidy_code(code: &mut Option<String>) {
    if let Some(code) = code {
        *code = code.replace(' ', "").to_uppercase();
    }
}

#[cfg(test)]
mod tests;

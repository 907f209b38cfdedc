use super::texts::{tidy, tidy_code};
use super::vat_number::check_vat_number;
use crate::customer::CustomerForm;
use customs_kernel::rules::Code;
use customs_kernel::{Checker, Currency, RuleCode};

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

use crate::form::DeclarationForm;
use customs_kernel::Checker;

/// Checks the data that must be right before articles are looked up.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    check.each("skus", &form.skus, |check, sku| {
        check.form(sku);
        if sku.quantity.is_some_and(|quantity| quantity.is_zero()) {
            check.error("quantity", ("not_positive", "must be greater than 0"));
        }
    });
}

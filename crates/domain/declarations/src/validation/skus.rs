use crate::form::DeclarationForm;
use customs_kernel::Checker;

/// Checks the data that must be right before articles are looked up.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    check.each("skus", &form.skus, |check, sku| {
        check.required("sku_code", sku.sku_code.as_deref());
        check.length("sku_code", sku.sku_code.as_deref(), 100);
        check.required_value("quantity", sku.quantity.as_ref());
        check.quantity("quantity", sku.quantity);
        if sku.quantity.is_some_and(|quantity| quantity.is_zero()) {
            check.error("quantity", "must be greater than 0");
        }
        check.quantity("unit_value", sku.unit_value);
        check.currency("unit_value_currency", sku.unit_value_currency.as_deref());
        check.quantity("unit_gross_weight", sku.unit_gross_weight);
        check.quantity("unit_net_weight", sku.unit_net_weight);
        check.country("country_of_origin", sku.country_of_origin.as_deref());
    });
}

use crate::form::ItemForm;
use customs_kernel::Checker;

pub(super) fn check(check: &mut Checker, item: &ItemForm) {
    let Some(valuation) = &item.valuation else { return };
    check.within("valuation", |check| {
        check.one_of("method", valuation.method.as_deref(), &["1", "2", "3", "4", "5", "6"]);
        check.each("charge_deductions", &valuation.charge_deductions, |check, charge| {
            check.required("code", charge.code.as_deref());
            check.length("code", charge.code.as_deref(), 2);
            check.currency("currency", charge.currency.as_deref());
            check.amount("amount", charge.amount);
        });
    });
}

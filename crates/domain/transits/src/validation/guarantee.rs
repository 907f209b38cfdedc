use crate::form::TransitForm;
use customs_kernel::{Checker, Grn, filled};

/// Type, reference and amount. Which types need a reference customs decides.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    check.digits("guarantee_type", form.guarantee_type.as_deref(), 1);
    check.text("guarantee_reference", form.guarantee_reference.as_deref());
    if let Some(Err(error)) = filled(form.guarantee_reference.as_deref()).map(str::parse::<Grn>) {
        check.error("guarantee_reference", error.rule());
    }
    check.amount("guarantee_amount", form.guarantee_amount);
    // An amount of euros has cents and nothing smaller.
    if form.guarantee_amount.is_some_and(|amount| amount.normalize().scale() == 3) {
        check.error("guarantee_amount", "must not have more than 2 decimals");
    }
}

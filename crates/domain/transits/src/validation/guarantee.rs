use crate::form::TransitForm;
use customs_kernel::{Checker, Grn, filled};

/// Checks type, reference and amount. Customs decides which types need a reference.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    check.digits("guarantee_type", form.guarantee_type.as_deref(), 1);
    check.text("guarantee_reference", form.guarantee_reference.as_deref());
    if let Some(Err(error)) = filled(form.guarantee_reference.as_deref()).map(str::parse::<Grn>) {
        check.error("guarantee_reference", error.rule());
    }
    check.amount("guarantee_amount", form.guarantee_amount);
    // An amount in euros has two decimals at most.
    if form.guarantee_amount.is_some_and(|amount| amount.normalize().scale() == 3) {
        check.error("guarantee_amount", "must not have more than 2 decimals");
    }
}

use crate::form::DeclarationForm;
use customs_kernel::Checker;

/// Checks the data that must be right before master items are looked up.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    check.each("skus", &form.skus, Checker::form);
}

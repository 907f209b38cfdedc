use crate::form::TransitForm;
use customs_kernel::{Checker, RuleCode};

/// Checks that customs knows a guarantee of each type that the form names (rule R0900).
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    for guarantee in form.named_guarantees() {
        if guarantee.guarantee_type.is_some() && !guarantee.has_known_type() {
            let rule = (RuleCode::UnknownGuaranteeType, "must be a type of guarantee that customs knows");
            check.error(&guarantee.path("type"), rule);
        }
    }
}

use super::{authorizations, parties, procedure, transport};
use crate::form::DeclarationForm;
use customs_kernel::Checker;

/// Checks the fields of the header and the rules that compare them.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    // The texts of one field stand in this order in the answer: missing, then malformed, then in contradiction.
    parties::check_names(check, form);
    procedure::check_data_set(check, form);
    check.form(&form.declaration);
    procedure::check(check, form);
    parties::check(check, form);
    transport::check(check, form);
    authorizations::check(check, form);
}

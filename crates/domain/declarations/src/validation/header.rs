use super::{authorizations, parties, procedure};
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
    check_seals(check, form);
    authorizations::check(check, form);
}

/// Checks the seals; each is a text of its own.
fn check_seals(check: &mut Checker, form: &DeclarationForm) {
    let Some(transport) = &form.declaration.transport else { return };
    check.within("transport", |check| {
        check.each("containers", &transport.containers, |check, container| {
            check.each("seals", &container.seals, |check, seal| check.entry(seal, 20));
        });
    });
}

use crate::form::DeclarationForm;
use customs_kernel::Checker;

/// Checks the seals, each of which is a text of its own.
pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    let Some(transport) = &form.declaration.transport else { return };
    check.within("transport", |check| {
        check.each("containers", &transport.containers, |check, container| {
            check.each("seals", &container.seals, |check, seal| check.entry(seal, 20));
        });
    });
}

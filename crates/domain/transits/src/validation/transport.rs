use super::at_most;
use crate::form::TransitForm;
use customs_kernel::Checker;

/// Most containers that one message can name, and most seals of one container.
const MOST_CONTAINERS: usize = 999;
const MOST_SEALS: usize = 99;

/// Checks the lists of containers and seals.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    let Some(transport) = &form.transport else { return };
    check.within("transport", |check| {
        check.each("containers", &transport.containers, |check, container| {
            check.each("seals", &container.seals, |check, seal| check.entry(seal, 20));
            at_most(check, "seals", &container.seals, MOST_SEALS);
        });
        at_most(check, "containers", &transport.containers, MOST_CONTAINERS);
    });
}

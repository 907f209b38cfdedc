use super::at_most;
use crate::form::{CustomsOffice, MOST_OFFICES_OF_TRANSIT, TransitForm};
use customs_kernel::Checker;

/// Most seals of the consignment, and of one container, that one message can name.
const MOST_SEALS: usize = 99;

/// Most containers that one message can name.
const MOST_CONTAINERS: usize = 999;

/// Checks the lists of offices, seals and containers; their entries are texts of their own.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    for (index, code) in form.offices_of_transit.iter().enumerate() {
        let field = format!("offices_of_transit.{index}");
        check.required(&field, Some(code));
        check.value::<CustomsOffice>(&field, Some(code));
    }
    at_most(check, "offices_of_transit", &form.offices_of_transit, MOST_OFFICES_OF_TRANSIT);
    check.each("seals", &form.seals, |check, seal| check.entry(seal, 20));
    at_most(check, "seals", &form.seals, MOST_SEALS);
    check_containers(check, form);
}

/// Checks the lists of containers and their seals.
fn check_containers(check: &mut Checker, form: &TransitForm) {
    let Some(transport) = &form.transport else { return };
    check.within("transport", |check| {
        check.each("containers", &transport.containers, |check, container| {
            check.each("seals", &container.seals, |check, seal| check.entry(seal, 20));
            at_most(check, "seals", &container.seals, MOST_SEALS);
        });
        at_most(check, "containers", &transport.containers, MOST_CONTAINERS);
    });
}

use super::at_most;
use crate::form::{CustomsOffice, MOST_OFFICES_OF_TRANSIT, TransitForm};
use customs_kernel::Checker;

/// Most seals of the consignment that one message can name.
const MOST_SEALS: usize = 99;

/// Checks the lists of offices and seals, whose entries are texts of their own.
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    for (index, code) in form.offices_of_transit.iter().enumerate() {
        let field = format!("offices_of_transit.{index}");
        check.required(&field, Some(code));
        check.value::<CustomsOffice>(&field, Some(code));
    }
    at_most(check, "offices_of_transit", &form.offices_of_transit, MOST_OFFICES_OF_TRANSIT);
    check.each("seals", &form.seals, |check, seal| check.entry(seal, 20));
    at_most(check, "seals", &form.seals, MOST_SEALS);
}

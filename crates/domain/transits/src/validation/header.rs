use super::{at_most, day};
use crate::TransitType;
use crate::form::TransitForm;
use customs_kernel::{Checker, filled};

/// Most offices of transit that one message can name.
const MOST_OFFICES: usize = 9;
/// Most seals of the consignment that one message can name.
const MOST_SEALS: usize = 99;

pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    check.length("reference", form.reference.as_deref(), 255);
    check.length("application_reference", form.application_reference.as_deref(), 50);
    check.required("customer_code", form.customer_code.as_deref());
    check.length("customer_code", form.customer_code.as_deref(), 100);
    check.required("transit_type", form.transit_type.as_deref());
    check.one_of("transit_type", form.transit_type.as_deref(), &TransitType::ALL.map(TransitType::code));
    check.one_of("additional_declaration_type", form.additional_declaration_type.as_deref(), &["A", "D"]);
    check.required("office_of_departure", form.office_of_departure.as_deref());
    office(check, "office_of_departure", form.office_of_departure.as_deref());
    check.required("office_of_destination", form.office_of_destination.as_deref());
    office(check, "office_of_destination", form.office_of_destination.as_deref());
    for (index, code) in form.offices_of_transit.iter().enumerate() {
        let field = format!("offices_of_transit.{index}");
        check.required(&field, Some(code));
        office(check, &field, Some(code));
    }
    at_most(check, "offices_of_transit", &form.offices_of_transit, MOST_OFFICES);
    check.country("country_of_dispatch", form.country_of_dispatch.as_deref());
    check.country("country_of_destination", form.country_of_destination.as_deref());
    day(check, "limit_date", form.limit_date);
    check.each("seals", &form.seals, |check, seal| check.entry(seal, 20));
    at_most(check, "seals", &form.seals, MOST_SEALS);
}

/// Checks the format of a customs office's reference number; customs knows whether the office exists.
pub(crate) fn office(check: &mut Checker, field: &str, value: Option<&str>) {
    check.text(field, value);
    let form = |(position, byte): (usize, u8)| match position {
        0 | 1 => byte.is_ascii_uppercase(),
        _ => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
    };
    if filled(value).is_some_and(|code| code.len() != 8 || !code.bytes().enumerate().all(form)) {
        check.error(field, "must be a customs office of 8 characters: 2 letters, 6 letters or digits");
    }
}

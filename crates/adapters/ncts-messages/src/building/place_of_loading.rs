use crate::writing::{MessageWriter, is_sendable};
use customs_transits::form::{PartyForm, TransitForm};

/// Most characters of the name of a place.
const LOCATION: usize = 35;

/// Writes where the goods are loaded: the country of the office of departure, and the city there of whoever has the
/// goods (the customer as authorised consignor, the consignor, the holder), else the reference number of the office.
/// Without a UN/LOCODE country and place both have to be named (condition C0387).
pub(super) fn place_of_loading(
    writer: &mut MessageWriter,
    form: &TransitForm,
    permit: Option<&str>,
    customer: Option<&PartyForm>,
) {
    let office = form.office_of_departure.as_deref().unwrap_or_default();
    let country = office.get(..2).unwrap_or_default();
    let parties = [customer.filter(|_| permit.is_some()), form.consignor.as_ref(), form.holder.as_ref()];
    let city = parties.into_iter().flatten().find_map(|party| city_in(country, party));
    let place: String = city.unwrap_or(office).trim().chars().take(LOCATION).collect();
    writer.element("PlaceOfLoading", |writer| {
        writer.comes_from("office_of_departure");
        writer.text("country", Some(country), 2, "office_of_departure");
        writer.text("location", Some(&place), LOCATION, "office_of_departure");
    });
}

/// The city of the party's address, if that is in the country.
fn city_in<'a>(country: &str, party: &'a PartyForm) -> Option<&'a str> {
    let address = party.address.as_ref()?;
    let there = address.country.as_deref().is_some_and(|code| code.trim().eq_ignore_ascii_case(country));
    address.city.as_deref().filter(|city| there && is_sendable(Some(city)))
}

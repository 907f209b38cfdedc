use super::country_of;
use crate::TransitWarning;
use crate::form::{MeansOfTransportForm, PartyForm, TransitForm};
use customs_kernel::facts::{Code, Warning};
use customs_kernel::{filled, is_iso_country};

/// Country codes of customs that are not in ISO 3166-1 (Implementing Regulation (EU) 2020/1470): the Union, areas
/// that are no country, Ceuta, Melilla, Northern Ireland, Kosovo, and the former code of Serbia.
const BESIDE_ISO: [&str; 16] =
    ["EU", "QP", "QQ", "QR", "QS", "QU", "QV", "QW", "QX", "QY", "QZ", "XC", "XI", "XK", "XL", "XS"];

/// Finds unknown country codes and offices with a number that begins with one: customs refuses both (error 12).
pub(super) fn find(form: &TransitForm, found: &mut Vec<Warning>) {
    for (path, code) in countries(form) {
        if let Some(code) = filled(code).filter(|code| !is_country(code)) {
            found.push(Warning::at(path, TransitWarning::UnknownCountry { country: Code::from(code) }));
        }
    }
    let named =
        [("office_of_departure", &form.office_of_departure), ("office_of_destination", &form.office_of_destination)];
    let ends = named.into_iter().map(|(path, office)| (path.to_owned(), office.as_deref()));
    let on_the_way = form.offices_of_transit.iter().enumerate();
    let on_the_way = on_the_way.map(|(index, office)| (format!("offices_of_transit.{index}"), Some(office.as_str())));
    for (path, office) in ends.chain(on_the_way) {
        if let Some(code) = country_of(office).filter(|code| !is_country(code)) {
            found.push(Warning::at(path, TransitWarning::UnknownCountryOfOffice { country: Code::from(code) }));
        }
    }
}

/// Returns the fields that hold a country code, with their paths.
fn countries(form: &TransitForm) -> [(&'static str, Option<&str>); 7] {
    let transport = form.transport.as_ref();
    [
        ("country_of_dispatch", form.country_of_dispatch.as_deref()),
        ("country_of_destination", form.country_of_destination.as_deref()),
        ("holder.address.country", address_of(form.holder.as_ref())),
        ("consignor.address.country", address_of(form.consignor.as_ref())),
        ("consignee.address.country", address_of(form.consignee.as_ref())),
        ("transport.border.nationality", transport.and_then(|means| nationality_of(means.border.as_ref()))),
        ("transport.departure.nationality", transport.and_then(|means| nationality_of(means.departure.as_ref()))),
    ]
}

fn address_of(party: Option<&PartyForm>) -> Option<&str> {
    party?.address.as_ref()?.country.as_deref()
}

fn nationality_of(means: Option<&MeansOfTransportForm>) -> Option<&str> {
    means?.nationality.as_deref()
}

fn is_country(code: &str) -> bool {
    is_iso_country(code) || BESIDE_ISO.contains(&code)
}

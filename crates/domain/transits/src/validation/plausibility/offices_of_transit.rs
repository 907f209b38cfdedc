use super::country_of;
use crate::form::TransitForm;
use customs_kernel::filled;

/// Countries between whose offices goods need no office of transit: the Union, with Northern Ireland (XI), which its
/// customs law covers, and Andorra, Monaco and San Marino, which are in a customs union with it.
const ONE_TERRITORY: [&str; 31] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI", "AD", "MC", "SM",
];

/// Finds a border without an office of transit. As the convention on common transit is read here, an office of
/// transit stands where goods enter the Union or a country outside it. So the last office of transit, or the office
/// of departure when there is none, lies in the territory of the destination. The simulator refuses a border without
/// any office of transit (error 13) and does not check where the named ones lie.
pub(super) fn find(form: &TransitForm, found: &mut Vec<String>) {
    let last = form.offices_of_transit.iter().rev().find_map(|office| filled(Some(office)));
    let last = country_of(last.or(form.office_of_departure.as_deref()));
    let (Some(last), Some(to)) = (last, country_of(form.office_of_destination.as_deref())) else { return };
    let territory = territory_of(to);
    if territory_of(last) != territory {
        found.push(format!("offices_of_transit: none is named where the goods enter {territory}"));
    }
}

/// The territory of a country: the Union, or the country itself.
fn territory_of(country: &str) -> &str {
    if ONE_TERRITORY.contains(&country) { "the Union" } else { country }
}

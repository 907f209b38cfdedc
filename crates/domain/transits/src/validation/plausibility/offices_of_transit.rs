use super::country_of;
use crate::TransitType;
use crate::form::TransitForm;

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
///
/// Customs asks for one as well with T2, since Union goods that never leave the Union need no transit, and at the
/// border of Andorra (conditions C0030 and R0906).
pub(super) fn find(form: &TransitForm, found: &mut Vec<String>) {
    let from = country_of(form.office_of_departure.as_deref());
    let to = country_of(form.office_of_destination.as_deref());
    let named: Vec<&str> = form.offices_of_transit.iter().filter_map(|office| country_of(Some(office))).collect();
    let (Some(from), Some(to)) = (from, to) else { return };
    let territory = territory_of(to);
    let is_inside = from == to && territory == to;
    if territory_of(named.last().copied().unwrap_or(from)) != territory {
        found.push(format!("offices_of_transit: none is named where the goods enter {territory}"));
    } else if to == "AD" && !named.contains(&"AD") {
        found.push("offices_of_transit: none is named where the goods enter AD".to_owned());
    } else if from == "AD" && named.is_empty() {
        found.push("offices_of_transit: none is named where the goods leave AD".to_owned());
    } else if form.transit_type() == Some(TransitType::T2) && named.is_empty() && !is_inside {
        found.push("offices_of_transit: none is named, and customs asks for one with T2".to_owned());
    }
}

/// The territory of a country: the Union, or the country itself.
fn territory_of(country: &str) -> &str {
    if ONE_TERRITORY.contains(&country) { "the Union" } else { country }
}

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
/// of departure when there is none, lies in the territory of the destination.
///
/// Customs asks for one as well with T2, since Union goods that never leave the Union need no transit, and at the
/// border of Andorra. Where its published conditions ask for one (C0030, R0006, R0906), the message names the office of
/// destination behind those of the form, which is told here. Where they do not, customs decides.
pub(super) fn find(form: &TransitForm, found: &mut Vec<String>) {
    match (form.assumed_office_of_transit(), missing(form)) {
        (Some(assumed), reason) => {
            let reason = reason.unwrap_or_else(|| "none is named in the Union".to_owned());
            found.push(format!("offices_of_transit: {reason}: the message names the office of destination, {assumed}"));
        }
        (None, Some(reason)) if !form.lacks_office_of_transit() => found.push(format!("offices_of_transit: {reason}")),
        // An error of the submission tells of the others.
        (None, _) => {}
    }
}

/// The office that is missing, in words; `None` where none is.
fn missing(form: &TransitForm) -> Option<String> {
    let from = country_of(form.office_of_departure.as_deref())?;
    let to = country_of(form.office_of_destination.as_deref())?;
    let named: Vec<&str> = form.offices_of_transit.iter().filter_map(|office| country_of(Some(office))).collect();
    let territory = territory_of(to);
    let is_inside = from == to && territory == to;
    if territory_of(named.last().copied().unwrap_or(from)) != territory {
        Some(format!("none is named where the goods enter {territory}"))
    } else if to == "AD" && !named.contains(&"AD") {
        Some("none is named where the goods enter AD".to_owned())
    } else if from == "AD" && named.is_empty() {
        Some("none is named where the goods leave AD".to_owned())
    } else if form.transit_type() == Some(TransitType::T2) && named.is_empty() && !is_inside {
        Some("none is named, and customs asks for one with T2".to_owned())
    } else {
        None
    }
}

/// The territory of a country: the Union, or the country itself.
fn territory_of(country: &str) -> &str {
    if ONE_TERRITORY.contains(&country) { "the Union" } else { country }
}

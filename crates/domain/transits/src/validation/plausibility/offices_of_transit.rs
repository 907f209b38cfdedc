use super::country_of;
use crate::form::TransitForm;
use crate::{TransitType, TransitWarning};
use customs_kernel::facts::{Code, Reason, Warning};

/// Countries between which goods need no office of transit: the Union, with Northern Ireland (XI),
/// which its customs law covers, and Andorra, Monaco and San Marino, which are in a customs union with it.
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
/// destination behind those of the form, which is reported here. Where they do not, customs decides.
pub(super) fn find(form: &TransitForm, found: &mut Vec<Warning>) {
    let doubt = match (form.assumed_office_of_transit(), missing(form)) {
        (Some(assumed), reason) => {
            let reason = Reason::from(reason.unwrap_or(TransitWarning::NoOfficeInUnion));
            TransitWarning::OfficeOfTransitAssumed { reason, office: Code::from(assumed) }
        }
        (None, Some(reason)) if !form.lacks_office_of_transit() => reason,
        // An error of the submission reports the others.
        (None, _) => return,
    };
    found.push(Warning::at("offices_of_transit", doubt));
}

/// Returns the office that is missing; `None` where none is.
fn missing(form: &TransitForm) -> Option<TransitWarning> {
    let from = country_of(form.office_of_departure.as_deref())?;
    let to = country_of(form.office_of_destination.as_deref())?;
    let named: Vec<&str> = form.offices_of_transit.iter().filter_map(|office| country_of(Some(office))).collect();
    let territory = territory_of(to);
    let is_inside = from == to && territory == Territory::Country(to);
    if territory_of(named.last().copied().unwrap_or(from)) != territory {
        Some(match territory {
            Territory::Union => TransitWarning::NoOfficeAtEntryOfUnion,
            Territory::Country(country) => TransitWarning::NoOfficeAtEntry { country: Code::from(country) },
        })
    } else if to == "AD" && !named.contains(&"AD") {
        Some(TransitWarning::NoOfficeAtEntry { country: Code::from("AD") })
    } else if from == "AD" && named.is_empty() {
        Some(TransitWarning::NoOfficeAtExitOfAndorra)
    } else if form.transit_type() == Some(TransitType::T2) && named.is_empty() && !is_inside {
        Some(TransitWarning::NoOfficeForUnionGoods)
    } else {
        None
    }
}

/// A territory inside which goods need no office of transit.
#[derive(PartialEq, Eq)]
enum Territory<'c> {
    /// The Union with the countries that count as a part of it here.
    Union,
    /// Another country.
    Country(&'c str),
}

/// Returns the territory of a country.
fn territory_of(country: &str) -> Territory<'_> {
    if ONE_TERRITORY.contains(&country) { Territory::Union } else { Territory::Country(country) }
}

use super::findings::{Findings, Use};
use super::operation::is_prelodged;
use crate::transit::element_at::ElementAt;

/// The element by which each qualifier names the location of the goods.
const LOCATIONS: [(&str, &str); 7] = [
    ("T", "PostcodeAddress"),
    ("U", "UNLocode"),
    ("V", "CustomsOffice"),
    ("W", "GNSS"),
    ("X", "EconomicOperator"),
    ("Y", "authorisationNumber"),
    ("Z", "Address"),
];

/// Checks where the goods are and where they are loaded.
pub(super) fn check(consignment: &ElementAt<'_>, found: &mut Findings) {
    for location in consignment.each("LocationOfGoods") {
        location_of_goods(&location, found);
    }
    for place in ["PlaceOfLoading", "PlaceOfUnloading"].into_iter().flat_map(|name| consignment.each(name)) {
        let named = place.has("UNLocode");
        found.presence(&place, "country", Use::required_if(!named), "C0387");
        found.presence(&place, "location", Use::required_if(!named), "C0387");
    }
}

/// Checks what goods that are presented with their declaration need.
pub(super) fn presented(root: &ElementAt<'_>, consignment: &ElementAt<'_>, found: &mut Findings) {
    let usage = Use::required_if(!is_prelodged(root));
    found.presence(consignment, "PlaceOfLoading", usage, "C0403");
    found.presence(consignment, "LocationOfGoods", usage, "C0710");
    found.presence(consignment, "containerIndicator", usage, "C0822");
}

/// Checks that a location is named in the way that its qualifier says, and in no other.
pub(super) fn location_of_goods(location: &ElementAt<'_>, found: &mut Findings) {
    let Some(qualifier) = location.text_of("qualifierOfIdentification") else { return };
    for (letter, name) in LOCATIONS {
        found.presence(location, name, Use::exactly_if(letter == qualifier), "C0394");
    }
    found.presence(location, "ContactPerson", Use::forbidden_if(qualifier == "V"), "C0394");
    let numbered = location.has("authorisationNumber") || location.has("EconomicOperator");
    found.presence(location, "additionalIdentifier", Use::forbidden_if(!numbered), "C0671");
}

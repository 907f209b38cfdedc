use super::code_lists::is_in_security_area;
use super::{Broken, Element};

/// Checks where the goods stand, are loaded and unloaded, by a declaration.
pub(super) fn check_declaration(root: &Element, broken: &mut Broken) {
    location(root, broken);
    let prelodged = root.text("TransitOperation/additionalDeclarationType") == "D";
    let departs_within = is_in_security_area(root.country("CustomsOfficeOfDeparture/referenceNumber"));
    let route = root.text("TransitOperation/bindingItinerary") == "1";
    for consignment in root.all("Consignment") {
        broken.presence((!prelodged).then_some(true), "C0403", &consignment, "PlaceOfLoading");
        let located = !prelodged && !departs_within;
        broken.presence(located.then_some(true), "C0710", &consignment, "LocationOfGoods");
        if root.text("TransitOperation/security") == "0" {
            broken.presence(Some(false), "C0191", &consignment, "PlaceOfUnloading");
            broken.presence(Some(false), "C0186", &consignment, "TransportCharges");
            for house in consignment.all("HouseConsignment") {
                broken.presence(Some(false), "C0186", &house, "TransportCharges");
            }
        }
        for house in consignment.all("HouseConsignment") {
            let charged = consignment.has("TransportCharges");
            broken.presence(charged.then_some(false), "C0337", &house, "TransportCharges");
        }
        broken.presence(route.then_some(true), "C0586", &consignment, "CountryOfRoutingOfConsignment");
        places_named(&consignment, broken);
    }
}

/// Checks a presentation, which always names the place of loading.
pub(super) fn check_presentation(root: &Element, broken: &mut Broken) {
    location(root, broken);
    for consignment in root.all("Consignment") {
        broken.presence(Some(true), "C0404", &consignment, "PlaceOfLoading");
        places_named(&consignment, broken);
    }
}

fn places_named(consignment: &Element, broken: &mut Broken) {
    for place in ["PlaceOfLoading", "PlaceOfUnloading"].iter().flat_map(|name| consignment.all(name)) {
        if !place.has("UNLocode") {
            broken.presence(Some(true), "C0387", &place, "country");
            broken.presence(Some(true), "C0387", &place, "location");
        }
    }
}

/// Checks that the location of the goods is named in the one way that its qualifier says.
pub(super) fn location(root: &Element, broken: &mut Broken) {
    let ways = [
        ("T", "PostcodeAddress"),
        ("U", "UNLocode"),
        ("V", "CustomsOffice"),
        ("W", "GNSS"),
        ("X", "EconomicOperator"),
        ("Y", "authorisationNumber"),
        ("Z", "Address"),
    ];
    for location in root.all("Consignment/LocationOfGoods") {
        let qualifier = location.text("qualifierOfIdentification");
        for (way, element) in ways {
            broken.presence(Some(qualifier == way), "C0394", &location, element);
        }
        broken.presence((qualifier == "V").then_some(false), "C0394", &location, "ContactPerson");
        let within = location.has("authorisationNumber") || location.has("EconomicOperator/identificationNumber");
        broken.presence((!within).then_some(false), "C0671", &location, "additionalIdentifier");
    }
}

use super::code_lists::{has_postcodes, is_in_common_transit};
use super::{Broken, Element};

/// The places of parties that are named by an EORI, else by name and address.
const PARTIES: [&str; 5] = [
    "HolderOfTheTransitProcedure",
    "Consignment/Consignor",
    "Consignment/Consignee",
    "Consignment/HouseConsignment/Consignor",
    "Consignment/HouseConsignment/Consignee",
];

pub(super) fn check(root: &Element, broken: &mut Broken) {
    for party in PARTIES.iter().flat_map(|path| root.all(path)) {
        named(&party, broken);
    }
    for place in ["Representative", "TraderAtDestination"] {
        for trader in root.all(place) {
            broken.unless(is_eori(trader.text("identificationNumber")), "R0850", &trader, "identificationNumber");
        }
    }
    for holder in root.all("HolderOfTheTransitProcedure") {
        // No message of the TIR procedure is built.
        broken.presence(Some(false), "C0904", &holder, "TIRHolderIdentificationNumber");
    }
    for consignment in root.all("Consignment") {
        consignee(root, &consignment, broken);
        consignor(root, &consignment, broken);
    }
}

/// Every EORI that the service sends is checked by its form: it counts as valid.
fn named(party: &Element, broken: &mut Broken) {
    let identified = party.has("identificationNumber");
    broken.presence(Some(!identified), "C0250", party, "name");
    broken.presence(Some(!identified), "C0250", party, "Address");
    broken.unless(!identified || is_eori(party.text("identificationNumber")), "R0850", party, "identificationNumber");
    for address in party.all("Address") {
        broken.presence(has_postcodes(address.text("country")).then_some(true), "C0505", &address, "postcode");
    }
}

fn is_eori(number: &str) -> bool {
    let (country, rest) = number.split_at_checked(2).unwrap_or(("", ""));
    country.len() == 2
        && country.bytes().all(|byte| byte.is_ascii_uppercase())
        && (1..=15).contains(&rest.len())
        && rest.bytes().all(|byte| byte.is_ascii_graphic())
}

fn consignee(root: &Element, consignment: &Element, broken: &mut Broken) {
    for house in consignment.all("HouseConsignment").iter().filter(|_| is_declaration(root)) {
        let countries = [consignment.text("countryOfDestination"), house.text("countryOfDestination")];
        let inside = house.texts("ConsignmentItem/countryOfDestination");
        let reached = countries.iter().chain(&inside).any(|country| is_in_common_transit(country));
        let needed = match (consignment.has("Consignee"), reached) {
            (true, _) => Some(false),
            (false, true) => Some(true),
            (false, false) => None,
        };
        broken.presence(needed, "C0001", house, "Consignee");
    }
}

fn consignor(root: &Element, consignment: &Element, broken: &mut Broken) {
    if root.text("TransitOperation/reducedDatasetIndicator") == "1" {
        broken.presence(Some(false), "C0542", consignment, "Consignor");
    }
    for house in consignment.all("HouseConsignment") {
        broken.presence(consignment.has("Consignor").then_some(false), "C0542", &house, "Consignor");
    }
}

fn is_declaration(root: &Element) -> bool {
    ["CC015C", "CC013C"].contains(&root.node.name.as_str())
}

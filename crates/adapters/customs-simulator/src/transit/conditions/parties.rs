use super::areas::{has_postcodes, takes_transits};
use super::findings::{Findings, Use};
use crate::transit::element_at::ElementAt;

/// Checks the parties of a message: a party with a valid EORI is named only by it, any other by name and address.
pub(super) fn check(root: &ElementAt<'_>, found: &mut Findings) {
    for holder in root.each("HolderOfTheTransitProcedure") {
        party(&holder, "R0850", found);
    }
    for representative in root.each("Representative") {
        identification(&representative, "R0850", found);
    }
    for consignment in root.each("Consignment") {
        traders(&consignment, found);
        for house in consignment.each("HouseConsignment") {
            traders(&house, found);
            let above = |name| Use::forbidden_if(consignment.has(name));
            found.presence(&house, "Consignor", above("Consignor"), "C0542");
            found.presence(&house, "Consignee", above("Consignee"), "C0001");
        }
        consignee(&consignment, found);
    }
}

fn traders(consignment: &ElementAt<'_>, found: &mut Findings) {
    for consignor in consignment.each("Consignor") {
        party(&consignor, "R0850", found);
    }
    for consignee in consignment.each("Consignee") {
        party(&consignee, "R0851", found);
    }
}

/// Goods to a country of common transit, which the Union is too, have a consignee.
fn consignee(consignment: &ElementAt<'_>, found: &mut Findings) {
    let within = consignment.text_of("countryOfDestination").is_some_and(takes_transits);
    let in_every_house = consignment.each("HouseConsignment").all(|house| house.has("Consignee"));
    found.presence(consignment, "Consignee", Use::required_if(within && !in_every_house), "C0001");
}

fn party(party: &ElementAt<'_>, rule: &str, found: &mut Findings) {
    if party.has("identificationNumber") && !identification(party, rule, found) {
        return;
    }
    let usage = Use::exactly_if(!party.has("identificationNumber"));
    found.presence(party, "name", usage, "C0250");
    found.presence(party, "Address", usage, "C0250");
    for address in party.each("Address") {
        let needed = address.text_of("country").is_some_and(has_postcodes);
        found.presence(&address, "postcode", Use::required_if(needed), "C0505");
    }
}

/// Whether the identification has the form of an EORI; one of another form is noted.
fn identification(party: &ElementAt<'_>, rule: &str, found: &mut Findings) -> bool {
    let Some(number) = party.first("identificationNumber") else { return false };
    let (country, more) = number.text().split_at_checked(2).unwrap_or_default();
    let valid = country.len() == 2
        && country.bytes().all(|byte| byte.is_ascii_uppercase())
        && (1..=15).contains(&more.len())
        && more.bytes().all(|byte| byte.is_ascii_graphic());
    if !valid {
        found.broken(&number, rule);
    }
    valid
}

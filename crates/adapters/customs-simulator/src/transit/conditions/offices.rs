use super::areas::{country_of, is_in_common_transit, is_member};
use super::findings::{Findings, Use};
use crate::transit::element_at::ElementAt;

/// The small states in a customs union with the Union, which have their own rules for where goods may go.
const SMALL_STATES: [&str; 2] = ["AD", "SM"];
const OF_TRANSIT: &str = "CustomsOfficeOfTransitDeclared";
/// Types of declarations for Union goods.
const UNION_GOODS: [&str; 2] = ["T2", "T2F"];

/// Checks the offices of departure, transit and destination against each other.
pub(super) fn check(root: &ElementAt<'_>, found: &mut Findings) {
    let departure = country_of(root, "CustomsOfficeOfDeparture");
    let destination = country_of(root, "CustomsOfficeOfDestinationDeclared");
    let (Some(departure), Some(destination)) = (departure, destination) else { return };
    found.presence(root, OF_TRANSIT, offices_of_transit(root, departure, destination), "C0030");
    where_they_lie(root, departure, destination, found);
    let small = |country: &str| SMALL_STATES.contains(&country);
    if let Some(office) = root.first("CustomsOfficeOfDestinationDeclared") {
        if small(departure) && !is_member(destination) && !small(destination) {
            found.broken_in(&office, "referenceNumber", "R0904");
        }
        if is_in_common_transit(departure) && small(destination) {
            found.broken_in(&office, "referenceNumber", "R0905");
        }
    }
    declaration_type(root, departure, destination, found);
}

/// The use of offices of transit by the whole condition C0030. Elements that this service never writes are looked at as
/// well, since the message may come from anywhere.
fn offices_of_transit(root: &ElementAt<'_>, departure: &str, destination: &str) -> Use {
    let kind = root.first("TransitOperation").and_then(|operation| operation.text_of("declarationType"));
    if matches!(kind, Some("TIR" | "T2SM")) {
        return Use::Forbidden;
    }
    if departure == destination && is_in_common_transit(departure) {
        return Use::Optional;
    }
    let ends = [departure, destination];
    let routing = root.all_at(&["Consignment", "CountryOfRoutingOfConsignment"]);
    let items = root.all_at(&["Consignment", "HouseConsignment", "ConsignmentItem"]);
    let is_asked = kind == Some("T2")
        || (kind == Some("T") && items.iter().any(|item| item.says("declarationType", &["T2"])))
        || ends.into_iter().any(is_in_common_transit)
        || routing.iter().any(|country| country.text_of("country").is_some_and(is_in_common_transit))
        || ends.contains(&"AD")
        || root.has("CustomsOfficeOfExitForTransitDeclared");
    Use::required_if(is_asked)
}

/// Offices of transit that are named include one in the country of destination outside the Union and in Andorra, and
/// one in the Union where the goods come to it from a country of common transit outside it.
fn where_they_lie(root: &ElementAt<'_>, departure: &str, destination: &str, found: &mut Findings) {
    let Some(first) = root.first(OF_TRANSIT) else { return };
    let offices = root.each(OF_TRANSIT);
    let countries: Vec<&str> = offices.filter_map(|office| office.text_of("referenceNumber")?.get(..2)).collect();
    let enters = !is_in_common_transit(destination) || countries.contains(&destination);
    let from_outside = is_in_common_transit(departure) && is_member(destination);
    if !enters || (from_outside && !countries.iter().any(|country| is_member(country))) {
        found.broken_in(&first, "referenceNumber", "R0006");
    }
    if destination == "AD" && !countries.contains(&"AD") {
        found.broken_in(&first, "referenceNumber", "R0906");
    }
}

/// Goods between San Marino and the Union are Union goods, those from Italy under a type of their own.
fn declaration_type(root: &ElementAt<'_>, departure: &str, destination: &str, found: &mut Findings) {
    let Some(operation) = root.first("TransitOperation") else { return };
    let union_goods = operation.says("declarationType", &UNION_GOODS);
    let wrong = match (departure, destination) {
        ("IT", "SM") => !operation.says("declarationType", &["T2SM"]),
        (from, "SM") if is_member(from) => !union_goods,
        ("SM", to) if is_member(to) => !union_goods,
        _ => false,
    };
    if wrong {
        found.broken_in(&operation, "declarationType", if destination == "SM" { "R0909" } else { "R0911" });
    }
}

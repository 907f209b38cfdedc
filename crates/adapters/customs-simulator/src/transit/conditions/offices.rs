use super::areas::{country_of, is_in_common_transit, is_member, is_without_border};
use super::findings::{Findings, Use};
use crate::transit::element_at::ElementAt;

/// The small states in a customs union with the Union, whose own rules say where goods may go.
const SMALL_STATES: [&str; 2] = ["AD", "SM"];
/// Types of declarations for Union goods.
const UNION_GOODS: [&str; 2] = ["T2", "T2F"];

/// Checks the offices of departure, transit and destination against each other.
pub(super) fn check(root: &ElementAt<'_>, found: &mut Findings) {
    let departure = country_of(root, "CustomsOfficeOfDeparture");
    let destination = country_of(root, "CustomsOfficeOfDestinationDeclared");
    let (Some(departure), Some(destination)) = (departure, destination) else { return };
    let outside =
        departure != destination && [departure, destination].iter().any(|country| !is_without_border(country));
    found.presence(root, "CustomsOfficeOfTransitDeclared", Use::required_if(outside), "C0030");
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

use super::findings::{Findings, Use};
use crate::transit::element_at::ElementAt;

/// Goods by post have no means of transport of their own.
const POST: &str = "5";
const RAIL: &str = "2";
const ROAD: &str = "3";
/// Modes of transport with a number that is the first digit of the types of identification that belong to them.
const MODES_OF_TYPES: [&str; 5] = ["1", "2", "3", "4", "8"];
/// Registration of a road vehicle, and of its trailer.
const VEHICLE: &str = "30";
const TRAILER: &str = "31";
/// Types of identification that are written in capitals: at departure, and at the border.
const CAPITALS_AT_DEPARTURE: [&str; 8] = ["10", "20", "21", "30", "31", "40", "41", "80"];
const CAPITALS_AT_THE_BORDER: [&str; 6] = ["10", "21", "30", "40", "41", "80"];

/// Checks the means of transport at departure and at the border against the modes of transport.
pub(super) fn check(root: &ElementAt<'_>, consignment: &ElementAt<'_>, found: &mut Findings) {
    departure(consignment, found);
    let by_post = consignment.says("modeOfTransportAtTheBorder", &[POST]);
    found.presence(consignment, "ActiveBorderTransportMeans", Use::forbidden_if(by_post), "C0806");
    let active: Vec<ElementAt<'_>> = consignment.each("ActiveBorderTransportMeans").collect();
    for means in &active {
        capitals(means, &CAPITALS_AT_THE_BORDER, "R0076", found);
    }
    let one = root.name() != "CC170C" && !root.has("CustomsOfficeOfTransitDeclared");
    for means in active.iter().skip(1).filter(|_| one) {
        found.broken(means, "R0789");
    }
}

fn departure(consignment: &ElementAt<'_>, found: &mut Findings) {
    const NAME: &str = "DepartureTransportMeans";
    let mode = consignment.text_of("inlandModeOfTransport");
    found.presence(consignment, NAME, Use::forbidden_if(mode == Some(POST)), "C0826");
    let houses: Vec<ElementAt<'_>> = consignment.each("HouseConsignment").collect();
    for house in &houses {
        let elsewhere = consignment.has(NAME) || mode == Some(POST);
        found.presence(house, NAME, Use::forbidden_if(elsewhere), "C0826");
    }
    for level in std::iter::once(consignment).chain(&houses) {
        let most = match mode {
            Some(ROAD) => 3,
            Some(RAIL) => usize::MAX,
            _ => 1,
        };
        for (place, means) in level.each(NAME).enumerate() {
            if place >= most {
                found.broken(&means, "R0855");
            }
            kind(&means, mode, place, found);
            capitals(&means, &CAPITALS_AT_DEPARTURE, "R0473", found);
        }
    }
}

/// The type of identification belongs to the mode of transport. On the road the first is a vehicle, the others are its
/// trailers.
fn kind(means: &ElementAt<'_>, mode: Option<&str>, place: usize, found: &mut Findings) {
    let (Some(kind), Some(mode)) = (means.text_of("typeOfIdentification"), mode) else { return };
    if MODES_OF_TYPES.contains(&mode) && !kind.starts_with(mode) {
        found.broken_in(means, "typeOfIdentification", "R0472");
    } else if mode == ROAD && kind != if place == 0 { VEHICLE } else { TRAILER } {
        found.broken_in(means, "typeOfIdentification", if place == 0 { "R0474" } else { "R0476" });
    }
}

fn capitals(means: &ElementAt<'_>, types: &[&str], rule: &str, found: &mut Findings) {
    // Signs such as the ordinal indicator count as small letters and have no capital.
    let has_capital = |letter: char| letter.is_lowercase() && letter.to_uppercase().ne([letter]);
    let small = |text: &str| text.chars().any(has_capital);
    if means.says("typeOfIdentification", types) && means.text_of("identificationNumber").is_some_and(small) {
        found.broken_in(means, "identificationNumber", rule);
    }
}

//! An incident on the way, as the office that registers it reports it, and as the permission to unload repeats it.

use super::document_writer::{group, leaf};
use super::{AnsweredMovement, TransitScenario};
use crate::xml::XmlElement;

/// The office that registers the incident: the first office of transit, else that of destination.
pub(super) fn registering_office<'a>(of: &'a AnsweredMovement<'_>) -> &'a str {
    let transit = of.office("CustomsOfficeOfTransitDeclared");
    transit.or_else(|| of.office("CustomsOfficeOfDestinationDeclared")).unwrap_or_else(|| of.departure())
}

/// The incident: one without consequences for the goods, or one after which they were sealed again.
pub(super) fn incident(of: &AnsweredMovement<'_>) -> XmlElement {
    let is_resealed = scenario(of) == TransitScenario::Resealed;
    let (code, text) = match is_resealed {
        true => ("2", "The seals were broken, and others were put on"),
        false => ("1", "The carrier had to leave the prescribed route"),
    };
    let office = registering_office(of);
    let location = vec![
        leaf("qualifierOfIdentification", "Z"),
        leaf("country", office.get(..2).unwrap_or("NL")),
        group("Address", address(office)),
    ];
    let mut data =
        vec![leaf("sequenceNumber", "1"), leaf("code", code), leaf("text", text), group("Location", location)];
    data.extend(is_resealed.then(resealed_equipment));
    group("Incident", data)
}

/// A place near the office. It has a postcode, which only some countries may go without (condition C0505).
fn address(office: &str) -> Vec<XmlElement> {
    vec![leaf("streetAndNumber", "Motorway"), leaf("postcode", "10000"), leaf("city", office)]
}

/// The incident of a movement that had one.
pub(super) fn known_incident(of: &AnsweredMovement<'_>) -> Option<XmlElement> {
    matches!(scenario(of), TransitScenario::Incident | TransitScenario::Resealed).then(|| incident(of))
}

fn scenario(of: &AnsweredMovement<'_>) -> TransitScenario {
    TransitScenario::from_reference(of.declaration.and_then(|declared| declared.trader_reference()))
}

/// Equipment with the seal of the office, which an incident of code 2 names (conditions C0240, C0396).
fn resealed_equipment() -> XmlElement {
    let seal = group("Seal", vec![leaf("sequenceNumber", "1"), leaf("identifier", "NEW-SEAL-1")]);
    group("TransportEquipment", vec![leaf("sequenceNumber", "1"), leaf("numberOfSeals", "1"), seal])
}

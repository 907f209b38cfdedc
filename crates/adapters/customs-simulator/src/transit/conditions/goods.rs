use super::areas::{country_of, is_in_common_transit};
use super::findings::{Findings, Use};
use super::locations;
use crate::transit::element_at::ElementAt;
use rust_decimal::Decimal;

/// Type of the previous document of goods that leave the Union.
const EXPORT: &str = "N830";

/// Checks goods, their masses and what their declaration needs of them.
pub(super) fn check(root: &ElementAt<'_>, consignment: &ElementAt<'_>, found: &mut Findings) {
    locations::presented(root, consignment, found);
    let operation = root.first("TransitOperation");
    let declared = |kinds: &[&str]| operation.as_ref().is_some_and(|it| it.says("declarationType", kinds));
    let is_reduced = operation.as_ref().is_some_and(|it| it.says("reducedDatasetIndicator", &["1"]));
    let abroad = country_of(root, "CustomsOfficeOfDeparture").is_some_and(is_in_common_transit);
    for house in consignment.each("HouseConsignment") {
        let exported = house.each("PreviousDocument").any(|document| document.says("type", &[EXPORT]));
        let net_mass = match (exported, is_reduced) {
            (true, _) => Use::Required,
            (false, true) => Use::Forbidden,
            (false, false) => Use::Optional,
        };
        for item in house.each("ConsignmentItem") {
            found.presence(&item, "declarationType", Use::exactly_if(declared(&["T"])), "C0045");
            for commodity in item.each("Commodity") {
                let free = declared(&["TIR"]) && !exported;
                found.presence(&commodity, "CommodityCode", Use::required_if(!free), "C0153");
                for code in commodity.each("CommodityCode") {
                    found.presence(&code, "combinedNomenclatureCode", Use::forbidden_if(abroad), "C0821");
                }
                measure(&commodity, net_mass, found);
            }
        }
        sum(&house, &["ConsignmentItem", "Commodity", "GoodsMeasure", "grossMass"], "R0983", found);
    }
    sum(consignment, &["HouseConsignment", "grossMass"], "R0994", found);
}

fn measure(commodity: &ElementAt<'_>, net_mass: Use, found: &mut Findings) {
    if net_mass == Use::Required && !commodity.has("GoodsMeasure") {
        found.presence(commodity, "GoodsMeasure", Use::Required, "C0837");
    }
    for measure in commodity.each("GoodsMeasure") {
        found.presence(&measure, "netMass", net_mass, "C0837");
        let (gross, net) = (mass(&measure, "grossMass"), mass(&measure, "netMass"));
        if let (Some(gross), Some(net)) = (gross, net)
            && gross > Decimal::ZERO
            && net > gross
        {
            found.broken_in(&measure, "netMass", "R0223");
        }
    }
}

/// The gross mass of a level is not less than that of what it holds.
fn sum(level: &ElementAt<'_>, parts: &[&'static str], rule: &str, found: &mut Findings) {
    let Some(whole) = mass(level, "grossMass") else { return };
    let mut parts = level.all_at(parts).into_iter().filter_map(|part| part.text().parse::<Decimal>().ok());
    let total = parts.try_fold(Decimal::ZERO, |total, part| total.checked_add(part));
    if total.is_none_or(|total| whole < total) {
        found.broken_in(level, "grossMass", rule);
    }
}

fn mass(at: &ElementAt<'_>, name: &'static str) -> Option<Decimal> {
    at.text_of(name)?.parse().ok()
}

use super::findings::{Findings, Use};
use crate::transit::element_at::ElementAt;
use std::collections::BTreeSet;

/// Checks containers, seals, and which goods are where.
pub(super) fn check(consignment: &ElementAt<'_>, found: &mut Findings) {
    let indicator = consignment.text_of("containerIndicator");
    let usage = match indicator {
        Some("1") => Use::Required,
        Some(_) => Use::Optional,
        None => Use::Forbidden,
    };
    found.presence(consignment, "TransportEquipment", usage, "C0823");
    let equipment: Vec<ElementAt<'_>> = consignment.each("TransportEquipment").collect();
    if let Some(first) = equipment.first().filter(|_| indicator == Some("1")) {
        let any = equipment.iter().any(|at| at.has(CONTAINER));
        found.presence(first, CONTAINER, Use::required_if(!any), "C0055");
    }
    for at in &equipment {
        found.presence(at, CONTAINER, Use::forbidden_if(indicator == Some("0")), "C0055");
        let alone_in_a_container = equipment.len() == 1 && at.has(CONTAINER);
        found.presence(at, "GoodsReference", Use::required_if(!alone_in_a_container), "C0670");
        seals(at, found);
    }
    each_seal_once(&equipment, found);
}

const CONTAINER: &str = "containerIdentificationNumber";

fn seals(at: &ElementAt<'_>, found: &mut Findings) {
    let Some(number) = at.text_of("numberOfSeals").and_then(|number| number.parse::<usize>().ok()) else { return };
    found.presence(at, "Seal", Use::exactly_if(number > 0), "C0569");
    let named = at.each("Seal").count();
    if named > 0 && number > 0 && named != number {
        found.broken_in(at, "numberOfSeals", "R0106");
    }
    if number == 0 && !at.has(CONTAINER) {
        found.broken_in(at, "numberOfSeals", "R0448");
    }
}

fn each_seal_once(equipment: &[ElementAt<'_>], found: &mut Findings) {
    let mut seen = BTreeSet::new();
    for seal in equipment.iter().flat_map(|at| at.all_at(&["Seal", "identifier"])) {
        if !seen.insert(seal.text()) {
            found.broken(&seal, "R0107");
        }
    }
}

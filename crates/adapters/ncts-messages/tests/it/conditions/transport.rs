use super::{Broken, Element};
use std::collections::BTreeSet;

pub(super) fn check_declaration(root: &Element, broken: &mut Broken) {
    let prelodged = root.text("TransitOperation/additionalDeclarationType") == "D";
    for consignment in root.all("Consignment") {
        broken.presence((!prelodged).then_some(true), "C0822", &consignment, "containerIndicator");
        equipment(&consignment, consignment.text("containerIndicator"), broken);
        departure(&consignment, "C0826", broken);
        let secured = root.text("TransitOperation/security") != "0" && !prelodged;
        broken.presence(secured.then_some(true), "C0599", &consignment, "modeOfTransportAtTheBorder");
        let posted = consignment.text("modeOfTransportAtTheBorder") == "5";
        broken.presence(posted.then_some(false), "C0806", &consignment, "ActiveBorderTransportMeans");
        border(&consignment, root, "R0789", broken);
    }
}

pub(super) fn check_presentation(root: &Element, declaration: Option<&Element>, broken: &mut Broken) {
    let stated = |path: &str| declaration.map_or("", |declaration| declaration.text(path));
    for consignment in root.all("Consignment") {
        let declared = stated("Consignment/containerIndicator");
        broken.presence(declared.is_empty().then_some(true), "C0824", &consignment, "containerIndicator");
        if consignment.has("containerIndicator") || consignment.has("TransportEquipment") {
            equipment(&consignment, consignment.text("containerIndicator"), broken);
        }
        let reduced = stated("TransitOperation/reducedDatasetIndicator") == "1";
        broken.presence(reduced.then_some(false), "C0170", &consignment, "inlandModeOfTransport");
        departure(&consignment, "C0833", broken);
        let secured = declaration.is_some_and(|it| it.text("TransitOperation/security") != "0");
        broken.presence(secured.then_some(true), "C0600", &consignment, "modeOfTransportAtTheBorder");
        let posted = consignment.text("modeOfTransportAtTheBorder") == "5";
        broken.presence(posted.then_some(false), "C0807", &consignment, "ActiveBorderTransportMeans");
        if let Some(declaration) = declaration {
            border(&consignment, declaration, "R0790", broken);
        }
    }
}

/// Checks containers and seals against the indicator that governs them.
fn equipment(consignment: &Element, indicator: &str, broken: &mut Broken) {
    let all = consignment.all("TransportEquipment");
    let needed = match indicator {
        "1" => Some(true),
        "0" => None,
        _ => Some(false),
    };
    broken.presence(needed, "C0823", consignment, "TransportEquipment");
    let containers = all.iter().filter(|it| it.has("containerIdentificationNumber")).count();
    broken.unless((indicator == "1") == (containers > 0), "C0055", consignment, "containerIndicator");
    let mut seals = BTreeSet::new();
    for one in &all {
        let alone = all.len() == 1 && containers == 1;
        broken.presence((!alone).then_some(true), "C0670", one, "GoodsReference");
        let count = one.all("Seal").len();
        let stated = one.text("numberOfSeals");
        broken.presence(Some(stated != "0"), "C0569", one, "Seal");
        broken.unless(stated == count.to_string(), "R0106", one, "numberOfSeals");
        let container = one.has("containerIdentificationNumber");
        broken.unless(container || stated != "0", "R0448", one, "numberOfSeals");
        for seal in one.all("Seal/identifier") {
            broken.unless(seals.insert(seal.node.text.as_str()), "R0107", &seal, "");
        }
    }
}

/// Checks the means of transport at departure; `once` is the condition that it stands once, and not at all by post.
fn departure(consignment: &Element, once: &'static str, broken: &mut Broken) {
    let name = "DepartureTransportMeans";
    let mode = consignment.text("inlandModeOfTransport");
    broken.presence((mode == "5").then_some(false), once, consignment, name);
    let all = consignment.all(name);
    let most = match mode {
        "2" => 999,
        "3" => 3,
        _ => 1,
    };
    broken.unless(all.len() <= most, "R0855", consignment, name);
    for (index, means) in all.iter().enumerate() {
        let kind = means.text("typeOfIdentification");
        let fits = kind.is_empty() || !["1", "2", "3", "4", "8"].contains(&mode) || kind.starts_with(mode);
        broken.unless(fits, "R0472", means, "typeOfIdentification");
        let road = if index == 0 { ("30", "R0474") } else { ("31", "R0476") };
        broken.unless(mode != "3" || kind.is_empty() || kind == road.0, road.1, means, "typeOfIdentification");
        in_capitals(means, &["10", "20", "21", "30", "31", "40", "41", "80"], "R0473", broken);
        // The code for an unknown means was one of the transition, which has ended.
        broken.unless(kind != "99", "CL750", means, "typeOfIdentification");
    }
    for house in consignment.all("HouseConsignment") {
        broken.presence(consignment.has(name).then_some(false), once, &house, name);
    }
}

fn border(consignment: &Element, declared: &Element, rule: &'static str, broken: &mut Broken) {
    let all = consignment.all("ActiveBorderTransportMeans");
    let most = if declared.has("CustomsOfficeOfTransitDeclared") { 9 } else { 1 };
    broken.unless(all.len() <= most, rule, consignment, "ActiveBorderTransportMeans");
    let mut offices = declared.texts("CustomsOfficeOfTransitDeclared/referenceNumber");
    offices.push(declared.text("CustomsOfficeOfDestinationDeclared/referenceNumber"));
    for means in &all {
        in_capitals(means, &["10", "21", "30", "40", "41", "80"], "R0076", broken);
        broken.unless(means.text("typeOfIdentification") != "99", "CL219", means, "typeOfIdentification");
        let office = means.text("customsOfficeAtBorderReferenceNumber");
        let known = office.is_empty() || offices.contains(&office);
        broken.unless(known, "G0789", means, "customsOfficeAtBorderReferenceNumber");
    }
}

fn in_capitals(means: &Element, kinds: &[&str], id: &'static str, broken: &mut Broken) {
    // A few signs count as small letters and have no capital.
    let has_capital = |letter: char| letter.is_lowercase() && letter.to_uppercase().ne([letter]);
    let small = means.text("identificationNumber").chars().any(has_capital);
    let wrong = small && kinds.contains(&means.text("typeOfIdentification"));
    broken.unless(!wrong, id, means, "identificationNumber");
}

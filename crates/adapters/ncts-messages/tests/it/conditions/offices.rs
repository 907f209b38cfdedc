use super::code_lists::{is_common_transit_country, is_union};
use super::{Broken, Element};

const TRANSIT: &str = "CustomsOfficeOfTransitDeclared";

/// Checks the offices against each other and against the type of the declaration.
pub(super) fn check(root: &Element, broken: &mut Broken) {
    let from = root.country("CustomsOfficeOfDeparture/referenceNumber");
    let to = root.country("CustomsOfficeOfDestinationDeclared/referenceNumber");
    let kind = root.text("TransitOperation/declarationType");
    let offices = root.texts(&format!("{TRANSIT}/referenceNumber"));
    broken.presence(offices_needed(kind, from, to), "C0030", root, TRANSIT);
    let in_country = |fits: &dyn Fn(&str) -> bool| offices.iter().any(|office| fits(office.get(..2).unwrap_or("")));
    let enters = !is_common_transit_country(to) || in_country(&|country| country == to);
    let enters_the_union = !(is_common_transit_country(from) && is_union(to)) || in_country(&is_union);
    // The rule stands at the number of an office: it asks for none where C0030 leaves it free to name one.
    let is_free = offices.is_empty() && offices_needed(kind, from, to).is_none();
    broken.unless(is_free || (enters && enters_the_union), "R0006", root, TRANSIT);
    broken.unless(to != "AD" || in_country(&|country| country == "AD"), "R0906", root, TRANSIT);
    for (index, office) in root.all(&format!("{TRANSIT}/referenceNumber")).iter().enumerate() {
        broken.unless(!offices[..index].contains(&office.node.text.as_str()), "R0003", office, "");
    }
    between(root, from, to, kind, broken);
    broken.presence(Some(false), "C0587", root, "CustomsOfficeOfExitForTransitDeclared");
}

fn offices_needed(kind: &str, from: &str, to: &str) -> Option<bool> {
    if ["TIR", "T2SM"].contains(&kind) {
        return Some(false);
    }
    if from == to && is_common_transit_country(from) {
        return None;
    }
    let crosses = is_common_transit_country(from) || is_common_transit_country(to);
    (kind == "T2" || crosses || from == "AD" || to == "AD").then_some(true)
}

/// Andorra and San Marino take part by agreements with the Union alone.
fn between(root: &Element, from: &str, to: &str, kind: &str, broken: &mut Broken) {
    let small = |country: &str| ["AD", "SM"].contains(&country);
    let destination = "CustomsOfficeOfDestinationDeclared";
    broken.unless(!small(from) || is_union(to), "R0904", root, destination);
    broken.unless(!(is_common_transit_country(from) && small(to)), "R0905", root, destination);
    let of_the_union = ["T2", "T2F"].contains(&kind);
    let fits = match (from, to) {
        ("IT", "SM") => kind == "T2SM",
        (from, "SM") if is_union(from) => of_the_union,
        _ => true,
    };
    broken.unless(fits, "R0909", root, "TransitOperation");
    broken.unless(from != "SM" || !is_union(to) || of_the_union, "R0911", root, "TransitOperation");
}

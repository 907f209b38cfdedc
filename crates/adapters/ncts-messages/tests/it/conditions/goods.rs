use super::code_lists::{is_bulk, is_common_transit_country, is_excise, is_unpacked};
use super::{Broken, Element};
use rust_decimal::Decimal;

/// Checks the goods: what is said once for the consignment or for each item, masses, codes, packages, documents.
pub(super) fn check(root: &Element, broken: &mut Broken) {
    for consignment in root.all("Consignment") {
        once(&consignment, "countryOfDispatch", "C0909", broken);
        once(&consignment, "countryOfDestination", "C0343", broken);
        references(&consignment, broken);
        let houses: Decimal = consignment.all("HouseConsignment").iter().map(|house| house.number("grossMass")).sum();
        broken.unless(consignment.number("grossMass") >= houses, "R0994", &consignment, "grossMass");
        for house in consignment.all("HouseConsignment") {
            let items = house.all("ConsignmentItem");
            let mass: Decimal = items.iter().map(|item| item.number("Commodity/GoodsMeasure/grossMass")).sum();
            broken.unless(house.number("grossMass") >= mass, "R0983", &house, "grossMass");
            exported(root, &house, broken);
            for (index, item) in items.iter().enumerate() {
                commodity(root, &house, item, broken);
                documents(root, &consignment, item, broken);
                packages(&items, index, broken);
            }
        }
    }
}

/// Checks that a value stands at the consignment, or at the house consignment, or at each item.
fn once(consignment: &Element, name: &str, id: &'static str, broken: &mut Broken) {
    let above = consignment.has(name);
    for house in consignment.all("HouseConsignment") {
        broken.presence(above.then_some(false), id, &house, name);
        for item in house.all("ConsignmentItem") {
            broken.presence(Some(!above && !house.has(name)), id, &item, name);
        }
    }
}

fn references(consignment: &Element, broken: &mut Broken) {
    let name = "referenceNumberUCR";
    let above = consignment.has(name);
    for house in consignment.all("HouseConsignment") {
        broken.presence(above.then_some(false), "C0502", &house, name);
        let carried = consignment.has("TransportDocument") || house.has("TransportDocument");
        let needed = match (above || house.has(name), carried) {
            (true, _) => Some(false),
            (false, true) => None,
            (false, false) => Some(true),
        };
        for item in house.all("ConsignmentItem") {
            broken.presence(needed, "C0502", &item, name);
        }
    }
}

/// Checks that an export that goes on as a transit names the export's MRN at the house consignment.
fn exported(root: &Element, house: &Element, broken: &mut Broken) {
    for document in house.all("PreviousDocument").iter().filter(|it| it.text("type") == "N830") {
        let letter = document.text("referenceNumber").chars().nth(16);
        broken.unless(matches!(letter, Some('A' | 'B' | 'E')), "R0416", document, "referenceNumber");
        for measure in house.all("ConsignmentItem/Commodity/GoodsMeasure") {
            broken.presence(Some(true), "C0837", &measure, "netMass");
        }
        let standard = root.text("TransitOperation/additionalDeclarationType") == "A";
        broken.unless(standard && house.all("PreviousDocument").len() == 1, "G0026", house, "PreviousDocument");
    }
}

fn commodity(root: &Element, house: &Element, item: &Element, broken: &mut Broken) {
    let union = ["T2", "T2F"].contains(&root.text("TransitOperation/declarationType"));
    broken.presence(Some(false), "C0045", item, "declarationType");
    let excise = item.all("SupportingDocument").into_iter().find(|it| is_excise(it.text("type")));
    if let Some(document) = excise.filter(|_| house.texts("PreviousDocument/type").iter().all(|it| *it != "N830")) {
        broken.unless(union, "R0601", &document, "type");
    }
    for commodity in item.all("Commodity") {
        broken.presence(Some(true), "C0153", &commodity, "CommodityCode");
        let abroad = is_common_transit_country(root.country("CustomsOfficeOfDeparture/referenceNumber"));
        for code in commodity.all("CommodityCode") {
            broken.presence(abroad.then_some(false), "C0821", &code, "combinedNomenclatureCode");
        }
        for measure in commodity.all("GoodsMeasure") {
            let (gross, net) = (measure.number("grossMass"), measure.number("netMass"));
            broken.unless(gross.is_zero() || net <= gross, "R0223", &measure, "netMass");
        }
    }
}

fn documents(root: &Element, consignment: &Element, item: &Element, broken: &mut Broken) {
    let union = ["T2", "T2F"].contains(&root.text("TransitOperation/declarationType"));
    let abroad = is_common_transit_country(root.country("CustomsOfficeOfDeparture/referenceNumber"));
    let needed = union && abroad && !consignment.has("PreviousDocument");
    broken.presence(needed.then_some(true), "C0035", item, "PreviousDocument");
    for document in item.all("PreviousDocument") {
        broken.presence(Some(document.has("quantity")), "C0298", &document, "measurementUnitAndQualifier");
        broken.unless(document.text("type") != "N830", "G0991", &document, "type");
    }
}

fn packages(items: &[Element], index: usize, broken: &mut Broken) {
    let item = &items[index];
    let mass = |item: &Element| item.number("Commodity/GoodsMeasure/grossMass");
    let all = item.all("Packaging");
    let none = all.iter().any(|packages| packages.text("numberOfPackages") == "0");
    if item.has("Commodity/GoodsMeasure/grossMass") {
        let others = items.iter().any(|other| !mass(other).is_zero());
        let right = if none { mass(item).is_zero() && others } else { !mass(item).is_zero() };
        broken.unless(right, "R0221", item, "Commodity");
    }
    for packages in &all {
        let kind = packages.text("typeOfPackages");
        let (number, marks) = match kind {
            kind if is_bulk(kind) => (Some(false), None),
            kind if is_unpacked(kind) => (Some(true), None),
            _ => (Some(true), Some(true)),
        };
        broken.presence(number, "C0060", packages, "numberOfPackages");
        broken.presence(marks, "C0060", packages, "shippingMarks");
        let count = packages.text("numberOfPackages");
        broken.unless(!none || count.is_empty() || count == "0", "R0219", packages, "numberOfPackages");
        if count == "0" {
            broken.unless(!is_unpacked(kind), "R0220", packages, "typeOfPackages");
            let others = items.iter().enumerate().filter(|(other, _)| *other != index);
            let mut theirs = others.flat_map(|(_, other)| other.all("Packaging"));
            let shared = theirs.any(|it| holds_the_goods(&it, packages.text("shippingMarks")));
            broken.unless(shared, "R0364", packages, "numberOfPackages");
        }
    }
}

fn holds_the_goods(packages: &Element, marks: &str) -> bool {
    let kind = packages.text("typeOfPackages");
    packages.text("shippingMarks") == marks
        && !packages.number("numberOfPackages").is_zero()
        && !is_bulk(kind)
        && !is_unpacked(kind)
}

use super::findings::{Findings, Use};
use crate::transit::element_at::ElementAt;
use rust_decimal::Decimal;

/// Types of packages of goods in bulk (code list 181): gases, liquids and solids without packages.
const BULK: [&str; 7] = ["VG", "VL", "VO", "VQ", "VR", "VS", "VY"];
/// Types of packages of goods that are not packed (code list 182).
const UNPACKED: [&str; 3] = ["NE", "NF", "NG"];

/// Checks the packages of the goods. Goods that are packed with another item have no packages of their own (number 0)
/// and weigh nothing beside those.
pub(super) fn check(consignment: &ElementAt<'_>, found: &mut Findings) {
    for house in consignment.each("HouseConsignment") {
        for item in house.each("ConsignmentItem") {
            for packages in item.each("Packaging") {
                numbers_and_marks(&packages, found);
            }
            packed_elsewhere(&house, &item, found);
        }
    }
}

fn numbers_and_marks(packages: &ElementAt<'_>, found: &mut Findings) {
    let Some(kind) = packages.text_of("typeOfPackages") else { return };
    let bulk = BULK.contains(&kind);
    found.presence(packages, "numberOfPackages", Use::exactly_if(!bulk), "C0060");
    let loose = bulk || UNPACKED.contains(&kind);
    found.presence(packages, "shippingMarks", Use::required_if(!loose), "C0060");
}

fn packed_elsewhere(house: &ElementAt<'_>, item: &ElementAt<'_>, found: &mut Findings) {
    let packaging: Vec<ElementAt<'_>> = item.each("Packaging").collect();
    let none: Vec<&ElementAt<'_>> = packaging.iter().filter(|packages| packages.says(NUMBER, &["0"])).collect();
    for packages in &none {
        if packages.says("typeOfPackages", &UNPACKED) {
            found.broken_in(packages, "typeOfPackages", "R0220");
        }
        let marks = packages.text_of("shippingMarks");
        let holds_it = |other: &ElementAt<'_>| {
            other.text_of("shippingMarks") == marks
                && other.text_of(NUMBER).is_some_and(|number| number != "0")
                && !other.says("typeOfPackages", &UNPACKED)
                && !other.says("typeOfPackages", &BULK)
        };
        let others = house.each("ConsignmentItem").filter(|other| other.pointer() != item.pointer());
        let other_packages: Vec<ElementAt<'_>> = others.flat_map(|other| other.all_at(&["Packaging"])).collect();
        if !other_packages.iter().any(holds_it) {
            found.broken_in(packages, NUMBER, "R0364");
        }
    }
    if !none.is_empty() {
        for packages in packaging.iter().filter(|packages| !packages.says(NUMBER, &["0"])) {
            found.broken_in(packages, NUMBER, "R0219");
        }
    }
    gross_mass(item, none.is_empty(), found);
}

const NUMBER: &str = "numberOfPackages";

/// Goods weigh nothing exactly when they are packed with another item.
fn gross_mass(item: &ElementAt<'_>, has_packages: bool, found: &mut Findings) {
    for mass in item.all_at(&["Commodity", "GoodsMeasure", "grossMass"]) {
        let nothing = mass.text().parse::<Decimal>().is_ok_and(|mass| mass.is_zero());
        if nothing == has_packages {
            found.broken(&mass, "R0221");
        }
    }
}

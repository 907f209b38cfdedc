use super::findings::{Findings, Use};
use crate::transit::element_at::ElementAt;
use rust_decimal::Decimal;
use std::collections::HashMap;

/// Types of packages of goods in bulk (code list 181): gases, liquids and solids without packages.
const BULK: [&str; 7] = ["VG", "VL", "VO", "VQ", "VR", "VS", "VY"];
/// Types of packages of goods that are not packed (code list 182).
const UNPACKED: [&str; 3] = ["NE", "NF", "NG"];

/// Checks the packages of the goods. Goods that are packed with another item have no packages of their own (number 0)
/// and weigh nothing beside those.
pub(super) fn check(consignment: &ElementAt<'_>, found: &mut Findings) {
    for house in consignment.each("HouseConsignment") {
        let packed = Packed::from_house(&house);
        for (index, item) in house.each("ConsignmentItem").enumerate() {
            for packages in item.each("Packaging") {
                numbers_and_marks(&packages, found);
            }
            packed_elsewhere(&packed, index, &item, found);
        }
    }
}

/// The packages of a house consignment in which goods of other items can be packed too. A consignment can have a
/// hundred thousand packages, so they are looked through once.
struct Packed<'e> {
    /// By shipping marks: the first item with such packages, and whether another item has them too.
    items: HashMap<Option<&'e str>, (usize, bool)>,
}

impl<'e> Packed<'e> {
    fn from_house(house: &ElementAt<'e>) -> Self {
        let mut items = HashMap::new();
        for (index, item) in house.each("ConsignmentItem").enumerate() {
            for packages in item.each("Packaging").filter(can_hold_goods) {
                let (first, others) = items.entry(packages.text_of("shippingMarks")).or_insert((index, false));
                *others |= *first != index;
            }
        }
        Self { items }
    }

    /// Whether an item other than this one has packages with these marks.
    fn elsewhere(&self, marks: Option<&str>, item: usize) -> bool {
        self.items.get(&marks).is_some_and(|(first, others)| *others || *first != item)
    }
}

fn can_hold_goods(packages: &ElementAt<'_>) -> bool {
    packages.text_of(NUMBER).is_some_and(|number| number != "0")
        && !packages.says("typeOfPackages", &UNPACKED)
        && !packages.says("typeOfPackages", &BULK)
}

fn numbers_and_marks(packages: &ElementAt<'_>, found: &mut Findings) {
    let Some(kind) = packages.text_of("typeOfPackages") else { return };
    let bulk = BULK.contains(&kind);
    found.presence(packages, "numberOfPackages", Use::exactly_if(!bulk), "C0060");
    let loose = bulk || UNPACKED.contains(&kind);
    found.presence(packages, "shippingMarks", Use::required_if(!loose), "C0060");
}

fn packed_elsewhere(packed: &Packed<'_>, index: usize, item: &ElementAt<'_>, found: &mut Findings) {
    let packaging: Vec<ElementAt<'_>> = item.each("Packaging").collect();
    let none: Vec<&ElementAt<'_>> = packaging.iter().filter(|packages| packages.says(NUMBER, &["0"])).collect();
    for packages in &none {
        if packages.says("typeOfPackages", &UNPACKED) {
            found.broken_in(packages, "typeOfPackages", "R0220");
        }
        if !packed.elsewhere(packages.text_of("shippingMarks"), index) {
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

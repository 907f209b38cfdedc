use super::findings::Findings;
use crate::transit::element_at::ElementAt;
use std::collections::BTreeMap;

/// Checks that groups of one name are numbered from 1 within their parent, and items through the whole declaration.
pub(super) fn check(root: &ElementAt<'_>, found: &mut Findings) {
    below(root, found);
    for house in root.all_at(&["Consignment", "HouseConsignment"]) {
        numbered(&house.all_at(&["ConsignmentItem", "goodsItemNumber"]), "R0988", found);
    }
    let items = ["Consignment", "HouseConsignment", "ConsignmentItem", "declarationGoodsItemNumber"];
    numbered(&root.all_at(&items), "R0007", found);
}

fn below(at: &ElementAt<'_>, found: &mut Findings) {
    let mut groups: BTreeMap<&str, Vec<ElementAt<'_>>> = BTreeMap::new();
    for child in at.children() {
        below(&child, found);
        if let Some(number) = child.first("sequenceNumber") {
            groups.entry(child.name()).or_default().push(number);
        }
    }
    for numbers in groups.values() {
        numbered(numbers, "R0987", found);
    }
}

fn numbered(numbers: &[ElementAt<'_>], rule: &str, found: &mut Findings) {
    for (expected, number) in (1_usize..).zip(numbers) {
        if number.text().parse() != Ok(expected) {
            found.broken(number, rule);
        }
    }
}

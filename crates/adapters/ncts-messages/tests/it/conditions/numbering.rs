use super::{Broken, Element};

/// Checks that numbers in a sequence run 1, 2, 3 in each group, and the numbers of items through the declaration.
pub(super) fn check(root: &Element, broken: &mut Broken) {
    sequences(root, broken);
    for house in root.all("Consignment/HouseConsignment") {
        for (index, item) in house.all("ConsignmentItem").iter().enumerate() {
            let right = item.text("goodsItemNumber") == (index + 1).to_string();
            broken.unless(right, "R0988", item, "goodsItemNumber");
        }
    }
    // Remarks at unloading name only the items that differ.
    if root.node.name == "CC044C" {
        return;
    }
    for (index, item) in root.all("Consignment/HouseConsignment/ConsignmentItem").iter().enumerate() {
        let right = item.text("declarationGoodsItemNumber") == (index + 1).to_string();
        broken.unless(right, "R0007", item, "declarationGoodsItemNumber");
    }
}

fn sequences(parent: &Element, broken: &mut Broken) {
    let mut names: Vec<&str> = parent.node.children.iter().map(|child| child.name.as_str()).collect();
    names.dedup();
    for element in names.iter().flat_map(|name| parent.all(name).into_iter().enumerate()) {
        let (index, element) = element;
        if element.has("sequenceNumber") {
            let right = element.text("sequenceNumber") == (index + 1).to_string();
            broken.unless(right, "R0987", &element, "sequenceNumber");
        }
        sequences(&element, broken);
    }
}

use super::{Broken, Element};

/// Elements that an amendment (IE013) must leave as they were declared.
const FIXED: [&str; 6] = [
    "TransitOperation/additionalDeclarationType",
    "TransitOperation/declarationType",
    "TransitOperation/security",
    "CustomsOfficeOfDeparture",
    "HolderOfTheTransitProcedure",
    "Representative",
];

/// Checks an amendment against the declaration that it amends.
pub(super) fn check(root: &Element, declared: &Element, broken: &mut Broken) {
    let same = |path: &str| texts(&root.all(path)) == texts(&declared.all(path));
    if root.text("TransitOperation/amendmentTypeFlag") == "1" {
        for part in ["Authorisation", "CustomsOfficeOfDestinationDeclared", "CustomsOfficeOfTransitDeclared"] {
            broken.unless(same(part), "R0520", root, part);
        }
        broken.unless(same("Consignment"), "R0520", root, "Consignment");
        broken.unless(same("TransitOperation/limitDate"), "R0520", root, "TransitOperation");
    }
    for part in FIXED {
        broken.unless(same(part), "R0520", root, part.split('/').next().unwrap_or(part));
    }
    let codes = "Consignment/HouseConsignment/ConsignmentItem/Commodity/CommodityCode/harmonizedSystemSubHeadingCode";
    for (now, before) in root.all(codes).iter().zip(declared.texts(codes)) {
        broken.unless(now.node.text == before, "R0520", now, "");
    }
}

/// Returns the texts of elements with all that is inside them, in their order.
fn texts(elements: &[Element]) -> Vec<String> {
    fn walk(node: &crate::structure::Node, found: &mut Vec<String>) {
        found.push(format!("{}={}", node.name, node.text.trim()));
        for child in &node.children {
            walk(child, found);
        }
    }
    let mut found = Vec::new();
    for element in elements {
        walk(element.node, &mut found);
    }
    found
}

use super::{Broken, Element};

/// Checks the head of a message and of its operation: references, dates, and what only other procedures write.
pub(super) fn check(root: &Element, declaration: Option<&Element>, seals: bool, broken: &mut Broken) {
    broken.presence(Some(false), "C0511", root, "correlationIdentifier");
    for operation in root.all("TransitOperation") {
        match root.node.name.as_str() {
            "CC015C" | "CC013C" => operation_of_a_declaration(root, &operation, broken),
            "CC170C" => limit_of_a_presentation(&operation, declaration, broken),
            _ => {}
        }
        for mrn in operation.all("MRN") {
            let right = mrn.node.text.parse().is_ok_and(|mrn: customs_kernel::Mrn| mrn.has_valid_check_character());
            broken.unless(right, "R0028", &mrn, "");
        }
        if ["CC013C", "CC014C"].contains(&root.node.name.as_str()) {
            broken.unless(operation.has("MRN") != operation.has("LRN"), "C0467", &operation, "MRN");
        }
    }
    invalidation(root, broken);
    if root.node.name == "CC007C" {
        let simplified = root.text("TransitOperation/simplifiedProcedure") == "1";
        broken.presence(Some(simplified), "C0102", root, "Authorisation");
    }
    for remark in root.all("UnloadingRemark") {
        broken.presence(Some(seals), "C0440", &remark, "stateOfSeals");
        let tells = remark.has("unloadingRemark") || root.has("Consignment");
        let conforms = remark.text("conform") == "1";
        broken.unless(conforms != tells, "G0205", &remark, "conform");
        broken.unless(!(conforms && remark.text("stateOfSeals") == "0"), "G0017", &remark, "stateOfSeals");
    }
}

fn operation_of_a_declaration(root: &Element, operation: &Element, broken: &mut Broken) {
    let simplified = root.texts("Authorisation/type").contains(&"C521");
    let needed = match (simplified, operation.text("additionalDeclarationType")) {
        (false, _) => Some(false),
        (true, "D") => None,
        (true, _) => Some(true),
    };
    broken.presence(needed, "C0839", operation, "limitDate");
    broken.presence(Some(operation.text("declarationType") == "TIR"), "C0411", operation, "TIRCarnetNumber");
    let reduced = operation.text("reducedDatasetIndicator") == "1";
    broken.presence(reduced.then_some(true), "C0101", root, "Authorisation");
    let tir = operation.text("declarationType") == "TIR";
    broken.unless(!(tir && reduced), "R0849", operation, "reducedDatasetIndicator");
    let is_reduced_set = root.texts("Authorisation/type").contains(&"C524");
    broken.unless(reduced == is_reduced_set, "R0859", root, "Authorisation");
}

fn limit_of_a_presentation(operation: &Element, declaration: Option<&Element>, broken: &mut Broken) {
    let Some(declaration) = declaration else { return };
    let simplified = declaration.texts("Authorisation/type").contains(&"C521");
    let needed = match (simplified, declaration.has("TransitOperation/limitDate")) {
        (false, _) => Some(false),
        (true, false) => Some(true),
        (true, true) => None,
    };
    broken.presence(needed, "C0840", operation, "limitDate");
}

fn invalidation(root: &Element, broken: &mut Broken) {
    let to_a_country = root.text("messageRecipient").starts_with("NTA");
    for request in root.all("Invalidation") {
        let by_customs = request.text("initiatedByCustoms") == "1";
        broken.presence(Some(!by_customs), "C0129", &request, "requestDateAndTime");
        broken.presence(Some(!to_a_country), "C0128", &request, "decision");
        broken.presence(Some(!to_a_country), "C0870", &request, "decisionDateAndTime");
        broken.presence(to_a_country.then_some(true), "C0137", &request, "justification");
    }
}

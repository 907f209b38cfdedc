use super::findings::{Findings, Use};
use super::operation::is_authorised;
use super::{locations, numbering, parties};
use crate::transit::TransitScenario;
use crate::transit::element_at::ElementAt;

/// Checks a request to invalidate: a trader names the movement by its MRN, or by its LRN before it has one, asks with a
/// moment and a reason, and decides nothing.
pub(super) fn invalidation(root: &ElementAt<'_>, found: &mut Findings) {
    parties::check(root, found);
    if let Some(operation) = root.first("TransitOperation") {
        found.presence(&operation, "LRN", Use::exactly_if(!operation.has("MRN")), "C0467");
    }
    if let Some(request) = root.first("Invalidation") {
        let by_customs = request.says("initiatedByCustoms", &["1"]);
        found.presence(&request, "requestDateAndTime", Use::exactly_if(!by_customs), "C0129");
        found.presence(&request, "decisionDateAndTime", Use::Forbidden, "C0870");
        found.presence(&request, "decision", Use::Forbidden, "C0128");
        found.presence(&request, "justification", Use::Required, "C0137");
    }
}

/// Checks an arrival: only an authorised consignee names an authorisation.
pub(super) fn arrival(root: &ElementAt<'_>, found: &mut Findings) {
    let simplified = root.text_at(&["TransitOperation", "simplifiedProcedure"]) == Some("1");
    found.presence(root, "Authorisation", Use::exactly_if(simplified), "C0102");
    for location in root.all_at(&["Consignment", "LocationOfGoods"]) {
        locations::location_of_goods(&location, found);
    }
    numbering::check(root, found);
}

/// Checks the presentation of goods that were declared before: it says where they are loaded, and what the declaration
/// left open.
pub(super) fn presentation(root: &ElementAt<'_>, declared: Option<&ElementAt<'_>>, found: &mut Findings) {
    for consignment in root.each("Consignment") {
        found.presence(&consignment, "PlaceOfLoading", Use::Required, "C0404");
    }
    let Some(declared) = declared else { return };
    let usage = match (is_authorised(declared), declared.text_at(&["TransitOperation", "limitDate"])) {
        (false, _) => Use::Forbidden,
        (true, None) => Use::Required,
        (true, Some(_)) => Use::Optional,
    };
    for operation in root.each("TransitOperation") {
        found.presence(&operation, "limitDate", usage, "C0840");
    }
    let reported = declared.text_at(&["Consignment", "containerIndicator"]).is_some();
    for consignment in root.each("Consignment") {
        found.presence(&consignment, "containerIndicator", Use::required_if(!reported), "C0824");
    }
}

/// Checks the remarks on unloaded goods: they describe the seals exactly when the permission to unload named some.
/// It names those of the declaration, and those that an office put on the goods after an incident.
pub(super) fn unloading_remarks(root: &ElementAt<'_>, declared: Option<&ElementAt<'_>>, found: &mut Findings) {
    let Some(declared) = declared else { return };
    let numbers = declared.all_at(&["Consignment", "TransportEquipment", "numberOfSeals"]);
    let reference = declared.text_at(&["Consignment", "referenceNumberUCR"]);
    let resealed = TransitScenario::from_reference(reference) == TransitScenario::Resealed;
    let sealed = resealed || numbers.iter().any(|number| number.text() != "0");
    for remark in root.each("UnloadingRemark") {
        found.presence(&remark, "stateOfSeals", Use::exactly_if(sealed), "C0440");
    }
}

use super::findings::{Findings, Use};
use super::{locations, numbering, parties};
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

/// Checks the presentation of goods that were declared before: it says where they are loaded.
pub(super) fn presentation(root: &ElementAt<'_>, found: &mut Findings) {
    for consignment in root.each("Consignment") {
        found.presence(&consignment, "PlaceOfLoading", Use::Required, "C0404");
    }
}

use super::findings::{Findings, Use};
use crate::transit::element_at::ElementAt;
use chrono::NaiveDate;

/// Type of the authorisation to lodge as an authorised consignor.
const AUTHORISED_CONSIGNOR: &str = "C521";
/// Type of the authorisation for the reduced data set.
const REDUCED_DATA_SET: &str = "C524";

/// Checks the data of the operation and its authorisations.
pub(super) fn check(root: &ElementAt<'_>, today: NaiveDate, found: &mut Findings) {
    let Some(operation) = root.first("TransitOperation") else { return };
    limit_date(root, &operation, today, found);
    // An amendment names the movement by its MRN once there is one, else by its LRN, as the declaration did.
    found.presence(&operation, "LRN", Use::exactly_if(!operation.has("MRN")), "C0467");
    let is_reduced = operation.says("reducedDatasetIndicator", &["1"]);
    found.presence(root, "Authorisation", Use::required_if(is_reduced), "C0101");
    for kind in root.all_at(&["Authorisation", "type"]) {
        if kind.text() == REDUCED_DATA_SET && !is_reduced {
            found.broken(&kind, "R0859");
        }
    }
}

/// An authorised consignor says until when the goods arrive; others may not. The day must not be over, so that they
/// can still arrive in time.
fn limit_date(root: &ElementAt<'_>, operation: &ElementAt<'_>, today: NaiveDate, found: &mut Findings) {
    let authorised = is_authorised(root);
    let usage = match (authorised, is_prelodged(root)) {
        (false, _) => Use::Forbidden,
        (true, true) => Use::Optional,
        (true, false) => Use::Required,
    };
    found.presence(operation, "limitDate", usage, "C0839");
    let limit = operation.first("limitDate").filter(|_| authorised);
    if let Some(at) = limit.filter(|at| at.text().parse::<NaiveDate>().is_ok_and(|limit| limit < today)) {
        found.broken(&at, "N/A");
    }
}

/// Whether the declaration names the authorisation to lodge as an authorised consignor.
pub(super) fn is_authorised(root: &ElementAt<'_>) -> bool {
    root.all_at(&["Authorisation", "type"]).iter().any(|kind| kind.text() == AUTHORISED_CONSIGNOR)
}

/// Whether the declaration is lodged before the goods are presented.
pub(super) fn is_prelodged(root: &ElementAt<'_>) -> bool {
    root.text_at(&["TransitOperation", "additionalDeclarationType"]) == Some("D")
}

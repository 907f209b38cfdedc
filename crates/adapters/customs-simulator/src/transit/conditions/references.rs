use super::areas::{country_of, is_in_common_transit};
use super::findings::{Findings, Use};
use crate::transit::element_at::ElementAt;

/// Checks data that stand at one level only: at the consignment, at the house consignment, or at the items.
pub(super) fn check(root: &ElementAt<'_>, consignment: &ElementAt<'_>, found: &mut Findings) {
    at_one_level(consignment, "countryOfDispatch", Use::Required, "C0909", found);
    at_one_level(consignment, "countryOfDestination", Use::Required, "C0343", found);
    let transported = |at: &ElementAt<'_>| at.has("TransportDocument");
    let by_document = transported(consignment) || consignment.each("HouseConsignment").any(|it| transported(&it));
    at_one_level(consignment, "referenceNumberUCR", Use::required_if(!by_document), "C0502", found);
    previous_documents(root, consignment, found);
}

/// `otherwise` says whether the items need it where neither level above has it.
fn at_one_level(
    consignment: &ElementAt<'_>,
    name: &'static str,
    otherwise: Use,
    condition: &str,
    found: &mut Findings,
) {
    for house in consignment.each("HouseConsignment") {
        found.presence(&house, name, Use::forbidden_if(consignment.has(name)), condition);
        let above = consignment.has(name) || house.has(name);
        for item in house.each("ConsignmentItem") {
            found.presence(&item, name, if above { Use::Forbidden } else { otherwise }, condition);
        }
    }
}

/// Union goods from a country of common transit show by a document that they are such.
fn previous_documents(root: &ElementAt<'_>, consignment: &ElementAt<'_>, found: &mut Findings) {
    let abroad = country_of(root, "CustomsOfficeOfDeparture").is_some_and(is_in_common_transit);
    let is_union_goods = |at: &ElementAt<'_>| at.says("declarationType", &["T2", "T2F"]);
    let all_items = root.first("TransitOperation").is_some_and(|operation| is_union_goods(&operation));
    for item in consignment.all_at(&["HouseConsignment", "ConsignmentItem"]) {
        let needed = abroad && (all_items || is_union_goods(&item)) && !consignment.has("PreviousDocument");
        found.presence(&item, "PreviousDocument", Use::required_if(needed), "C0035");
    }
}

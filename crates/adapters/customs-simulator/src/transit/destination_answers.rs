//! Content of the messages of the office of destination.

use super::answer_writer::{day, moment};
use super::declared_data::functional_error;
use super::departure_answers::FUNCTIONAL_ERRORS;
use super::document_writer::{group, leaf};
use super::element_at::all;
use super::repeated_declaration::{released_item, unloaded_consignment};
use super::{AnswerHead, AnsweredMovement, TransitAnswer, TransitError};
use crate::xml::XmlElement;

type Elements = Vec<XmlElement>;

/// The part of the goods that is released (code list CL163; the meanings of its values are an assumption).
mod release_type {
    /// All of it.
    pub(super) const WHOLE: &str = "0";
    /// A part of it.
    pub(super) const PART: &str = "1";
    /// Nothing of it.
    pub(super) const NOTHING: &str = "2";
}

/// The elements that follow the head.
pub(super) fn content(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>, response: &TransitAnswer) -> Elements {
    match response {
        TransitAnswer::DestinationRejected { rejects, errors } => rejected(head, of, rejects, errors),
        TransitAnswer::GoodsReleased { partial } => released(head, of, *partial),
        _ => permission(head, of),
    }
}

fn rejected(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>, rejects: &str, errors: &[TransitError]) -> Elements {
    let mut operation: Elements = of.mrn_element().into_iter().collect();
    operation.extend([
        leaf("businessRejectionType", rejects),
        leaf("rejectionDateAndTime", moment(head.issued_at)),
        leaf("rejectionCode", FUNCTIONAL_ERRORS),
    ]);
    let known = [group("TransitOperation", operation), of.office_of_destination(), of.trader_at_destination()];
    known.into_iter().chain(errors.iter().map(|error| functional_error(error, None))).collect()
}

/// The release of goods. Only a partial one names the goods (condition C0352), so without a stored declaration it is
/// reported as a release of all.
fn released(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>, partial: bool) -> Elements {
    let goods = if partial { partly_released(of) } else { None };
    let mut operation: Elements = of.mrn_element().into_iter().collect();
    operation.push(leaf("releaseDate", day(head.issued_at)));
    operation.push(leaf("releaseIndicator", if goods.is_some() { "2" } else { "1" }));
    let known = [group("TransitOperation", operation), of.office_of_destination(), of.trader_at_destination()];
    known.into_iter().chain(goods).collect()
}

/// The goods of a partial release: of each house consignment the first item wholly, or if it is the only one a part of
/// it.
fn partly_released(of: &AnsweredMovement<'_>) -> Option<XmlElement> {
    let declared = all(of.declaration?.root(), "Consignment").next()?;
    let houses = all(declared, "HouseConsignment").map(|house| {
        let is_only = all(house, "ConsignmentItem").nth(1).is_none();
        let first = if is_only { release_type::PART } else { release_type::WHOLE };
        let mut data: Elements = all(house, "sequenceNumber").cloned().collect();
        data.push(leaf("releaseType", release_type::PART));
        data.extend(
            all(house, "ConsignmentItem")
                .enumerate()
                .map(|(place, item)| released_item(item, if place == 0 { first } else { release_type::NOTHING })),
        );
        group("HouseConsignment", data)
    });
    Some(group("Consignment", houses.collect()))
}

/// The permission to unload. It repeats the declaration; without a stored one it is reported as a permission to go on
/// unloading, which repeats nothing (condition C0027).
fn permission(head: &AnswerHead<'_>, of: &AnsweredMovement<'_>) -> Elements {
    let consignment = unloaded_consignment(of);
    let mut operation: Elements = of.mrn_element().into_iter().collect();
    if consignment.is_some() {
        operation.extend(of.operation(&["declarationType"]));
        operation.push(leaf("declarationAcceptanceDate", of.accepted_on(head)));
    }
    for name in ["security", "reducedDatasetIndicator"] {
        let declared = of.operation(&[name]);
        operation.extend(if declared.is_empty() { vec![leaf(name, "0")] } else { declared });
    }
    let mut elements = vec![group("TransitOperation", operation), of.office_of_destination()];
    elements.extend(consignment.is_some().then(|| of.registered_holder()));
    elements.push(of.trader_at_destination());
    elements.push(consignment.unwrap_or_else(|| group("CTLControl", vec![leaf("continueUnloading", "1")])));
    elements
}

//! Decides what the holder of a movement asks or says about it.

use super::departure::refused;
use super::element_at::{all, text_at};
use super::{PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitCase, TransitState, TransitVerdict};

// Decides what a holder says of a movement that did not arrive (141).

const ENQUIRY: &str = "141";

/// Decides the answer to an enquiry. Customs believes a holder that says where the goods went (the office, the
/// consignee, or the day of the certificate of receipt TC11) and writes the movement off; otherwise it claims the debt.
pub(super) fn enquiry(message: &TraderMessage, case: Option<&TransitCase>) -> TransitVerdict {
    let Some(case) = case else {
        return refused(TransitState::Rejected, ENQUIRY, "90", "/CC141C/TransitOperation/MRN");
    };
    if case.state != TransitState::Enquiry || case.awaits_release() {
        return refused(case.state, ENQUIRY, "92", "/CC141C");
    }
    let root = message.root();
    let says_where = text_at(root, &["CustomsOfficeOfDestinationActual", "referenceNumber"]).is_some()
        || text_at(root, &["Enquiry", "TC11DeliveryDate"]).is_some()
        || all(root, "Consignment").any(|consignment| all(consignment, "ConsigneeActual").next().is_some());
    let (state, answer) = if says_where {
        (TransitState::Discharged, TransitAnswer::WrittenOff)
    } else {
        (TransitState::Recovery, TransitAnswer::Recovery)
    };
    TransitVerdict::moves_to(state, vec![PlannedTransitAnswer::at_release(answer)])
}

// Decides requests to release goods under control (054).

const RELEASE_REQUEST: &str = "054";

/// Decides a request. It is taken while customs controls the goods and waits for it. A holder that does not want the
/// release gets none.
pub(super) fn release_request(message: &TraderMessage, case: Option<&TransitCase>) -> TransitVerdict {
    let Some(case) = case else {
        return refused(TransitState::Rejected, RELEASE_REQUEST, "90", "/CC054C/TransitOperation/MRN");
    };
    if case.state != TransitState::UnderControl {
        return refused(case.state, RELEASE_REQUEST, "92", "/CC054C");
    }
    let is_wanted = text_at(message.root(), &["TransitOperation", "releaseRequested"]) != Some("0");
    let (state, answer) = if is_wanted {
        (TransitState::Released, TransitAnswer::Released)
    } else {
        (TransitState::NotReleased, TransitAnswer::NotReleased)
    };
    TransitVerdict::moves_to(state, vec![PlannedTransitAnswer::at_release(answer)])
}

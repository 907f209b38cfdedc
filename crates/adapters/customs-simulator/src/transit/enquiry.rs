//! Decides what a holder says of a movement that did not arrive (141).

use super::departure::refused;
use super::document_reader::{all, text_at};
use super::{PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitCase, TransitState, TransitVerdict};

const NUMBER: &str = "141";

/// Decides the answer to an enquiry. Customs believes a holder that says where the goods went (the office, the
/// consignee, or the day of the certificate of receipt TC11) and writes the movement off; otherwise it claims the debt.
pub(super) fn decide(message: &TraderMessage, case: Option<&TransitCase>) -> TransitVerdict {
    let Some(case) = case else {
        return refused(TransitState::Rejected, NUMBER, "90", "/CC141C/TransitOperation/MRN");
    };
    if case.state != TransitState::Enquiry || case.awaits_release() {
        return refused(case.state, NUMBER, "92", "/CC141C");
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

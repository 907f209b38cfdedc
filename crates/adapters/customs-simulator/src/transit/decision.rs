use super::{
    PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitCase, TransitError, TransitState, TransitVerdict,
    amendment, checking, departure, destination, holder_requests,
};
use chrono::NaiveDate;
use customs_tariff::Codebook;

/// Number of the transit declaration, the only message that opens a movement.
pub(crate) const DECLARATION: &str = "015";

/// Decides a message of a trader. `case` is the movement that the message names by MRN or LRN, if there is one; a
/// declaration has none yet.
#[must_use]
pub fn decide(
    message: &TraderMessage,
    case: Option<&TransitCase>,
    codebook: &Codebook,
    today: NaiveDate,
) -> TransitVerdict {
    if let Some(silent) = case.filter(|case| case.state == TransitState::Silent) {
        return TransitVerdict::moves_to(silent.state, Vec::new());
    }
    if let Some(refusal) = checking::refusal(message, case, codebook, today) {
        return refusal;
    }
    match message.number() {
        DECLARATION => departure::declaration(message),
        "170" => departure::presentation(case),
        "013" => amendment::decide(message, case),
        "014" => departure::invalidation(case),
        "054" => holder_requests::release_request(message, case),
        "141" => holder_requests::enquiry(message, case),
        "007" => destination::arrival(message, case),
        "044" => destination::unloading_remarks(message, case),
        number => {
            let error = TransitError::new("15", format!("/CC{number}C"), None);
            let refusal = PlannedTransitAnswer::at_acceptance(TransitAnswer::FunctionalNack(vec![error]));
            TransitVerdict::moves_to(case.map_or(TransitState::Rejected, |case| case.state), vec![refusal])
        }
    }
}

/// Refuses a message with an identification (for a declaration its LRN) that another message used before. Of one that
/// is not well-formed no more than that is known.
#[must_use]
pub fn duplicate_reference(message: &TraderMessage) -> PlannedTransitAnswer {
    if let Some(breach) = message.breach() {
        return PlannedTransitAnswer::at_acceptance(TransitAnswer::XmlNack(vec![breach.clone()]));
    }
    if message.number() == DECLARATION {
        let errors = vec![TransitError::new("26", "/CC015C/TransitOperation/LRN", message.lrn())];
        return PlannedTransitAnswer::at_acceptance(TransitAnswer::DepartureRejected {
            rejects: DECLARATION.to_owned(),
            errors,
        });
    }
    let pointer = format!("/CC{}C/messageIdentification", message.number());
    let error = TransitError::new("26", pointer, message.identification());
    PlannedTransitAnswer::at_acceptance(TransitAnswer::FunctionalNack(vec![error]))
}

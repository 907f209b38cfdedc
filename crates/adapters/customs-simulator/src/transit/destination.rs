//! Decisions of the office of destination.

use super::{
    PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitCase, TransitError, TransitState, TransitVerdict,
};

/// Decides the report of an arrival. An authorised consignee unloads first; otherwise the goods are released, and the
/// office of departure writes the movement off.
pub(super) fn arrival(message: &TraderMessage, case: Option<&TransitCase>) -> TransitVerdict {
    let pointer = "/CC007C/TransitOperation/MRN";
    match case.map(|case| case.state) {
        None => refused(TransitState::Rejected, "007", "90", pointer),
        Some(TransitState::Released) if message.is_simplified() => {
            let permission = PlannedTransitAnswer::at_acceptance(TransitAnswer::UnloadingPermission);
            TransitVerdict::moves_to(TransitState::Unloading, vec![permission])
        }
        Some(TransitState::Released) => released(),
        Some(state) => refused(state, "007", "92", pointer),
    }
}

/// Decides the unloading remarks. The simulator does not examine goods: it releases them whatever the remarks say.
pub(super) fn unloading_remarks(case: Option<&TransitCase>) -> TransitVerdict {
    let pointer = "/CC044C/TransitOperation/MRN";
    match case.map(|case| case.state) {
        None => refused(TransitState::Rejected, "044", "90", pointer),
        Some(TransitState::Unloading) => released(),
        Some(state) => refused(state, "044", "92", pointer),
    }
}

fn released() -> TransitVerdict {
    let responses = vec![
        PlannedTransitAnswer::at_acceptance(TransitAnswer::GoodsReleased),
        PlannedTransitAnswer::at_release(TransitAnswer::WrittenOff),
    ];
    TransitVerdict::moves_to(TransitState::Discharged, responses)
}

fn refused(state: TransitState, number: &str, code: &str, pointer: &str) -> TransitVerdict {
    let errors = vec![TransitError::new(code, pointer, None)];
    let rejection = TransitAnswer::DestinationRejected { rejects: number.to_owned(), errors };
    TransitVerdict::moves_to(state, vec![PlannedTransitAnswer::at_acceptance(rejection)])
}

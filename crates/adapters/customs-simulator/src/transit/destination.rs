//! Decisions of the office of destination.

use super::{
    PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitCase, TransitError, TransitScenario, TransitState,
    TransitVerdict, foreign_movement,
};

/// Decides the report of an arrival. An authorised consignee unloads first; otherwise the goods are released, and the
/// office of departure writes the movement off.
pub(super) fn arrival(message: &TraderMessage, case: Option<&TransitCase>) -> TransitVerdict {
    let pointer = "/CC007C/TransitOperation/MRN";
    let unknown = || foreign_movement::decide(message).unwrap_or_else(|| unknown(message, "007", pointer));
    let Some(case) = case else { return unknown() };
    match case.state {
        state if case.awaits_release() => refused(state, "007", "92", "/CC007C"),
        TransitState::Released | TransitState::Enquiry if message.is_simplified() => {
            let permission = PlannedTransitAnswer::at_acceptance(TransitAnswer::UnloadingPermission);
            TransitVerdict::moves_to(TransitState::Unloading, vec![permission])
        }
        TransitState::Released | TransitState::Enquiry => released(case),
        state => refused(state, "007", "92", "/CC007C"),
    }
}

/// Decides the unloading remarks. The simulator does not examine goods: it releases them regardless of the remarks.
pub(super) fn unloading_remarks(message: &TraderMessage, case: Option<&TransitCase>) -> TransitVerdict {
    let pointer = "/CC044C/TransitOperation/MRN";
    let unknown = || foreign_movement::decide(message).unwrap_or_else(|| unknown(message, "044", pointer));
    let Some(case) = case else { return unknown() };
    match case.state {
        TransitState::Unloading => released(case),
        state => refused(state, "044", "92", "/CC044C"),
    }
}

/// Releases the goods at destination, and writes the movement off unless there are discrepancies.
fn released(case: &TransitCase) -> TransitVerdict {
    let whole = TransitAnswer::GoodsReleased { partial: false };
    let (state, first, then) = match TransitScenario::from_reference(case.trader_reference.as_deref()) {
        TransitScenario::PartialRelease => {
            let part = TransitAnswer::GoodsReleased { partial: true };
            (TransitState::Discharged, part, vec![whole, TransitAnswer::WrittenOff])
        }
        TransitScenario::Discrepancies => (TransitState::Discrepancies, whole, vec![TransitAnswer::Discrepancies]),
        _ => (TransitState::Discharged, whole, vec![TransitAnswer::WrittenOff]),
    };
    let then = then.into_iter().map(PlannedTransitAnswer::at_release);
    TransitVerdict::moves_to(state, [PlannedTransitAnswer::at_acceptance(first)].into_iter().chain(then).collect())
}

/// Refuses a message about a movement that is not known. The office of destination names the MRN when it does; the
/// system itself refuses what does not have the form of an MRN of transit.
fn unknown(message: &TraderMessage, number: &str, pointer: &str) -> TransitVerdict {
    if message.transit_mrn().is_some() {
        return refused(TransitState::Rejected, number, "90", pointer);
    }
    let error = TransitError::new("93", pointer, message.mrn());
    let refusal = PlannedTransitAnswer::at_acceptance(TransitAnswer::FunctionalNack(vec![error]));
    TransitVerdict::moves_to(TransitState::Rejected, vec![refusal])
}

/// Rejects a message by this number with one error.
pub(super) fn refused(state: TransitState, number: &str, code: &str, pointer: &str) -> TransitVerdict {
    let errors = vec![TransitError::new(code, pointer, None)];
    let rejection = TransitAnswer::DestinationRejected { rejects: number.to_owned(), errors };
    TransitVerdict::moves_to(state, vec![PlannedTransitAnswer::at_acceptance(rejection)])
}

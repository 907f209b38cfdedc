//! Decides requests to release goods under control (054).

use super::departure::refused;
use super::document_reader::text_at;
use super::{PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitCase, TransitState, TransitVerdict};

const NUMBER: &str = "054";

/// Decides a request. It is taken while customs controls the goods and waits for it. A holder that does not want the
/// release gets none.
pub(super) fn decide(message: &TraderMessage, case: Option<&TransitCase>) -> TransitVerdict {
    let Some(case) = case else {
        return refused(TransitState::Rejected, NUMBER, "90", "/CC054C/TransitOperation/MRN");
    };
    if case.state != TransitState::UnderControl {
        return refused(case.state, NUMBER, "92", "/CC054C");
    }
    let is_wanted = text_at(message.root(), &["TransitOperation", "releaseRequested"]) != Some("0");
    let (state, answer) = if is_wanted {
        (TransitState::Released, TransitAnswer::Released)
    } else {
        (TransitState::NotReleased, TransitAnswer::NotReleased)
    };
    TransitVerdict::moves_to(state, vec![PlannedTransitAnswer::at_release(answer)])
}

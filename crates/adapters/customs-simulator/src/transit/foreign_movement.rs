//! Decisions of the office of destination about movements that were lodged abroad. The simulator has no record of them:
//! it knows every movement whose MRN another country gave, and decides each message by itself. What it answers follows
//! from words in the number of the MRN.

use super::destination::refused;
use super::{PlannedTransitAnswer, TraderMessage, TransitAnswer, TransitState, TransitVerdict};
use crate::transit::element_at::text_at;

/// The country of the simulator, whose movements it has records of.
const OWN_COUNTRY: &str = "NL";
/// In the MRN of a movement whose arrival the office refuses.
const REFUSED: &str = "REFUSED";
/// In the MRN of a movement whose unloading remarks the office refuses.
const BAD_REMARKS: &str = "REMARKS";
/// In the MRN of a movement whose unloading is to go on as long as differences are found.
const CONTINUED: &str = "GOESON";
/// In the MRN of a movement about which the office never answers.
const SILENT: &str = "SILENT";

/// The state of the case that such a message opens: no movement of this authority stands.
const STATE: TransitState = TransitState::Rejected;

/// Decides a message about a movement that was lodged abroad; `None` when the message is about no such movement.
pub(super) fn decide(message: &TraderMessage) -> Option<TransitVerdict> {
    let mrn = message.transit_mrn().filter(|mrn| mrn.get(2..4) != Some(OWN_COUNTRY))?;
    let number = message.number();
    if mrn.contains(SILENT) {
        return Some(TransitVerdict::moves_to(STATE, Vec::new()));
    }
    let answer = match number {
        "007" if mrn.contains(REFUSED) => return Some(refused(STATE, number, "90", "/CC007C/TransitOperation/MRN")),
        "007" if message.is_simplified() => TransitAnswer::UnloadingPermission,
        "044" if mrn.contains(BAD_REMARKS) => return Some(refused(STATE, number, "14", "/CC044C/UnloadingRemark")),
        "044" if mrn.contains(CONTINUED) && !conforms(message) => TransitAnswer::UnloadingPermission,
        "007" | "044" => TransitAnswer::GoodsReleased { partial: false },
        _ => return None,
    };
    Some(TransitVerdict::moves_to(STATE, vec![PlannedTransitAnswer::at_acceptance(answer)]))
}

/// Whether the goods are as declared by the unloading remarks.
fn conforms(message: &TraderMessage) -> bool {
    text_at(message.root(), &["UnloadingRemark", "conform"]) == Some("1")
}

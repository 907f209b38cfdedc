use super::{PlannedTransitAnswer, TransitState};

/// The result of deciding a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitVerdict {
    /// State of the case from now on.
    pub state: TransitState,
    /// Whether the movement gets an MRN.
    pub gives_mrn: bool,
    /// Whether planned messages that are not yet due are withdrawn.
    pub withdraws_planned: bool,
    /// Messages to send, in their order.
    pub responses: Vec<PlannedTransitAnswer>,
}

impl TransitVerdict {
    pub(super) const fn moves_to(state: TransitState, responses: Vec<PlannedTransitAnswer>) -> Self {
        Self { state, gives_mrn: false, withdraws_planned: false, responses }
    }
}

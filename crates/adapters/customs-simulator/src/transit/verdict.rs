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
    /// The change of the stored record of the movement.
    pub record: RecordChange,
    /// Messages to send, in their order.
    pub responses: Vec<PlannedTransitAnswer>,
}

/// The change that a message makes to the stored record of a movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordChange {
    /// It stays as it is.
    Stays,
    /// The message opens it.
    Opened,
    /// The message presents the goods.
    Presented,
    /// The message replaces the declaration.
    Amended,
}

impl TransitVerdict {
    pub(super) const fn moves_to(state: TransitState, responses: Vec<PlannedTransitAnswer>) -> Self {
        Self { state, gives_mrn: false, withdraws_planned: false, record: RecordChange::Stays, responses }
    }
}

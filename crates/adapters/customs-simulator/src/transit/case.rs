use super::{PlannedTransitAnswer, TraderMessage};
use std::sync::Arc;

/// The progress of a movement from the authority's side. It runs ahead of the messages: a movement is released as soon
/// as its release is planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransitState {
    /// The authority never answers.
    Silent,
    /// The declaration is rejected; no movement stands.
    Rejected,
    /// Lodged in advance; the goods are not yet presented.
    AwaitingPresentation,
    /// Lodged in advance; one presentation was rejected.
    AwaitingSecondPresentation,
    /// Accepted, but not released.
    Accepted,
    /// Accepted; customs controls the goods and waits for a request to release them.
    UnderControl,
    /// Customs does not release the goods.
    NotReleased,
    /// Released and on its way.
    Released,
    /// On its way for too long; customs has asked where the goods are.
    Enquiry,
    /// Not arrived; customs claims the debt.
    Recovery,
    /// Arrived with discrepancies, which are not settled.
    Discrepancies,
    /// Arrived; the authorised consignee may unload.
    Unloading,
    /// Written off at departure.
    Discharged,
    /// Invalidated at the holder's request.
    Invalidated,
}

impl TransitState {
    /// All states of a movement.
    pub const ALL: [Self; 14] = [
        Self::Silent,
        Self::Rejected,
        Self::AwaitingPresentation,
        Self::AwaitingSecondPresentation,
        Self::Accepted,
        Self::UnderControl,
        Self::NotReleased,
        Self::Released,
        Self::Enquiry,
        Self::Recovery,
        Self::Discrepancies,
        Self::Unloading,
        Self::Discharged,
        Self::Invalidated,
    ];

    /// Word under which the state is stored. It differs from every word for a declaration.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Silent => "transit_silent",
            Self::Rejected => "transit_rejected",
            Self::AwaitingPresentation => "transit_awaiting_presentation",
            Self::AwaitingSecondPresentation => "transit_awaiting_second_presentation",
            Self::Accepted => "transit_accepted",
            Self::UnderControl => "transit_under_control",
            Self::NotReleased => "transit_not_released",
            Self::Released => "transit_released",
            Self::Enquiry => "transit_enquiry",
            Self::Recovery => "transit_recovery",
            Self::Discrepancies => "transit_discrepancies",
            Self::Unloading => "transit_unloading",
            Self::Discharged => "transit_discharged",
            Self::Invalidated => "transit_invalidated",
        }
    }

    /// Whether the goods are released for transit and not yet written off, so that the guarantee is in use.
    #[must_use]
    pub const fn is_on_its_way(self) -> bool {
        matches!(self, Self::Released | Self::Enquiry | Self::Recovery | Self::Discrepancies | Self::Unloading)
    }

    /// The state with this word; `None` for an unknown word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

impl TransitCase {
    /// Whether the goods are on their way only in the plan of customs: their release is not reported yet.
    pub(super) fn awaits_release(&self) -> bool {
        self.state.is_on_its_way() && self.planned != PlannedDecision::Nothing
    }
}

/// The authority's record of a movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitCase {
    /// LRN of the declaration.
    pub lrn: String,
    /// MRN, given when the declaration is accepted; no other case has the same.
    pub mrn: Option<String>,
    /// The trader's reference of the consignment, which may request a scenario.
    pub trader_reference: Option<String>,
    /// Amount of its guarantee that the movement uses, as declared. The ledger counts it while the goods are on their
    /// way.
    pub guarantee_amount: Option<String>,
    /// The declaration in force, without the access codes of its guarantees; `None` for a movement that an earlier
    /// version stored none.
    pub declaration: Option<Arc<TraderMessage>>,
    /// State of the movement.
    pub state: TransitState,
    /// The next answer that customs has planned and not yet reported.
    pub planned: PlannedDecision,
}

/// The next decision on a movement that is planned and not yet reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlannedDecision {
    /// Everything is reported.
    #[default]
    Nothing,
    /// The acceptance of the declaration.
    Acceptance,
    /// The takeover of an amendment. The release, if there is one, comes after it.
    Amendment,
    /// The release for transit.
    Release,
}

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

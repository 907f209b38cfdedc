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
    /// Released and on its way.
    Released,
    /// Arrived; the authorised consignee may unload.
    Unloading,
    /// Written off at departure.
    Discharged,
    /// Invalidated at the holder's request.
    Invalidated,
}

impl TransitState {
    /// All states of a movement.
    pub const ALL: [Self; 9] = [
        Self::Silent,
        Self::Rejected,
        Self::AwaitingPresentation,
        Self::AwaitingSecondPresentation,
        Self::Accepted,
        Self::Released,
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
            Self::Released => "transit_released",
            Self::Unloading => "transit_unloading",
            Self::Discharged => "transit_discharged",
            Self::Invalidated => "transit_invalidated",
        }
    }

    /// The state with this word; `None` for an unknown word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
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
    /// State of the movement.
    pub state: TransitState,
}

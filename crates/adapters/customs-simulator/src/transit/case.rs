/// How far a movement is, from the authority's side. It runs ahead of the messages: a movement is
/// released as soon as its release is planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransitState {
    /// The authority will never answer.
    Silent,
    /// Rejected; no movement stands.
    Rejected,
    /// Lodged in advance; the goods are not presented yet.
    AwaitingPresentation,
    /// Lodged in advance; one presentation was rejected.
    AwaitingSecondPresentation,
    /// Accepted, without a release.
    Accepted,
    /// On its way.
    Released,
    /// Arrived; the authorised consignee may unload.
    Unloading,
    /// Written off.
    Discharged,
    /// Invalidated.
    Invalidated,
}

impl TransitState {
    /// All states.
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

    /// The word that is stored: none of a declaration.
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

    /// The state with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// What the authority keeps of a movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitCase {
    /// LRN of the declaration.
    pub lrn: String,
    /// Given when the declaration is accepted; no other case has it.
    pub mrn: Option<String>,
    /// The trader's reference of the consignment, which may ask for a scenario.
    pub trader_reference: Option<String>,
    /// What of the guarantee it takes, as declared: the ledger of the guarantees counts it while the
    /// goods are on their way.
    pub guarantee_amount: Option<String>,
    /// How far it is.
    pub state: TransitState,
}

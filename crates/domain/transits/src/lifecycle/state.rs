//! The two state machines of a movement (NCTS5), finer than the status of the API.

/// Where the movement stands with the office of departure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DepartureState {
    /// Being written.
    Draft,
    /// Sent (IE015), nothing heard yet.
    Submitted,
    /// Refused by the system before an officer or a rule saw it (IE906, IE917), or never taken by the gateway.
    Failed,
    /// Customs has it (IE928).
    Acknowledged,
    /// Rejected (IE056).
    Rejected,
    /// MRN given before the goods are there (type D).
    Prelodged,
    /// MRN given, goods presented.
    Accepted,
    /// The guarantee is not valid (IE055).
    GuaranteeProblem,
    /// Customs asks for a correction (IE022).
    AmendmentRequested,
    /// The goods will be controlled (IE060).
    UnderControl,
    /// The release was refused (IE051); the end.
    NotReleased,
    /// In transit (IE029).
    Released,
    /// In transit, and something happened on the way (IE182).
    ReleasedWithIncident,
    /// Customs asks where the goods are (IE140).
    Enquiry,
    /// Differences were found at destination (IE019).
    Discrepancies,
    /// Customs recovers the debt (IE035).
    Recovery,
    /// Finished, the guarantee is free (IE045).
    WrittenOff,
    /// The trader asked to invalidate it (IE014).
    InvalidationRequested,
    /// Invalidated (IE009).
    Invalidated,
}

impl DepartureState {
    /// All of them.
    pub const ALL: [Self; 19] = [
        Self::Draft,
        Self::Submitted,
        Self::Failed,
        Self::Acknowledged,
        Self::Rejected,
        Self::Prelodged,
        Self::Accepted,
        Self::GuaranteeProblem,
        Self::AmendmentRequested,
        Self::UnderControl,
        Self::NotReleased,
        Self::Released,
        Self::ReleasedWithIncident,
        Self::Enquiry,
        Self::Discrepancies,
        Self::Recovery,
        Self::WrittenOff,
        Self::InvalidationRequested,
        Self::Invalidated,
    ];

    /// The word under which it is stored and shown.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Submitted => "submitted",
            Self::Failed => "error",
            Self::Acknowledged => "acknowledged",
            Self::Rejected => "rejected",
            Self::Prelodged => "prelodged",
            Self::Accepted => "accepted",
            Self::GuaranteeProblem => "guarantee_problem",
            Self::AmendmentRequested => "amendment_requested",
            Self::UnderControl => "under_control",
            Self::NotReleased => "not_released",
            Self::Released => "released",
            Self::ReleasedWithIncident => "released_with_incident",
            Self::Enquiry => "enquiry",
            Self::Discrepancies => "discrepancies",
            Self::Recovery => "recovery",
            Self::WrittenOff => "written_off",
            Self::InvalidationRequested => "invalidation_requested",
            Self::Invalidated => "invalidated",
        }
    }

    /// The state with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }
}

/// Where the movement stands with the office of destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DestinationState {
    /// Nothing was said about an arrival.
    Nothing,
    /// Reported (IE007).
    ArrivalSent,
    /// The report was refused (IE057).
    ArrivalRejected,
    /// The authorised consignee may unload (IE043).
    UnloadingAllowed,
    /// What was found is told (IE044).
    RemarksSent,
    /// Goods released (IE025); the end.
    GoodsReleased,
}

impl DestinationState {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Nothing,
        Self::ArrivalSent,
        Self::ArrivalRejected,
        Self::UnloadingAllowed,
        Self::RemarksSent,
        Self::GoodsReleased,
    ];

    /// The word under which it is stored and shown.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nothing => "none",
            Self::ArrivalSent => "arrival_sent",
            Self::ArrivalRejected => "arrival_rejected",
            Self::UnloadingAllowed => "unloading_allowed",
            Self::RemarksSent => "remarks_sent",
            Self::GoodsReleased => "goods_released",
        }
    }

    /// The state with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }
}

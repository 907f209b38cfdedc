//! The two state machines of a movement (NCTS5), finer than the status of the API, and the status that follows from
//! them.

use super::Status;
use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// State of the movement at the office of departure.
    #[growing]
    DepartureState {
        /// The draft can still be changed.
        Draft = "draft",
        /// The declaration was sent (IE015) and customs has not answered.
        Submitted = "submitted",
        /// Customs' system refused the message before its rules were checked (IE906, IE917), or the gateway never
        /// took it.
        Failed = "error",
        /// Customs received the declaration (IE928).
        Acknowledged = "acknowledged",
        /// Customs rejected the declaration (IE056).
        Rejected = "rejected",
        /// Customs gave an MRN before the goods arrived (type D).
        Prelodged = "prelodged",
        /// Customs gave an MRN and the goods are presented.
        Accepted = "accepted",
        /// The guarantee is not valid (IE055).
        GuaranteeProblem = "guarantee_problem",
        /// Customs asks for a correction (IE022).
        AmendmentRequested = "amendment_requested",
        /// The goods will be controlled (IE060).
        UnderControl = "under_control",
        /// Customs refused the release (IE051); a final state.
        NotReleased = "not_released",
        /// The goods are in transit (IE029).
        Released = "released",
        /// The goods are in transit and an incident was reported (IE182).
        ReleasedWithIncident = "released_with_incident",
        /// Customs asks where the goods are (IE140).
        Enquiry = "enquiry",
        /// Differences were found at destination (IE019).
        Discrepancies = "discrepancies",
        /// Customs recovers the debt (IE035).
        Recovery = "recovery",
        /// Customs wrote the movement off and the guarantee is free (IE045).
        WrittenOff = "written_off",
        /// The trader requested the invalidation (IE014).
        InvalidationRequested = "invalidation_requested",
        /// Customs invalidated the movement (IE009).
        Invalidated = "invalidated",
        /// The goods are in transit on paper, since a system of customs was down when they left. It is never lodged
        /// (Implementing Regulation (EU) 2015/2447, Annex 72-04, 3.2).
        OnPaper = "on_paper",
    }
);

words!(
    /// State of the movement at the office of destination.
    #[growing]
    DestinationState {
        /// No arrival was reported.
        Nothing = "none",
        /// The arrival was reported (IE007).
        ArrivalSent = "arrival_sent",
        /// Customs refused the arrival report (IE057).
        ArrivalRejected = "arrival_rejected",
        /// The authorised consignee may unload (IE043).
        UnloadingAllowed = "unloading_allowed",
        /// The unloading remarks were sent to the office of destination (IE044).
        RemarksSent = "remarks_sent",
        /// The goods are released at destination (IE025); a final state.
        GoodsReleased = "goods_released",
    }
);

impl DestinationState {
    /// Returns whether an arrival was reported and customs has not come to its end with it.
    #[must_use]
    pub const fn awaits_customs(self) -> bool {
        matches!(self, Self::ArrivalSent | Self::UnloadingAllowed | Self::RemarksSent)
    }

    /// Returns whether customs permitted the unloading, so that a report states the unloading remarks and no arrival.
    #[must_use]
    pub const fn is_unloading(self) -> bool {
        matches!(self, Self::UnloadingAllowed | Self::RemarksSent)
    }
}

/// State of a movement at departure and at destination. The single status of the API follows from the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// State at the office of departure.
    pub departure: DepartureState,
    /// State at the office of destination.
    pub destination: DestinationState,
    /// State at departure that a refused invalidation restores. It is present only in
    /// [`DepartureState::InvalidationRequested`].
    pub before_invalidation: Option<DepartureState>,
}

impl Standing {
    /// The standing of a draft.
    pub const DRAFT: Self =
        Self { departure: DepartureState::Draft, destination: DestinationState::Nothing, before_invalidation: None };

    /// The standing of a movement that somebody else lodged, before its arrival is reported: its goods were released for
    /// transit, since they come with an MRN.
    pub const INBOUND: Self =
        Self { departure: DepartureState::Released, destination: DestinationState::Nothing, before_invalidation: None };

    /// Returns the status of the API. The office of departure alone discharges a movement, whatever the other office
    /// said. The movement has arrived once its goods were released at destination.
    #[must_use]
    pub const fn status(self) -> Status {
        use DepartureState as D;
        match self.departure {
            D::Draft => Status::Draft,
            D::Submitted | D::Acknowledged => Status::Submitted,
            D::Failed | D::Rejected | D::NotReleased => Status::Rejected,
            D::Prelodged | D::Accepted | D::GuaranteeProblem | D::AmendmentRequested | D::UnderControl => {
                Status::Accepted
            }
            D::Released | D::ReleasedWithIncident | D::Enquiry | D::Discrepancies | D::Recovery => {
                match self.destination {
                    DestinationState::GoodsReleased => Status::Arrived,
                    _ => Status::Released,
                }
            }
            D::OnPaper => Status::Released,
            D::WrittenOff => Status::Completed,
            D::InvalidationRequested => Status::InvalidationRequested,
            D::Invalidated => Status::Invalidated,
        }
    }
}

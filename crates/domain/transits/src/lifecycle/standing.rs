use super::{DepartureState, DestinationState, Status};

/// Where a movement stands at both ends. The API shows one status; it follows from these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// At departure.
    pub departure: DepartureState,
    /// At destination.
    pub destination: DestinationState,
    /// The state at departure that a refused invalidation gives back; present in
    /// [`DepartureState::InvalidationRequested`] only.
    pub before_invalidation: Option<DepartureState>,
}

impl Standing {
    /// That of a draft.
    pub const DRAFT: Self =
        Self { departure: DepartureState::Draft, destination: DestinationState::Nothing, before_invalidation: None };

    /// The status of the API. A movement is discharged by the office of departure, whatever the other
    /// end said, and arrived once its goods were released there.
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
            D::WrittenOff => Status::Completed,
            D::InvalidationRequested => Status::InvalidationRequested,
            D::Invalidated => Status::Invalidated,
        }
    }
}

use super::{DepartureState, DestinationState, Status};

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

    /// The status of the API. The office of departure alone discharges a movement, whatever the other office said.
    /// The movement has arrived once its goods were released at destination.
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

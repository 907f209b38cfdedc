use super::{DepartureState, Status};
use crate::Transit;
use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// What the office of departure wants or does about a movement beyond its status, until that is settled.
    #[growing]
    OpenRequest {
        /// Customs asks where the goods are (IE140), and the broker has not answered.
        Enquiry = "enquiry",
        /// Customs asks for a correction (IE022).
        Correction = "correction",
        /// The guarantee is not valid (IE055).
        Guarantee = "guarantee",
        /// Customs recovers the debt (IE035).
        Recovery = "recovery",
    }
);

impl OpenRequest {
    /// Returns the states at departure in which the request may be open.
    #[must_use]
    pub const fn departures(self) -> &'static [DepartureState] {
        match self {
            // Discrepancies that customs finds leave an enquiry open.
            Self::Enquiry => &[DepartureState::Enquiry, DepartureState::Discrepancies],
            Self::Correction => &[DepartureState::AmendmentRequested],
            Self::Guarantee => &[DepartureState::GuaranteeProblem],
            Self::Recovery => &[DepartureState::Recovery],
        }
    }

    /// Returns the statuses in which the request may be open.
    #[must_use]
    pub const fn statuses(self) -> &'static [Status] {
        match self {
            Self::Enquiry | Self::Recovery => &[Status::Released, Status::Arrived],
            Self::Correction | Self::Guarantee => &[Status::Accepted],
        }
    }

    /// Returns whether the request is open about this transit.
    #[must_use]
    pub fn is_open(self, transit: &Transit) -> bool {
        let departure = transit.standing.departure;
        self.departures().contains(&departure)
            && match (self, &transit.enquiry) {
                (Self::Enquiry, Some(enquiry)) => enquiry.answered_at.is_none(),
                // An earlier version of the service kept nothing of an enquiry but the state.
                (Self::Enquiry, None) => departure == DepartureState::Enquiry,
                (Self::Correction | Self::Guarantee | Self::Recovery, _) => true,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lifecycle::{DestinationState, Standing};

    #[test]
    fn a_request_is_open_in_its_statuses_alone() {
        for request in OpenRequest::ALL.iter().copied() {
            let mut found = Vec::new();
            for departure in request.departures().iter().copied() {
                for destination in DestinationState::ALL.iter().copied() {
                    let status = Standing { departure, destination, ..Standing::DRAFT }.status();
                    if !found.contains(&status) {
                        found.push(status);
                    }
                }
            }
            assert_eq!(found, request.statuses(), "{request}");
        }
    }
}

use super::DepartureState;
use crate::Transit;
use customs_kernel::words;

words!(
    /// What the office of departure wants or does about a movement beyond its status, until that is settled.
    OpenRequest {
        /// Customs asks where the goods are (IE140), and nobody has answered.
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
    /// The states at departure in which the request may be open.
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

    /// Whether the request is open about this transit.
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

use super::declarations::guarantee_too_small;
use super::{BilingualText, Failure};
use crate::shown;
use customs_transits::TransitError;

impl From<TransitError> for Failure {
    fn from(error: TransitError) -> Self {
        use TransitError as E;
        let stated = match error {
            E::Invalid(errors) => return Self::Invalid(errors),
            E::NotFound => return Self::NotFound,
            E::Stale => return Self::Stale,
            E::Storage(error) => return error.into(),
            E::Unreadable(error) => return Self::internal(error),
            E::InvalidStatus { current, .. } => {
                BilingualText::by(|t| t.transit_not_in_status(t.transit_status(current)))
            }
            E::NoWayBack { .. } => BilingualText::by(|t| t.transit_no_way_back().to_owned()),
            E::Undecided { .. } => BilingualText::by(|t| t.transit_undecided().to_owned()),
            E::KnownToCustoms => BilingualText::by(|t| t.transit_known_to_customs().to_owned()),
            E::NotPrelodged => BilingualText::by(|t| t.transit_not_prelodged().to_owned()),
            E::NotAccepted => BilingualText::by(|t| t.transit_not_accepted().to_owned()),
            E::AmendmentPending { at } => BilingualText::by(|t| t.transit_amendment_pending(&shown::moment(at))),
            E::AlreadySent { at } => BilingualText::by(|t| t.already_sent(&shown::moment(at))),
            E::DeadlinePassed { last_day } => BilingualText::by(|t| t.deadline_passed(&shown::day(last_day))),
            E::GuaranteeInsufficient(shortage) => guarantee_too_small(&shortage),
        };
        Self::Refused(stated)
    }
}

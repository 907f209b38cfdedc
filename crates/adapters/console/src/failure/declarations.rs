use super::{Failure, Said};
use crate::shown;
use customs_declarations::DeclarationError;

impl From<DeclarationError> for Failure {
    fn from(error: DeclarationError) -> Self {
        use DeclarationError as E;
        let said = match error {
            E::Invalid(errors) | E::SkuResolutionFailed(errors) => return Self::Invalid(errors),
            E::NotFound | E::NoSuchLine => return Self::NotFound,
            E::SubmitNotAllowed | E::AllocationNotAllowed => return Self::Forbidden,
            E::Stale => return Self::Stale,
            E::Storage(error) => return error.into(),
            E::Unreadable(error) => return Self::internal(error),
            E::InvalidStatus { current, .. } => Said::by(|t| t.not_in_status(t.declaration_status(current))),
            E::NoWayBack { .. } => Said::by(|t| t.no_way_back().to_owned()),
            E::Undecided { .. } => Said::by(|t| t.undecided_at_customs().to_owned()),
            E::KnownToCustoms { .. } => Said::by(|t| t.known_to_customs().to_owned()),
            E::InvalidVariant { symbol } => Said::by(|t| t.not_for_variant(symbol.letter())),
            E::InvalidDirection { direction } => Said::by(|t| t.not_for_direction(t.direction(direction))),
            E::NotAccepted => Said::by(|t| t.not_accepted_yet().to_owned()),
            E::AlreadySent { at } => Said::by(|t| t.already_sent(&shown::moment(at))),
            E::PresentationPending => Said::by(|t| t.presentation_pending().to_owned()),
            E::DeadlinePassed { last_day } => Said::by(|t| t.deadline_passed(&shown::day(last_day))),
            E::InsufficientStock(shortage) => Said::by(|t| t.insufficient_stock(&shortage.to_string())),
            E::GuaranteeInsufficient(shortage) => Said::by(|t| t.guarantee_insufficient(&shortage.to_string())),
        };
        Self::Refused(said)
    }
}

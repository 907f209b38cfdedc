use super::{BilingualText, Failure};
use crate::shown;
use customs_declarations::DeclarationError;
use customs_declarations::ports::{GuaranteeShortage, StockShortage};

impl From<DeclarationError> for Failure {
    fn from(error: DeclarationError) -> Self {
        use DeclarationError as E;
        let stated = match error {
            E::Invalid(errors) | E::SkuResolutionFailed(errors) => return Self::Invalid(errors),
            E::NotFound | E::NoSuchLine => return Self::NotFound,
            E::SubmitNotAllowed | E::AllocationNotAllowed => return Self::Forbidden,
            E::Stale => return Self::Stale,
            E::Storage(error) => return error.into(),
            E::Unreadable(error) => return Self::internal(error),
            E::InvalidStatus { current, .. } => BilingualText::by(|t| t.not_in_status(t.declaration_status(current))),
            E::NoWayBack { .. } => BilingualText::by(|t| t.no_way_back().to_owned()),
            E::Undecided { .. } => BilingualText::by(|t| t.undecided_at_customs().to_owned()),
            E::KnownToCustoms { .. } => BilingualText::by(|t| t.known_to_customs().to_owned()),
            E::InvalidVariant { symbol } => BilingualText::by(|t| t.not_for_variant(symbol.letter())),
            E::InvalidDirection { direction } => BilingualText::by(|t| t.not_for_direction(t.direction(direction))),
            E::NotAccepted => BilingualText::by(|t| t.not_accepted_yet().to_owned()),
            E::AlreadySent { at } => BilingualText::by(|t| t.already_sent(&shown::moment(at))),
            E::PresentationPending => BilingualText::by(|t| t.presentation_pending().to_owned()),
            E::DeadlinePassed { last_day } => BilingualText::by(|t| t.deadline_passed(&shown::day(last_day))),
            E::InsufficientStock(shortage) => too_little_stock(&shortage),
            E::GuaranteeInsufficient(shortage) => guarantee_too_small(&shortage),
        };
        Self::Refused(stated)
    }
}

fn too_little_stock(shortage: &StockShortage) -> BilingualText {
    let StockShortage { inventory_line_id: _, declaration_line_id: _, quantity, quantity_available } = shortage;
    let (asked, there) = (shown::number(quantity.normalize()), shown::number(quantity_available.normalize()));
    BilingualText::by(|t| t.action_too_little_stock(&asked, &there))
}

/// Says how much is missing of a guarantee, for declarations and transits alike.
pub(super) fn guarantee_too_small(shortage: &GuaranteeShortage) -> BilingualText {
    let GuaranteeShortage { kind: _, eori, level: _, amount, total_available } = shortage;
    let (asked, there) = (shown::money(*amount, "EUR"), shown::money(*total_available, "EUR"));
    BilingualText::by(|t| t.action_guarantee_too_small(eori.as_str(), &asked, &there))
}

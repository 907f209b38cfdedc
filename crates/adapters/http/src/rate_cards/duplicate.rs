use super::fields::RateCardView;
use super::requirements::WriteRateCards;
use crate::answers::created;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_billing::RateCardId;
use customs_http_macros::post;

/// Copy a rate card with its lines.
///
/// The copy is inactive, so that its prices can be changed before they apply. `If-Match` names the version of the card
/// that is copied.
#[post("/rate-cards/{id}/duplicate", tag = "Rate cards", ids("The card that is copied"),
    versioned = "The version of the copy, for If-Match", success(201, "The copy", Written<RateCardView>))]
pub(super) fn duplicate_rate_card(order: &Write<WriteRateCards, 1>) -> Handled {
    let (cards, id) = (&order.services.billing.rate_cards, RateCardId::new(order.id()));
    let copy = cards.duplicate(order.organisation(), id, order.expected)?;
    created(copy.card.version, RateCardView::from(copy), "The rate card was copied.")
}

use super::fields::{CreateBody, RateCardView};
use super::requirements::WriteRateCards;
use crate::answers::created;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Create, Handled};
use customs_http_macros::post;

/// Create a rate card without lines.
#[post("/rate-cards", tag = "Rate cards", versioned, success(201, "The card", Written<RateCardView>))]
pub(super) fn create_rate_card(order: &Create<WriteRateCards, JsonBody<CreateBody>>) -> Handled {
    let cards = &order.services.billing.rate_cards;
    let record = cards.create(order.organisation(), order.body.value().form())?;
    created(record.card.version, RateCardView::from(record), "The rate card was created.")
}

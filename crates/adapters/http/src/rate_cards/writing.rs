//! Endpoints that write rate cards.

use super::fields::{CreateBody, RateCardView, UpdateBody};
use super::{DeleteRateCards, WriteRateCards};
use crate::answers::{changed, created};
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Create, Handled, Write};
use customs_billing::RateCardId;
use customs_http_macros::{delete, post, put};

/// Create a rate card without lines.
#[post("/rate-cards", tag = "Rate cards", versioned, success(201, "The card", Written<RateCardView>))]
pub(super) fn create_rate_card(order: &Create<WriteRateCards, JsonBody<CreateBody>>) -> Handled {
    let cards = &order.services.billing.rate_cards;
    let record = cards.create(order.organisation(), order.body.value().form())?;
    created(record.card.version, RateCardView::from(record), "The rate card was created.")
}

/// Change a rate card.
///
/// Fields that are left out stay as they are; null clears a field, or gives it its default again. Charges that were
/// made before the change stay as they are.
#[put("/rate-cards/{id}", tag = "Rate cards", ids("The card"), versioned,
    success(200, "The changed card", Written<RateCardView>))]
pub(super) fn update_rate_card(order: &Write<WriteRateCards, 1, JsonBody<UpdateBody>>) -> Handled {
    let (cards, id) = (&order.services.billing.rate_cards, RateCardId::new(order.id()));
    let change = |form: &mut _| order.body.value().apply(form);
    let record = cards.update(order.organisation(), id, order.expected, &change)?;
    changed(record.card.version, RateCardView::from(record), "The rate card was updated.")
}

/// Delete a rate card with its lines.
///
/// Charges that were made with it stay.
#[delete("/rate-cards/{id}", tag = "Rate cards", ids("The card"), success(204, "It is deleted"))]
pub(super) fn delete_rate_card(order: &Write<DeleteRateCards, 1>) -> Handled {
    let cards = &order.services.billing.rate_cards;
    cards.delete(order.organisation(), RateCardId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}

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

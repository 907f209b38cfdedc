//! Lines of rate cards. Writes answer with the version of the card, which is the one that `If-Match` names.

mod fields;

pub(super) use fields::RateCardLineView;

use super::WriteRateCards;
use crate::answers::{changed, created};
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::routing::Routing;
use customs_billing::{RateCardId, RateCardLineId};
use customs_http_macros::{delete, post, put};
use fields::{CreateBody, UpdateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(add_rate_card_line).service(change_rate_card_line).service(remove_rate_card_line);
}

/// Add a line to a rate card.
///
/// A card has at most one line for each item.
#[post("/rate-cards/{id}/lines", tag = "Rate cards", ids("The card"),
    versioned = "The version of the card, for If-Match", success(201, "The line", Written<RateCardLineView>))]
fn add_rate_card_line(order: &Write<WriteRateCards, 1, JsonBody<CreateBody>>) -> Handled {
    let (cards, id) = (&order.services.billing.rate_cards, RateCardId::new(order.id()));
    let form = order.body.value().form();
    let (card, line, item) = cards.add_line(order.organisation(), id, order.expected, form)?;
    created(card.version, RateCardLineView::priced_by(line, &item), "The rate card line was added.")
}

/// Change a line of a rate card.
///
/// Fields that are left out stay as they are; null clears a field, so that the value of the item or the card applies.
#[put("/rate-cards/{id}/lines/{lineId}", tag = "Rate cards", ids("The card", "The line"),
    versioned = "The version of the card, for If-Match", success(200, "The line", Written<RateCardLineView>))]
fn change_rate_card_line(order: &Write<WriteRateCards, 2, JsonBody<UpdateBody>>) -> Handled {
    let (cards, [card, line]) = (&order.services.billing.rate_cards, order.path);
    let (card, line) = (RateCardId::new(card), RateCardLineId::new(line));
    let change = |form: &mut _| order.body.value().apply(form);
    let (card, line, item) = cards.update_line(order.organisation(), card, line, order.expected, &change)?;
    changed(card.version, RateCardLineView::priced_by(line, &item), "The rate card line was changed.")
}

/// Remove a line of a rate card.
#[delete(
    "/rate-cards/{id}/lines/{lineId}",
    tag = "Rate cards",
    ids("The card", "The line"),
    success(204, "It is removed")
)]
fn remove_rate_card_line(order: &Write<WriteRateCards, 2>) -> Handled {
    let (cards, [card, line]) = (&order.services.billing.rate_cards, order.path);
    let (card, line) = (RateCardId::new(card), RateCardLineId::new(line));
    cards.delete_line(order.organisation(), card, line, order.expected)?;
    Ok(Response::no_content())
}

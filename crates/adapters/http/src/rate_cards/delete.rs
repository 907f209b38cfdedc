use super::requirements::DeleteRateCards;
use crate::command::Response;
use crate::operation::{Handled, Write};
use customs_billing::RateCardId;
use customs_http_macros::delete;

/// Delete a rate card with its lines.
///
/// Charges that were made with it stay.
#[delete("/rate-cards/{id}", tag = "Rate cards", ids("The card"), success(204, "It is deleted"))]
pub(super) fn delete_rate_card(order: &Write<DeleteRateCards, 1>) -> Handled {
    let cards = &order.services.billing.rate_cards;
    cards.delete(order.organisation(), RateCardId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}

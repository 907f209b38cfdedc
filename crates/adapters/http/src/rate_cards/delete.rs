use super::requirements::DeleteRateCards;
use crate::command::Answer;
use crate::operation::{Answered, Write};
use customs_billing::RateCardId;
use customs_http_macros::delete;

/// Delete a rate card with its lines.
///
/// Charges that were made with it stay.
#[delete("/rate-cards/{id}", tag = "Rate cards", ids("The card"), answer(204, "It is deleted"))]
pub(super) fn delete_rate_card(order: &Write<DeleteRateCards, 1>) -> Answered {
    let cards = &order.services.billing.rate_cards;
    cards.delete(order.organisation(), RateCardId::new(order.id()), order.expected)?;
    Ok(Answer::no_content())
}

use super::fields::RateCardView;
use super::requirements::ReadRateCards;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use customs_billing::RateCardId;
use customs_http_macros::get;

/// Show a rate card with its lines.
#[get("/rate-cards/{id}", tag = "Rate cards", ids("The card"), versioned,
    success(200, "The card", Record<RateCardView>))]
pub(super) fn show_rate_card(asked: Read<ReadRateCards, 1>) -> Handled {
    let record = asked.services.billing.rate_cards.show(asked.organisation(), RateCardId::new(asked.id()))?;
    shown(record.card.version, RateCardView::from(record))
}

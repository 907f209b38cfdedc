use super::fields::RateCardView;
use super::requirements::ReadRateCards;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Handled, ReadNamed};
use customs_http_macros::get;

/// Show the rate card of a customer that is valid today.
///
/// If several active cards are valid on the day, the one with the latest `valid_from` counts; among equal ones the
/// newest.
#[get("/rate-cards/active/{customerCode:.*}", tag = "Rate cards",
    params(("customerCode" = String, Path, description = "The code; a slash in it may stand as it is")), versioned,
    success(200, "The card", Record<RateCardView>))]
pub(super) fn show_active_rate_card(asked: ReadNamed<ReadRateCards>) -> Handled {
    let record = asked.services.billing.rate_cards.active(asked.organisation(), &asked.path)?;
    shown(record.card.version, RateCardView::from(record))
}

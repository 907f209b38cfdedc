use super::fields::{RateCardView, UpdateBody};
use super::requirements::WriteRateCards;
use crate::answers::changed;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_billing::RateCardId;
use customs_http_macros::put;

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

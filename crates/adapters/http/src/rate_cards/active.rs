use super::fields::RateCardView;
use super::requirements::ReadRateCards;
use crate::billing::shown;
use crate::caller::Caller;
use crate::envelope::Record;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;

/// Show the rate card of a customer that is valid today.
///
/// If several active cards are valid on the day, the one with the latest `valid_from` counts; among equal ones the
/// newest.
#[get("/rate-cards/active/{customerCode:.*}", tag = "Rate cards",
    params(("customerCode" = String, Path, description = "The code; a slash in it may stand as it is")), versioned,
    answer(200, "The card", Record<RateCardView>))]
pub(super) async fn show_active_rate_card(
    caller: Caller<ReadRateCards>,
    customer_code: web::Path<String>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    let answer = blocking(move || {
        let record = cards.active(organisation, &customer_code)?;
        shown(record.card.version, RateCardView::from(record))
    });
    Ok(answer.await?.into())
}

use super::fields::RateCardView;
use super::requirements::ReadRateCards;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_billing::{RateCardId, RateCardRecord};
use customs_http_macros::get;

/// Shows a rate card with its lines
#[get("/rate-cards/{id}", tag = "Rate cards", ids("The card"), versioned,
    answer(200, "The card", Record<RateCardView>))]
pub(super) async fn show_rate_card(
    caller: Caller<ReadRateCards>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    let answer = blocking(move || shown(cards.show(organisation, RateCardId::new(id))?));
    Ok(answer.await?.into())
}

/// A card as it is answered.
pub(super) fn shown(record: RateCardRecord) -> Result<Answer, ApiError> {
    let version = record.card.version;
    Ok(Answer::ok(&Record { data: RateCardView::from(record) })?.with_version(version))
}

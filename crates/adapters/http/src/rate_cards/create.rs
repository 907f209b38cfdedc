use super::fields::{CreateBody, RateCardView};
use super::requirements::WriteRateCards;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::post;

/// Creates a rate card, without lines
#[post("/rate-cards", tag = "Rate cards", versioned, answer(201, "The card", Written<RateCardView>))]
pub(super) async fn create_rate_card(
    caller: Caller<WriteRateCards>,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<CreateBody>,
) -> Result<HttpResponse, ApiError> {
    let form = body.into_inner().form();
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    command
        .run(move || {
            let record = cards.create(organisation, form.clone())?;
            let version = record.card.version;
            let written = Written::new(RateCardView::from(record), "The rate card was created.");
            Ok(Answer::created(&written)?.with_version(version))
        })
        .await
}

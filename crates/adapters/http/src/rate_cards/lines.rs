//! Lines of rate cards. What is written answers the version of the card, which is what `If-Match` names.

mod fields;

pub(super) use fields::RateCardLineView;

use super::requirements::WriteRateCards;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::routing::Routing;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, delete, post, put, web};
use customs_billing::{RateCardId, RateCardLineId};
use fields::{ChangeBody, CreateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(add_rate_card_line).service(change_rate_card_line).service(remove_rate_card_line);
}

/// Adds a line to a rate card
///
/// A card has one line for each item at most.
#[utoipa::path(
    tag = "Rate cards",
    params(("id" = i64, Path, description = "The card")),
    request_body = CreateBody,
    responses((
        status = 201, description = "The line", body = Written<RateCardLineView>,
        headers(("ETag" = String, description = "The version of the card, for If-Match")),
    )),
    security(("oauth2" = ["rate_cards:write"]), ("bearer" = [])),
)]
#[post("/rate-cards/{id}/lines")]
async fn add_rate_card_line(
    caller: Caller<WriteRateCards>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<CreateBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([card]) = ids;
    let form = body.into_inner().form();
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    command
        .run(move || {
            let (card, line, item) = cards.add_line(organisation, RateCardId::new(card), expected, form.clone())?;
            let written = Written::new(RateCardLineView::of_item(line, &item), "The rate card line was added.");
            Ok(Answer::created(&written)?.with_version(card.version))
        })
        .await
}

/// Changes a line of a rate card
///
/// What is left out stays as it is; null clears a field, so that what the item or the card says holds.
#[utoipa::path(
    tag = "Rate cards",
    params(("id" = i64, Path, description = "The card"), ("lineId" = i64, Path, description = "The line")),
    request_body = ChangeBody,
    responses((
        status = 200, description = "The line", body = Written<RateCardLineView>,
        headers(("ETag" = String, description = "The version of the card, for If-Match")),
    )),
    security(("oauth2" = ["rate_cards:write"]), ("bearer" = [])),
)]
#[put("/rate-cards/{id}/lines/{lineId}")]
async fn change_rate_card_line(
    caller: Caller<WriteRateCards>,
    ids: PathIds<2>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([card, line]) = ids;
    let changes = body.into_inner();
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    command
        .run(move || {
            let change = |form: &mut _| changes.apply(form);
            let (card, line) = (RateCardId::new(card), RateCardLineId::new(line));
            let (card, line, item) = cards.update_line(organisation, card, line, expected, &change)?;
            let written = Written::new(RateCardLineView::of_item(line, &item), "The rate card line was changed.");
            Ok(Answer::ok(&written)?.with_version(card.version))
        })
        .await
}

/// Removes a line of a rate card
#[utoipa::path(
    tag = "Rate cards",
    params(("id" = i64, Path, description = "The card"), ("lineId" = i64, Path, description = "The line")),
    responses((status = 204, description = "It is removed")),
    security(("oauth2" = ["rate_cards:write"]), ("bearer" = [])),
)]
#[delete("/rate-cards/{id}/lines/{lineId}")]
async fn remove_rate_card_line(
    caller: Caller<WriteRateCards>,
    ids: PathIds<2>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([card, line]) = ids;
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    command
        .run(move || {
            cards.delete_line(organisation, RateCardId::new(card), RateCardLineId::new(line), expected)?;
            Ok(Answer::no_content())
        })
        .await
}

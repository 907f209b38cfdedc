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
use actix_web::{HttpResponse, web};
use customs_billing::{RateCardId, RateCardLineId};
use customs_http_macros::{delete, post, put};
use fields::{ChangeBody, CreateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(add_rate_card_line).service(change_rate_card_line).service(remove_rate_card_line);
}

/// Adds a line to a rate card
///
/// A card has one line for each item at most.
#[post("/rate-cards/{id}/lines", tag = "Rate cards", ids("The card"),
    versioned = "The version of the card, for If-Match", answer(201, "The line", Written<RateCardLineView>))]
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
#[put("/rate-cards/{id}/lines/{lineId}", tag = "Rate cards", ids("The card", "The line"),
    versioned = "The version of the card, for If-Match", answer(200, "The line", Written<RateCardLineView>))]
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
#[delete(
    "/rate-cards/{id}/lines/{lineId}",
    tag = "Rate cards",
    ids("The card", "The line"),
    answer(204, "It is removed")
)]
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

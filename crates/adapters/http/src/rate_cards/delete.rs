use super::requirements::DeleteRateCards;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::RateCardId;
use customs_http_macros::delete;

/// Deletes a rate card with its lines
///
/// What it charged stays.
#[delete("/rate-cards/{id}", tag = "Rate cards", ids("The card"), answer(204, "It is deleted"))]
pub(super) async fn delete_rate_card(
    caller: Caller<DeleteRateCards>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    command
        .run(move || {
            cards.delete(organisation, RateCardId::new(id), expected)?;
            Ok(Answer::no_content())
        })
        .await
}

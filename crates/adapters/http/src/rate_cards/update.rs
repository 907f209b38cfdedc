use super::fields::{ChangeBody, RateCardView};
use super::requirements::WriteRateCards;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::RateCardId;
use customs_http_macros::put;

/// Changes a rate card
///
/// What is left out stays as it is; null clears a field, or gives it its default again. Charges that were made stay as
/// they are.
#[put("/rate-cards/{id}", tag = "Rate cards", ids("The card"), versioned,
    answer(200, "The changed card", Written<RateCardView>))]
pub(super) async fn update_rate_card(
    caller: Caller<WriteRateCards>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let changes = body.into_inner();
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    command
        .run(move || {
            let change = |form: &mut _| changes.apply(form);
            let record = cards.update(organisation, RateCardId::new(id), expected, &change)?;
            let version = record.card.version;
            let written = Written::new(RateCardView::from(record), "The rate card was updated.");
            Ok(Answer::ok(&written)?.with_version(version))
        })
        .await
}

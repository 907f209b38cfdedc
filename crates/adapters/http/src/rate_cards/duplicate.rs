use super::fields::RateCardView;
use super::requirements::WriteRateCards;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::RateCardId;
use customs_http_macros::post;

/// Copies a rate card with its lines
///
/// The copy is inactive, so that its prices can be changed before they hold. If-Match is compared with the card that is
/// copied.
#[post("/rate-cards/{id}/duplicate", tag = "Rate cards", ids("The card that is copied"),
    versioned = "The version of the copy, for If-Match", answer(201, "The copy", Written<RateCardView>))]
pub(super) async fn duplicate_rate_card(
    caller: Caller<WriteRateCards>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    command
        .run(move || {
            let copy = cards.duplicate(organisation, RateCardId::new(id), expected)?;
            let version = copy.card.version;
            let written = Written::new(RateCardView::from(copy), "The rate card was copied.");
            Ok(Answer::created(&written)?.with_version(version))
        })
        .await
}

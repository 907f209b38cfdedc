use super::requirements::ReadRateCards;
use super::simulation::SimulationView;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::RateCardId;
use customs_http_macros::post;
use serde::Deserialize;
use utoipa::ToSchema;

/// The declaration for which a card is simulated.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = RateCardSimulationRequest)]
pub(super) struct SimulateBody {
    /// Id of a declaration that belongs to a dossier.
    #[schema(required)]
    declaration_id: Option<i64>,
}

/// Simulate the charges of a rate card for a declaration.
///
/// The simulation assumes that customs accepted and released the declaration and that its dossier is complete. It
/// explains each charge and creates nothing.
#[post("/rate-cards/{id}/simulate", tag = "Rate cards", ids("The card"),
    answer(200, "What would be charged", Record<SimulationView>))]
pub(super) async fn simulate_rate_card(
    caller: Caller<ReadRateCards>,
    ids: PathIds<1>,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<SimulateBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declaration = body.into_inner().declaration_id;
    let (cards, organisation) = (services.billing.rate_cards.clone(), caller.organisation());
    command
        .run_unchanging(move || {
            let simulation = cards.simulate(organisation, RateCardId::new(id), declaration)?;
            Answer::ok(&Record { data: SimulationView::from(simulation) })
        })
        .await
}

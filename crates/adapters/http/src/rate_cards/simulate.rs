use super::requirements::ReadRateCards;
use super::simulation::SimulationView;
use crate::body::JsonBody;
use crate::command::Answer;
use crate::envelope::Record;
use crate::operation::{Answered, Ask};
use customs_billing::RateCardId;
use customs_http_macros::post;
use serde::Deserialize;
use utoipa::ToSchema;

/// The declaration that a card is tried on.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = RateCardSimulationRequest)]
pub(super) struct SimulateBody {
    /// A declaration of a dossier.
    #[schema(required)]
    declaration_id: Option<i64>,
}

/// Tells what a rate card would charge for a declaration, and why
///
/// As if customs had accepted and released it and its dossier were complete. Nothing is created.
#[post("/rate-cards/{id}/simulate", tag = "Rate cards", ids("The card"),
    answer(200, "What would be charged", Record<SimulationView>))]
pub(super) fn simulate_rate_card(order: &Ask<ReadRateCards, 1, JsonBody<SimulateBody>>) -> Answered {
    let (cards, id) = (&order.services.billing.rate_cards, RateCardId::new(order.id()));
    let simulation = cards.simulate(order.organisation(), id, order.body.value().declaration_id)?;
    Answer::ok(&Record { data: SimulationView::from(simulation) })
}

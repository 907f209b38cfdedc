use super::ReadRateCards;
use super::simulation::SimulationView;
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Ask, Handled};
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
    success(200, "What would be charged", Record<SimulationView>))]
pub(super) fn simulate_rate_card(order: &Ask<ReadRateCards, 1, JsonBody<SimulateBody>>) -> Handled {
    let (cards, id) = (&order.services.billing.rate_cards, RateCardId::new(order.id()));
    let simulation = cards.simulate(order.organisation(), id, order.body.value().declaration_id)?;
    Response::ok(&Record { data: SimulationView::from(simulation) })
}

use super::outcomes::HAND_OVERS;
use super::watch::Watch;
use async_trait::async_trait;
use customs_exchange::OutboundMessage;
use customs_exchange::ports::{CustomsGateway, GatewayFailure};
use std::sync::Arc;

/// The gateway of customs, of which is noted how its hand-overs end.
pub(crate) struct WatchedGateway<G> {
    pub(crate) gateway: G,
    pub(crate) watch: Arc<Watch>,
}

#[async_trait(?Send)]
impl<G: CustomsGateway> CustomsGateway for WatchedGateway<G> {
    async fn send(&self, message: &OutboundMessage) -> Result<(), GatewayFailure> {
        let sent = HAND_OVERS.timed(self.gateway.send(message), outcome).await;
        let condition = &self.watch.gateway;
        match &sent {
            // What is wrong with one message says nothing of the gateway.
            Ok(()) | Err(GatewayFailure::Unacceptable { .. }) => condition.works(),
            Err(GatewayFailure::Unavailable { .. }) => {
                condition.fails("the gateway cannot be reached, or takes nothing now")
            }
            Err(GatewayFailure::Unknown) => condition.fails("the gateway does not answer in time"),
            Err(GatewayFailure::Unsure { .. }) => condition.fails("the gateway fails, or breaks the connection"),
            Err(GatewayFailure::Refused { .. }) => condition.fails("the gateway refuses all messages"),
        }
        sent
    }
}

const fn outcome(sent: &Result<(), GatewayFailure>) -> &'static str {
    match sent {
        Ok(()) => "taken",
        Err(GatewayFailure::Unavailable { .. }) => "unavailable",
        Err(GatewayFailure::Unknown) => "unknown",
        Err(GatewayFailure::Unsure { .. }) => "unsure",
        Err(GatewayFailure::Refused { .. }) => "refused",
        Err(GatewayFailure::Unacceptable { .. }) => "unacceptable",
    }
}

use super::GatewayCredentials;
use crate::simulator::Simulator;
use customs_kernel::Clock;
use std::sync::Arc;

/// The authority behind HTTP: `POST /token`, `POST /messages` and `GET /accounts/{kind}/{eori}`.
#[derive(Clone)]
pub struct Gateway {
    pub(super) simulator: Arc<Simulator>,
    pub(super) credentials: GatewayCredentials,
    pub(super) clock: Arc<dyn Clock>,
}

impl Gateway {
    /// Creates the gateway of a simulator for the client with these credentials.
    #[must_use]
    pub const fn new(simulator: Arc<Simulator>, credentials: GatewayCredentials, clock: Arc<dyn Clock>) -> Self {
        Self { simulator, credentials, clock }
    }
}

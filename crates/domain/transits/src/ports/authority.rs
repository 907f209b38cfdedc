use crate::OutboundMessage;
use async_trait::async_trait;

/// The gateway of the customs authority.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait(?Send)]
pub trait CustomsGateway {
    /// Hands the exact bytes over under their correlation id. May be repeated: the gateway
    /// recognises a correlation id with the same bytes.
    ///
    /// # Errors
    /// When the gateway did not take the message, or nobody knows whether it did. Both mean the
    /// same: send the same bytes again later.
    async fn send(&self, message: &OutboundMessage) -> Result<(), GatewayFailure>;
}

/// Why a message was not, or not surely, handed over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GatewayFailure {
    /// No connection, or the gateway says it cannot now.
    #[error("the customs gateway is not available: {0}")]
    Unavailable(String),
    /// No answer in time: the message may or may not have arrived.
    #[error("the customs gateway did not answer in time")]
    Unknown,
    /// The gateway refuses whatever is sent (credentials, address). It is tried again all the same,
    /// since that is mended in a configuration, and messages are not to be lost by it.
    #[error("the customs gateway refused the message: {0}")]
    Refused(String),
    /// The gateway refused this very message. The same bytes will hardly fare better another time.
    #[error("the customs gateway did not accept the message: {0}")]
    Unacceptable(String),
}

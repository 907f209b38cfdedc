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
    /// Nothing was handed over: no connection, no token, or the gateway wants no messages now (429).
    #[error("the customs gateway is not available: {0}")]
    Unavailable(String),
    /// No answer in time: the message may or may not have arrived.
    #[error("the customs gateway did not answer in time")]
    Unknown,
    /// The connection broke after the first byte, or the gateway failed on the message (5xx): it may or may not have
    /// kept it.
    #[error("the customs gateway may or may not have taken the message: {0}")]
    Unsure(String),
    /// The gateway refuses whatever is sent (credentials, address). It is tried again all the same,
    /// since that is mended in a configuration, and messages are not to be lost by it.
    #[error("the customs gateway refused the message: {0}")]
    Refused(String),
    /// The gateway refused this very message. The same bytes will hardly fare better another time.
    #[error("the customs gateway did not accept the message: {0}")]
    Unacceptable(String),
}

impl GatewayFailure {
    /// Whether customs surely has nothing of this try: what is tried in vain so can still be taken back.
    #[must_use]
    pub const fn handed_nothing_over(&self) -> bool {
        match self {
            Self::Unavailable(_) | Self::Refused(_) | Self::Unacceptable(_) => true,
            Self::Unknown | Self::Unsure(_) => false,
        }
    }
}

use crate::OutboundMessage;
use async_trait::async_trait;

/// The gateway of the customs authority.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait(?Send)]
pub trait CustomsGateway {
    /// Hands the exact bytes over under their correlation id. The call may be repeated: the gateway recognises a
    /// correlation id with the same bytes.
    ///
    /// # Errors
    /// When the gateway did not take the message, or nobody knows whether it did. In both cases the caller sends the
    /// same bytes again later.
    async fn send(&self, message: &OutboundMessage) -> Result<(), GatewayFailure>;
}

/// The reason why a message was not, or not surely, handed over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GatewayFailure {
    /// Nothing was handed over: there is no connection or no token, or the gateway wants no messages now (429).
    #[error("the customs gateway is not available: {0}")]
    Unavailable(String),
    /// No answer came in time, so the message may or may not have arrived.
    #[error("the customs gateway did not answer in time")]
    Unknown,
    /// The connection broke after the first byte, or the gateway failed on the message (5xx). The gateway may or may
    /// not have the message.
    #[error("the customs gateway may or may not have taken the message: {0}")]
    Unsure(String),
    /// The gateway refuses every message (credentials, address). The message is tried again, because a change of
    /// configuration mends this and no message may be lost by it.
    #[error("the customs gateway refused the message: {0}")]
    Refused(String),
    /// The gateway refused this particular message. The same bytes will hardly be accepted another time.
    #[error("the customs gateway did not accept the message: {0}")]
    Unacceptable(String),
}

impl GatewayFailure {
    /// Whether customs surely received nothing in this try. A message that was only tried in vain can still be taken
    /// back.
    #[must_use]
    pub const fn handed_nothing_over(&self) -> bool {
        match self {
            Self::Unavailable(_) | Self::Refused(_) | Self::Unacceptable(_) => true,
            Self::Unknown | Self::Unsure(_) => false,
        }
    }
}

use crate::OutboundMessage;
use async_trait::async_trait;
use customs_form_macros::growing;
use customs_kernel::facts::Reason;

/// The gateway of the customs authority.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait CustomsGateway: Send + Sync {
    /// Hands the exact bytes over under their correlation id. The call may be repeated: the gateway recognises a
    /// correlation id with the same bytes.
    ///
    /// # Errors
    /// When the gateway did not take the message, or it is not known whether it did. In both cases the caller sends the
    /// same bytes again later.
    async fn send(&self, message: &OutboundMessage) -> Result<(), GatewayFailure>;
}

customs_kernel::facts!(
    /// The reason why a message was not, or not surely, handed over.
    #[growing]
    pub enum GatewayFailure {
        /// Nothing was handed over: there is no connection or no token, or the gateway wants no messages now (429).
        Unavailable("gateway_unavailable") { reason: Reason } = "the customs gateway is not available: {reason}",
            "Nothing: the message is tried again by itself. The operator looks after the connection to customs.";
        /// No answer came in time, so the message may or may not have arrived.
        Unknown("gateway_timed_out") = "the customs gateway did not answer in time",
            "Nothing: the message is tried again by itself, under the same number, so that customs takes it once.";
        /// The connection broke after the first byte, or the gateway failed on the message (5xx). The gateway may or may
        /// not have the message.
        Unsure("gateway_unsure") { reason: Reason }
            = "the customs gateway may or may not have taken the message: {reason}",
            "Nothing: the message is tried again by itself, under the same number, so that customs takes it once.";
        /// The gateway refuses every message (credentials, address). The message is tried again, because a change of
        /// configuration mends this and no message may be lost by it.
        Refused("gateway_refused") { reason: Reason } = "the customs gateway refused the message: {reason}",
            "Nothing: the message is tried again by itself. The operator corrects the credentials or the address.";
        /// The gateway refused this particular message. The same bytes will hardly be accepted another time.
        Unacceptable("gateway_not_accepted") { reason: Reason }
            = "the customs gateway did not accept the message: {reason}",
            "Nothing at first: it is tried five times. Once it was given up, correct the record and submit it again.";
    }
);

impl std::error::Error for GatewayFailure {}

impl GatewayFailure {
    /// Whether customs surely received nothing in this try. A message that was only tried in vain can still be taken
    /// back.
    #[must_use]
    pub const fn handed_nothing_over(&self) -> bool {
        match self {
            Self::Unavailable { .. } | Self::Refused { .. } | Self::Unacceptable { .. } => true,
            Self::Unknown | Self::Unsure { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::GatewayReason;
    use customs_kernel::facts::Fact;

    /// Compiles only while the futures of the port are `Send`.
    #[test]
    fn a_call_can_be_awaited_on_any_thread() {
        fn on_any_thread(_: impl Send) {}
        fn calls(gateway: &dyn CustomsGateway, message: &OutboundMessage) {
            on_any_thread(gateway.send(message));
        }
        let _: fn(&dyn CustomsGateway, &OutboundMessage) = calls;
    }

    #[test]
    fn clients_read_the_sentences_that_they_were_promised() {
        let reason = || Reason::from(GatewayReason::NoConnection);
        let promised = [
            (GatewayFailure::Unavailable { reason: reason() }, "the customs gateway is not available: no connection"),
            (GatewayFailure::Unknown, "the customs gateway did not answer in time"),
            (
                GatewayFailure::Unsure { reason: reason() },
                "the customs gateway may or may not have taken the message: no connection",
            ),
            (GatewayFailure::Refused { reason: reason() }, "the customs gateway refused the message: no connection"),
            (
                GatewayFailure::Unacceptable { reason: reason() },
                "the customs gateway did not accept the message: no connection",
            ),
        ];
        assert_eq!(promised.len(), GatewayFailure::CODES.len());
        for (failure, sentence) in promised {
            assert_eq!(failure.to_string(), sentence);
        }
    }
}

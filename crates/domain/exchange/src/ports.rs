//! The traits by which the exchange uses storage, the gateway and the domains.

mod gateway;
mod gateway_reason;
mod gives_up;
mod inbound_log;
mod message_exchange;
mod outbound_queue;
mod sent_messages;

pub use gateway::{CustomsGateway, GatewayFailure};
pub use gateway_reason::GatewayReason;
pub use gives_up::GivesUp;
pub use inbound_log::InboundLog;
pub use message_exchange::MessageExchange;
pub use outbound_queue::{MessageInHand, OutboundQueue};
pub use sent_messages::SentMessages;

#[cfg(feature = "mocks")]
pub use {
    gateway::MockCustomsGateway, inbound_log::MockInboundLog, message_exchange::MockMessageExchange,
    sent_messages::MockSentMessages,
};
#[cfg(any(test, feature = "mocks"))]
pub use {gives_up::MockGivesUp, outbound_queue::MockOutboundQueue};

use crate::KindOfMessage;
use std::sync::Arc;

/// The storage ports of the exchange about records of one kind.
#[derive(Clone)]
pub struct ExchangePorts<K: KindOfMessage> {
    /// Messages from customs.
    pub inbound: Arc<dyn InboundLog>,
    /// Messages in both directions, to be shown and recovered.
    pub messages: Arc<dyn MessageExchange>,
    /// Messages to customs, found by their references.
    pub sent: Arc<dyn SentMessages<K>>,
}

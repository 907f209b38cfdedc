//! The traits by which the exchange uses storage, the gateway and the domains.

mod fallback_book;
mod fallback_papers;
mod gateway;
mod gateway_reason;
mod inbound_log;
mod message_exchange;
mod outbound_queue;
mod sent_messages;

use crate::KindOfMessage;
use chrono::{DateTime, Utc};
use customs_kernel::facts::Statement;
use customs_kernel::{Lrn, OrganisationId, StorageError, SubjectKind, Unwired};
use std::sync::Arc;

pub use fallback_book::FallbackBook;
#[cfg(feature = "mocks")]
pub use fallback_book::MockFallbackBook;
pub use fallback_papers::FallbackPapers;
#[cfg(feature = "mocks")]
pub use fallback_papers::MockFallbackPapers;
#[cfg(feature = "mocks")]
pub use gateway::MockCustomsGateway;
pub use gateway::{CustomsGateway, GatewayFailure};
pub use gateway_reason::GatewayReason;
pub use inbound_log::InboundLog;
#[cfg(feature = "mocks")]
pub use inbound_log::MockInboundLog;
pub use message_exchange::MessageExchange;
#[cfg(feature = "mocks")]
pub use message_exchange::MockMessageExchange;
#[cfg(any(test, feature = "mocks"))]
pub use outbound_queue::MockOutboundQueue;
pub use outbound_queue::{HandedOver, MessageInHand, OutboundQueue};
#[cfg(feature = "mocks")]
pub use sent_messages::MockSentMessages;
pub use sent_messages::SentMessages;

/// The storage ports of the exchange about records of one kind.
#[derive(Clone)]
pub struct ExchangePorts<K: KindOfMessage> {
    /// Messages from customs.
    pub inbound: Arc<dyn InboundLog>,
    /// Messages in both directions, to be shown and recovered.
    pub messages: Arc<dyn MessageExchange>,
    /// Messages to customs, found by their references.
    pub sent: Arc<dyn SentMessages<K>>,
    /// Outages, and what was released on paper.
    pub fallback: Arc<dyn FallbackBook>,
}

customs_kernel::debug_by_name!(ExchangePorts<K: KindOfMessage>);

impl<K: KindOfMessage> ExchangePorts<K> {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..ExchangePorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self { inbound: port.clone(), messages: port.clone(), sent: port.clone(), fallback: port }
    }
}

/// Decides what happens to a record when a message about it is given up. The domain that knows the lifecycle of the
/// record implements it, and acts in the unit of work that marks the message.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GivesUp: Send + Sync {
    /// The kind of record that this implementation knows.
    fn kind(&self) -> SubjectKind;

    /// Locks the record against changes by others until the present unit of work ends. A record that is gone is not an
    /// error. Every caller locks the record before its messages, so that no two units of work wait for each other.
    fn hold(&self, organisation: OrganisationId, record: i64) -> Result<(), StorageError>;

    /// Stores what follows for the record after the message under this LRN was given up: at least a line of its
    /// history. Does nothing when the record is gone.
    fn given_up(
        &self,
        organisation: OrganisationId,
        record: i64,
        message: &Lrn,
        reason: &Statement,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}

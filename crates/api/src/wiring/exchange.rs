//! The exchange with customs, the same for all kinds of records.

use super::declarations::stored_declarations;
use super::transits::stored_transits;
use crate::foundation::Foundation;
use customs_exchange::ports::{GivesUp, MessageExchange, OutboundQueue};
use customs_exchange::{Exchange, ExchangePorts, GivingUp, KindOfMessage, Outages};
use customs_persistence::{
    StoredAmendments, StoredFallbackBook, StoredInboundLog, StoredMessageExchange, StoredOutboundQueue,
    StoredSentMessages,
};
use std::sync::Arc;

/// Shows the messages to and from customs.
pub(crate) fn exchange(foundation: &Foundation) -> Exchange {
    Exchange { messages: messages(foundation), clock: foundation.clock.clone() }
}

/// The ports of the exchange about records of one kind, over the database.
pub(super) fn exchange_ports<K: KindOfMessage>(foundation: &Foundation) -> ExchangePorts<K> {
    ExchangePorts {
        inbound: Arc::new(StoredInboundLog::new(foundation.database.clone())),
        messages: messages(foundation),
        sent: sent(foundation),
        fallback: fallback(foundation),
    }
}

/// Outages of customs, and what was released on paper.
fn fallback(foundation: &Foundation) -> Arc<StoredFallbackBook> {
    Arc::new(StoredFallbackBook::new(foundation.database.clone()))
}

/// Opens and closes outages of customs.
pub(crate) fn outages(foundation: &Foundation) -> Outages {
    Outages {
        book: fallback(foundation),
        messages: messages(foundation),
        clock: foundation.clock.clone(),
        work: Arc::new(foundation.database.clone()),
    }
}

fn messages(foundation: &Foundation) -> Arc<dyn MessageExchange> {
    let Foundation { database, sealer, .. } = foundation;
    Arc::new(StoredMessageExchange::new(database.clone(), Some(sealer.clone())))
}

fn sent(foundation: &Foundation) -> Arc<StoredSentMessages> {
    let Foundation { database, sealer, .. } = foundation;
    Arc::new(StoredSentMessages::new(database.clone(), Some(sealer.clone())))
}

/// The queue of messages to be sent to customs.
pub(super) fn outbound_queue(foundation: &Foundation) -> Arc<dyn OutboundQueue> {
    let Foundation { database, sealer, .. } = foundation;
    Arc::new(StoredOutboundQueue::new(database.clone(), Some(sealer.clone())))
}

/// Gives up messages that the gateway refuses for good, so that their records can continue.
pub(super) fn giving_up(foundation: &Foundation) -> GivingUp {
    let declarations = customs_declarations::AfterGivingUp {
        repository: stored_declarations(foundation),
        amendments: Arc::new(StoredAmendments::new(foundation.database.clone())),
        sent: sent(foundation),
    };
    let transits = customs_transits::AfterGivingUp { repository: stored_transits(foundation), sent: sent(foundation) };
    let records: [Arc<dyn GivesUp>; 2] = [Arc::new(declarations), Arc::new(transits)];
    GivingUp { queue: outbound_queue(foundation), records: records.into(), work: Arc::new(foundation.database.clone()) }
}

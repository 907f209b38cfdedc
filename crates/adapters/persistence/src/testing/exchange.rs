//! The exchange with customs in a database, for tests of each kind of record.

use crate::{
    Database, MasterKey, Sealer, StoredInboundLog, StoredMessageExchange, StoredOutboundQueue, StoredSentMessages,
};
use customs_exchange::ports::GivesUp;
use customs_exchange::testing::{BenchRecords, ExchangeBench};
use customs_exchange::{ExchangePorts, GivingUp, KindOfMessage};
use customs_kernel::OrganisationId;
use std::sync::Arc;

/// Opens what the benches store encrypted.
pub(crate) fn sealer() -> Sealer {
    Sealer::new(&MasterKey::new([7; 32])).expect("a sealer")
}

/// As use cases need it.
pub(crate) fn exchange_ports<K: KindOfMessage>(database: &Database, sealer: Sealer) -> ExchangePorts<K> {
    ExchangePorts {
        inbound: Arc::new(StoredInboundLog::new(database.clone())),
        messages: Arc::new(StoredMessageExchange::new(database.clone(), Some(sealer.clone()))),
        sent: Arc::new(StoredSentMessages::new(database.clone(), Some(sealer))),
    }
}

/// As the contract suites need it, about records that go on by these rules when a message is given up.
pub(crate) fn exchange_bench<K: KindOfMessage>(
    database: &Database,
    organisations: [OrganisationId; 2],
    (records, after): (Arc<dyn BenchRecords<K>>, Arc<dyn GivesUp>),
) -> ExchangeBench<K> {
    let ExchangePorts { inbound, messages, sent } = exchange_ports(database, sealer());
    let queue = Arc::new(StoredOutboundQueue::new(database.clone(), Some(sealer())));
    let work = Arc::new(database.clone());
    ExchangeBench {
        queue: queue.clone(),
        inbound,
        sent,
        exchange: messages,
        giving_up: GivingUp { queue, records: vec![after], work: work.clone() },
        work,
        organisations,
        records,
    }
}

//! The exchange with customs in a database, for tests of each kind of record.

use customs_exchange::ports::GivesUp;
use customs_exchange::testing::{BenchRecords, ExchangeBench};
use customs_exchange::{ExchangePorts, GivingUp, KindOfMessage};
use customs_kernel::OrganisationId;
use customs_persistence::{
    Database, MasterKey, Sealer, StoredFallbackBook, StoredInboundLog, StoredMessageExchange, StoredOutboundQueue,
    StoredSentMessages,
};
use std::sync::Arc;

/// The sealer for messages that the benches store encrypted.
pub(crate) fn sealer() -> Sealer {
    Sealer::new(&MasterKey::new([7; 32])).expect("a sealer")
}

/// The ports of the exchange, as use cases need them.
pub(crate) fn exchange_ports<K: KindOfMessage>(database: &Database, sealer: Sealer) -> ExchangePorts<K> {
    ExchangePorts {
        inbound: Arc::new(StoredInboundLog::new(database.clone())),
        messages: Arc::new(StoredMessageExchange::new(database.clone(), Some(sealer.clone()))),
        sent: Arc::new(StoredSentMessages::new(database.clone(), Some(sealer))),
        fallback: Arc::new(StoredFallbackBook::new(database.clone())),
    }
}

/// The bench of the exchange, as the contract suites need it. `after` has the rules for a record with a message that is
/// given up.
pub(crate) fn exchange_bench<K: KindOfMessage>(
    database: &Database,
    organisations: [OrganisationId; 2],
    (records, after): (Arc<dyn BenchRecords<K>>, Arc<dyn GivesUp>),
) -> ExchangeBench<K> {
    let ExchangePorts { inbound, messages, sent, fallback: _ } = exchange_ports(database, sealer());
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

/// Declares `store` and `store_of`, which make the store of a domain in a database, and tests that its exchange with
/// customs keeps the contracts of the ports. Arguments: the crate of the domain, the store, its bench, the
/// repository with its sealer, if it has one, the directory, and a further repository of the domain.
macro_rules! store_with_an_exchange {
    (
        $domain:ident, $store:ident, $bench:ident, $repository:ident ($($sealer:expr)?), $directory:ident
        $(, $beside:ident: $stored:ident)?
    ) => {
        use customs_exchange::testing::{
            exchange_contract, giving_up_contract, inbound_log_contract, outbound_queue_contract,
            sent_messages_contract,
        };
        use std::sync::Arc;

        fn store(test: &$crate::testing::TestDatabase) -> $store {
            store_of(&test.database, $crate::testing::contracts::two_organisations(&test.database))
        }

        /// The store, for organisations that exist already.
        pub(crate) fn store_of(
            database: &customs_persistence::Database,
            organisations: [customs_kernel::OrganisationId; 2],
        ) -> $store {
            let subscribers = ["callbacks", "workflows"];
            let subscriptions = subscribers.map($domain::ports::Subscription::to_all);
            let repository = Arc::new(customs_persistence::$repository::new(database.clone(), $($sealer,)? &subscriptions));
            let directory = Arc::new(customs_persistence::$directory::new(database.clone()));
            let work = Arc::new(database.clone());
            let records = $bench { repository: repository.clone(), directory: directory.clone(), work: work.clone() };
            let sent = Arc::new(customs_persistence::StoredSentMessages::new(database.clone(), None));
            $(let $beside = Arc::new(customs_persistence::$stored::new(database.clone()));)?
            let after = $domain::AfterGivingUp { repository: repository.clone(), $($beside: $beside.clone(),)? sent };
            $store {
                repository,
                directory,
                $($beside,)?
                exchange: $crate::testing::exchange::exchange_bench(
                    database,
                    organisations,
                    (Arc::new(records), Arc::new(after)),
                ),
                outbox: Arc::new(customs_persistence::StoredOutbox::new(database.clone())),
                work,
                organisations,
                subscribers,
            }
        }

        $crate::testing::contracts::on_both! { |test| store(test).exchange =>
            inbound_message: inbound_log_contract;
            exchange: exchange_contract;
            outbound_message: outbound_queue_contract;
            message_given_up: giving_up_contract;
            sent_message: sent_messages_contract;
        }
    };
}
pub(crate) use store_with_an_exchange;

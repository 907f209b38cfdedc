//! The domains behind the endpoints, over their in-memory fakes.

mod billing;
mod master_data;
mod reporting;
mod stock;

pub(crate) use billing::billing;
pub(crate) use master_data::{customers, item_master};
pub(crate) use reporting::rejections;
pub(crate) use stock::{guarantees, inventory};

use crate::{CallbackServices, EventServices};
use async_trait::async_trait;
use customs_callbacks::testing::{MemoryCallbacks, MemoryEventLog};
use customs_callbacks::{
    CallbackSender, CallbackTargets, CallbackUrl, Callbacks, Dispatch, EventLog, SendOutcome, TargetPolicy,
    TargetRefused,
};
use customs_declarations::Declarations;
use customs_declarations::testing::{InMemoryDeclarations, declarations_over_fakes};
use customs_exchange::testing::InMemoryExchange;
use customs_exchange::{Exchange, ExchangePorts, KindOfMessage};
use customs_kernel::{CountingEntropy, ManualClock};
use customs_transits::testing::{InMemoryTransits, TransitsOverFakes, transits_over_fakes};
use customs_transits::{TransitPorts, Transits};
use std::rc::Rc;
use std::sync::Arc;

/// The messages exchanged with customs, for showing them.
pub(crate) fn exchange(exchange: &Arc<InMemoryExchange>, clock: &Arc<ManualClock>) -> Exchange {
    Exchange { messages: exchange.clone(), clock: clock.clone() }
}

/// Declarations whose messages go to this exchange.
pub(crate) fn declarations(exchange: &Arc<InMemoryExchange>, clock: &Arc<ManualClock>) -> Arc<Declarations> {
    let storage = Arc::new(InMemoryDeclarations::over(exchange.clone(), &["callbacks"]));
    let over = declarations_over_fakes().with(|ports| {
        ports.repository = storage.clone();
        ports.directory = storage.clone();
        ports.exchange = exchange_ports(exchange);
        ports.work = storage;
        ports.clock = clock.clone();
    });
    Arc::new(over.declarations)
}

/// Transits whose messages go to this exchange, with further ports replaced.
pub(crate) fn transits(
    exchange: &Arc<InMemoryExchange>,
    clock: &Arc<ManualClock>,
    replace: impl FnOnce(&mut TransitPorts),
) -> Arc<Transits> {
    let storage = Arc::new(InMemoryTransits::over(exchange.clone(), &["callbacks"]));
    let over = transits_over_fakes().with(|ports| {
        ports.repository = storage.clone();
        ports.directory = storage.clone();
        ports.exchange = exchange_ports(exchange);
        ports.work = storage;
        ports.clock = clock.clone();
        replace(ports);
    });
    Arc::new(over.transits)
}

fn exchange_ports<K: KindOfMessage>(exchange: &Arc<InMemoryExchange>) -> ExchangePorts<K> {
    ExchangePorts { inbound: exchange.clone(), messages: exchange.clone(), sent: exchange.clone() }
}

/// Transits with an exchange and a clock of their own, and with some ports replaced.
pub(crate) fn transits_over(replace: impl FnOnce(&mut TransitPorts)) -> TransitsOverFakes {
    transits_over_fakes().with(replace)
}

/// The event logs in memory, and who waits for them.
pub(crate) fn events(clock: &Arc<ManualClock>) -> EventServices {
    let log = EventLog { repository: Arc::new(MemoryEventLog::default()), clock: clock.clone() };
    EventServices { log, news: Arc::default(), heartbeat: EventServices::HEARTBEAT }
}

pub(crate) fn callbacks(clock: &Arc<ManualClock>) -> Arc<CallbackServices> {
    let store = MemoryCallbacks::store();
    Arc::new(CallbackServices {
        callbacks: Callbacks {
            repository: store.repository,
            queue: store.queue,
            directory: store.directory,
            clock: clock.clone(),
            entropy: Arc::new(CountingEntropy::default()),
        },
        policy: TargetPolicy::PublicHttps,
        targets: Arc::new(KnownHosts),
        sender: Arc::new(|| Rc::new(Receiver)),
    })
}

/// Resolves every host to a public address, except hosts whose names begin with `intranet`.
struct KnownHosts;

#[async_trait(?Send)]
impl CallbackTargets for KnownHosts {
    async fn check(&self, url: &CallbackUrl) -> Result<(), TargetRefused> {
        let private = url.url().host_str().is_some_and(|host| host.starts_with("intranet"));
        if private { Err(TargetRefused) } else { Ok(()) }
    }
}

/// A receiver that answers with the status in its path (`/503`), or does not answer at all.
struct Receiver;

#[async_trait(?Send)]
impl CallbackSender for Receiver {
    async fn send(&self, dispatch: Dispatch) -> SendOutcome {
        match dispatch.url().url().path().trim_start_matches('/').parse() {
            Ok(status) => SendOutcome::Responded(status),
            Err(_) => SendOutcome::NoAnswer("no connection".to_owned()),
        }
    }
}

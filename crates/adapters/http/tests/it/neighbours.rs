//! The domains behind the endpoints, over their in-memory fakes.

mod billing;
mod master_data;
mod reporting;
mod stock;

pub(crate) use billing::billing;
pub(crate) use master_data::{customers, item_master};
pub(crate) use reporting::{causes, rejections};
pub(crate) use stock::{guarantees, inventory};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use customs_callbacks::testing::{KnownHosts, MemoryEventLog, callbacks_in_memory};
use customs_callbacks::{CallbackSender, DeliveryFailure, Dispatch, EventLog, SendOutcome, Sent, TargetPolicy};
use customs_declarations::testing::{MemoryMends, SameRights, declarations_beside};
use customs_declarations::{Declarations, MendPorts, Mends};
use customs_evidence::{EvidenceRegister, NotedKey, PublicKey};
use customs_exchange::ports::FallbackPapers;
use customs_exchange::testing::InMemoryExchange;
use customs_exchange::{Exchange, FallbackPaper, Outages};
use customs_http::{CallbackServices, EventServices, EvidenceServices};
use customs_kernel::{ImmediateWork, ManualClock, StorageError};
use customs_transits::testing::{TransitsOverFakes, transits_beside, transits_over_fakes};
use customs_transits::{TransitPorts, Transits};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use tokio::sync::Semaphore;

/// The messages exchanged with customs, for showing them.
pub(crate) fn exchange(exchange: &Arc<InMemoryExchange>, clock: &Arc<ManualClock>) -> Exchange {
    Exchange { messages: exchange.clone(), clock: clock.clone() }
}

/// Outages of customs, over the same exchange.
pub(crate) fn outages(exchange: &Arc<InMemoryExchange>, clock: &Arc<ManualClock>) -> Outages {
    Outages { book: exchange.clone(), messages: exchange.clone(), clock: clock.clone(), work: Arc::new(ImmediateWork) }
}

/// Declarations whose messages go to this exchange, and mends of them, whose authors have all rights.
pub(crate) fn declarations(exchange: &Arc<InMemoryExchange>, clock: &Arc<ManualClock>) -> (Arc<Declarations>, Mends) {
    let beside = declarations_beside(exchange.clone(), clock.clone());
    let mends = Mends::new(MendPorts {
        declarations: beside.declarations.clone(),
        mends: Arc::new(MemoryMends::default()),
        rights: Arc::new(SameRights::default()),
        clock: clock.clone(),
        work: beside.ports.work.clone(),
    });
    (Arc::new(beside.declarations), mends)
}

/// Transits whose messages go to this exchange, with further ports replaced.
pub(crate) fn transits(
    exchange: &Arc<InMemoryExchange>,
    clock: &Arc<ManualClock>,
    replace: impl FnOnce(&mut TransitPorts),
) -> Arc<Transits> {
    Arc::new(transits_beside(exchange.clone(), clock.clone()).with(replace).transits)
}

/// Transits with an exchange and a clock of their own, and with some ports replaced.
pub(crate) fn transits_over(replace: impl FnOnce(&mut TransitPorts)) -> TransitsOverFakes {
    transits_over_fakes().with(replace)
}

/// Draws papers of releases as their texts, without any font.
pub(crate) struct TextPapers;

impl FallbackPapers for TextPapers {
    fn draw(&self, paper: &FallbackPaper) -> Result<Vec<u8>, StorageError> {
        let rows: String = paper.rows.iter().map(|row| format!("\n{}: {}", row.field, row.value)).collect();
        Ok(format!("%PDF {} {}{rows}", paper.release.number, paper.reference).into_bytes())
    }
}

/// What archives of evidence need, in memory.
pub(crate) fn evidence() -> EvidenceServices {
    EvidenceServices {
        snapshot: Arc::new(ImmediateWork),
        register: Arc::new(NotedKeys::default()),
        room: Arc::new(Semaphore::new(EvidenceServices::AT_ONCE)),
        disk: Arc::new(Semaphore::new(EvidenceServices::DISK)),
    }
}

/// The keys that have signed evidence.
#[derive(Default)]
struct NotedKeys(Mutex<Vec<NotedKey>>);

impl EvidenceRegister for NotedKeys {
    fn note(&self, key: &PublicKey, at: DateTime<Utc>) -> Result<(), StorageError> {
        let mut keys = self.0.lock().expect("no thread died");
        if !keys.iter().any(|noted| noted.key == *key) {
            keys.push(NotedKey { key: *key, since: at });
        }
        Ok(())
    }

    fn all(&self) -> Result<Vec<NotedKey>, StorageError> {
        Ok(self.0.lock().expect("no thread died").clone())
    }
}

/// The event logs in memory, and who waits for them.
pub(crate) fn events(clock: &Arc<ManualClock>) -> EventServices {
    let log = EventLog { repository: Arc::new(MemoryEventLog::default()), clock: clock.clone() };
    EventServices { log, news: Arc::default(), heartbeat: EventServices::HEARTBEAT }
}

pub(crate) fn callbacks(clock: &Arc<ManualClock>) -> Arc<CallbackServices> {
    Arc::new(CallbackServices {
        callbacks: callbacks_in_memory(clock.clone()),
        policy: TargetPolicy::PublicHttps,
        targets: Arc::new(KnownHosts),
        sender: Arc::new(|| Rc::new(Receiver)),
    })
}

/// A receiver that answers with the status in its path (`/503`), or does not answer at all.
struct Receiver;

#[async_trait]
impl CallbackSender for Receiver {
    async fn send(&self, dispatch: Dispatch) -> Sent {
        let outcome = match dispatch.url().url().path().trim_start_matches('/').parse() {
            Ok(status) => SendOutcome::Responded(status),
            Err(_) => SendOutcome::NoAnswer(DeliveryFailure::NoConnection),
        };
        outcome.into()
    }
}

use super::StopSignal;
use chrono::{DateTime, Duration as Span, Utc};
use customs_declarations::OutboundMessage;
use customs_declarations::ports::{CustomsGateway, OutboundQueue};
use customs_kernel::{Clock, StorageError};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Hands stored messages over to customs.
pub(crate) struct HandOver {
    pub(crate) queue: Arc<dyn OutboundQueue>,
    pub(crate) gateway: Rc<dyn CustomsGateway>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) wake: Arc<Notify>,
}

/// Messages that are under way at once.
const AT_ONCE: usize = 32;
/// Longer than one try can take; after a crash a message waits this long.
const LEASE: Span = Span::seconds(45);
/// How often to look without having been woken.
const IDLE: Duration = Duration::from_millis(500);

impl HandOver {
    /// Works until told to stop; tries under way are finished and recorded.
    pub(crate) async fn run(self, stop: StopSignal) {
        let mut under_way = FuturesUnordered::new();
        while !stop.is_stopped() {
            let free = AT_ONCE - under_way.len();
            let claimed = if free == 0 { Vec::new() } else { self.claim(free).await };
            let nothing_new = claimed.is_empty();
            under_way.extend(claimed.into_iter().map(|message| self.attempt(message)));
            if nothing_new {
                tokio::select! {
                    Some(()) = under_way.next() => {}
                    () = self.wake.notified() => {}
                    () = tokio::time::sleep(IDLE) => {}
                    () = stop.clone().stopped() => {}
                }
            }
        }
        while under_way.next().await.is_some() {}
    }

    async fn claim(&self, limit: usize) -> Vec<OutboundMessage> {
        let now = self.clock.now();
        let claimed = self.stored(move |queue| queue.claim(limit, now, now + LEASE)).await;
        claimed.unwrap_or_default()
    }

    async fn attempt(&self, message: OutboundMessage) {
        let outcome = self.gateway.send(&message).await;
        let now = self.clock.now();
        let id = message.id;
        match outcome {
            Ok(()) => {
                self.stored(move |queue| queue.record_sent(id, now)).await;
            }
            Err(failure) => {
                tracing::warn!(message = %id, lrn = %message.correlation_id, error = %failure, "customs did not take a message; it will be sent again");
                let next = next_attempt(message.attempts, now);
                self.stored(move |queue| queue.record_failed_try(id, &failure.to_string(), next)).await;
            }
        }
    }

    /// Runs a step on the queue where waiting is allowed. A failure is logged: the lease brings the
    /// message back.
    async fn stored<T: Send + 'static>(
        &self,
        step: impl FnOnce(&dyn OutboundQueue) -> Result<T, StorageError> + Send + 'static,
    ) -> Option<T> {
        let queue = self.queue.clone();
        match tokio::task::spawn_blocking(move || step(queue.as_ref())).await {
            Ok(Ok(value)) => Some(value),
            Ok(Err(error)) => {
                tracing::error!(%error, "the queue of messages to customs failed");
                tokio::time::sleep(IDLE).await;
                None
            }
            Err(error) => {
                tracing::error!(%error, "a step on the queue of messages to customs ended unexpectedly");
                None
            }
        }
    }
}

/// 1 second after the first failure, then twice as long each time, up to 60.
fn next_attempt(attempts: u32, now: DateTime<Utc>) -> DateTime<Utc> {
    now + Span::seconds(60.min(1_i64 << attempts.min(6)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_messages_come_back_after_growing_delays() {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        let delays: Vec<i64> = (0..8).map(|attempts| (next_attempt(attempts, now) - now).num_seconds()).collect();
        assert_eq!(delays, [1, 2, 4, 8, 16, 32, 60, 60]);
    }
}

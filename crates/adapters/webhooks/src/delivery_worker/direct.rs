use super::WorkerLimits;
use crate::receiver_window::ReceiverWindows;
use chrono::{DateTime, TimeDelta, Utc};
use customs_callbacks::{CallbackId, ClaimedDelivery, DirectDelivery};
use customs_kernel::Clock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

/// Most deliveries that are given to the worker at once. A flood waits in the queue, from which it claims larger batches.
const MOST: u32 = 128;

/// Gives deliveries to the worker of this process as soon as they are durable.
pub struct DirectDeliveries {
    room: Arc<Room>,
    worker: UnboundedSender<Vec<ClaimedDelivery>>,
    clock: Arc<dyn Clock>,
    lease: TimeDelta,
}

/// Deliveries on their way to the worker.
pub struct Arrivals {
    pub(super) room: Arc<Room>,
    deliveries: UnboundedReceiver<Vec<ClaimedDelivery>>,
}

/// What the worker and those who give deliveries to it share.
#[derive(Debug)]
pub(super) struct Room {
    windows: Mutex<ReceiverWindows>,
    /// Whether the worker takes deliveries.
    is_open: AtomicBool,
    /// How many further tries the worker has room for, to all receivers together.
    left: AtomicU32,
}

impl Room {
    pub(super) fn new(limits: &WorkerLimits) -> Self {
        Self {
            windows: Mutex::new(ReceiverWindows::new(limits.per_callback)),
            is_open: AtomicBool::new(false),
            left: AtomicU32::new(limits.under_way),
        }
    }

    /// Notes how many further tries the worker has room for.
    pub(super) fn has_left(&self, tries: u32) {
        self.left.store(tries, Ordering::Relaxed);
    }

    /// The tries that receivers may have.
    pub(super) fn windows(&self) -> MutexGuard<'_, ReceiverWindows> {
        // No code panics while it holds the lock.
        self.windows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DirectDeliveries {
    /// A way to a worker with these limits, and its end there (`DeliveryWorker::arrivals`). Until that worker runs,
    /// nothing goes this way.
    #[must_use]
    pub fn new(limits: &WorkerLimits, clock: Arc<dyn Clock>) -> (Self, Arrivals) {
        let room = Arc::new(Room::new(limits));
        let (worker, deliveries) = mpsc::unbounded_channel();
        let lease = TimeDelta::from_std(limits.lease).unwrap_or(TimeDelta::MAX);
        (Self { room: room.clone(), worker, clock, lease }, Arrivals { room, deliveries })
    }
}

impl DirectDelivery for DirectDeliveries {
    fn share_out(&self, wanted: &[(CallbackId, u32)]) -> Vec<u32> {
        if !self.room.is_open.load(Ordering::Relaxed) {
            return vec![0; wanted.len()];
        }
        let (windows, now) = (self.room.windows(), self.clock.now());
        let mut left = MOST.min(self.room.left.load(Ordering::Relaxed));
        let share = |(callback, number): &(CallbackId, u32)| {
            let share = windows.free(*callback, now).min(*number).min(left);
            left -= share;
            share
        };
        wanted.iter().map(share).collect()
    }

    fn lease_until(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now + self.lease
    }

    fn send(&self, deliveries: Vec<ClaimedDelivery>) {
        // The worker may just have ended: what it held is free then.
        let _ = self.worker.send(deliveries);
    }
}

impl Arrivals {
    /// Opens the way to the worker.
    pub(super) fn open(&self) {
        self.room.is_open.store(true, Ordering::Relaxed);
    }

    /// The next deliveries. May be dropped while it waits.
    pub(super) async fn next(&mut self) -> Option<Vec<ClaimedDelivery>> {
        self.deliveries.recv().await
    }

    /// Closes the way, and returns what is still on it.
    pub(super) fn close(&mut self) -> Vec<ClaimedDelivery> {
        self.room.is_open.store(false, Ordering::Relaxed);
        let mut left = Vec::new();
        while let Ok(deliveries) = self.deliveries.try_recv() {
            left.extend(deliveries);
        }
        left
    }
}

impl Drop for Arrivals {
    fn drop(&mut self) {
        self.room.is_open.store(false, Ordering::Relaxed);
    }
}

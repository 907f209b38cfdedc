use super::{Stop, StopSignal};
use crate::watching::Watch;
use actix_rt::{self as rt, Arbiter};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// The time between the start and the first turn of a worker. Requests that waited for the start come first.
const AFTER_THE_START: Duration = Duration::from_millis(50);
/// The time between the first turns of two workers. All at once they would open a thread and a connection each, and keep
/// the processors from requests for as long as that takes.
const BETWEEN_FIRST_TURNS: Duration = Duration::from_millis(5);

/// The running workers of this instance.
pub(crate) struct Workers {
    stop: Stop,
    watch: Arc<Watch>,
    /// The time until the next worker that is started has its first turn.
    next_pause: Duration,
    ends: Vec<oneshot::Receiver<()>>,
    arbiters: Vec<Arbiter>,
}

impl Workers {
    pub(crate) const fn new(stop: Stop, watch: Arc<Watch>) -> Self {
        Self { stop, watch, next_pause: AFTER_THE_START, ends: Vec::new(), arbiters: Vec::new() }
    }

    /// Starts a worker of this name on this thread. Its turns are watched: it must wake once in a few minutes at least.
    pub(crate) fn here(&mut self, name: &str, worker: impl Future<Output = ()> + 'static) {
        let turn = self.watch.turns.begin(name);
        self.beside(turn.follow(worker));
    }

    /// Starts a task on this thread that may be silent for as long as nothing happens.
    pub(crate) fn beside(&mut self, worker: impl Future<Output = ()> + 'static) {
        let (done, end) = oneshot::channel();
        self.ends.push(end);
        let (pause, stop) = self.first_pause();
        rt::spawn(async move {
            wait(pause, stop).await;
            worker.await;
            // When the service ended without waiting, nothing receives this.
            let _ = done.send(());
        });
    }

    /// Starts a worker of this name on a thread of its own, watched like others. The worker is made on that thread, since its HTTP client cannot move
    /// between threads.
    pub(crate) fn apart<W: Future<Output = ()> + 'static>(
        &mut self,
        name: &str,
        make: impl FnOnce() -> W + Send + 'static,
    ) {
        let turn = self.watch.turns.begin(name);
        let (done, end) = oneshot::channel();
        self.ends.push(end);
        let (pause, stop) = self.first_pause();
        let arbiter = Arbiter::new();
        arbiter.spawn_fn(move || {
            rt::spawn(async move {
                wait(pause, stop).await;
                turn.follow(make()).await;
                let _ = done.send(());
            });
        });
        self.arbiters.push(arbiter);
    }

    /// The time that the next worker waits for its first turn, and the signal that ends the wait.
    fn first_pause(&mut self) -> (Duration, StopSignal) {
        let pause = self.next_pause;
        self.next_pause += BETWEEN_FIRST_TURNS;
        (pause, self.stop.signal())
    }

    /// Asks all workers to stop and waits for them, at most `patience`.
    pub(crate) async fn stop(self, patience: Duration) {
        self.stop.now();
        let all = async {
            for end in self.ends {
                // A worker that died without sending has ended too.
                let _ = end.await;
            }
        };
        if rt::time::timeout(patience, all).await.is_err() {
            tracing::warn!("some workers did not stop in time; what they held is done after its lease");
        }
        for arbiter in self.arbiters {
            arbiter.stop();
        }
    }
}

/// Waits for the first turn, or for the stop: a worker that is to stop sees that itself.
async fn wait(pause: Duration, stop: StopSignal) {
    tokio::select! {
        () = rt::time::sleep(pause) => {}
        () = stop.stopped() => {}
    }
}

use super::Stop;
use actix_rt::{self as rt, Arbiter};
use std::time::Duration;
use tokio::sync::oneshot;

/// The running workers of this instance.
pub(crate) struct Workers {
    stop: Stop,
    ends: Vec<oneshot::Receiver<()>>,
    arbiters: Vec<Arbiter>,
}

impl Workers {
    pub(crate) const fn new(stop: Stop) -> Self {
        Self { stop, ends: Vec::new(), arbiters: Vec::new() }
    }

    /// Starts a worker on this thread.
    pub(crate) fn here(&mut self, worker: impl Future<Output = ()> + 'static) {
        let (done, end) = oneshot::channel();
        self.ends.push(end);
        rt::spawn(async move {
            worker.await;
            // When the service ended without waiting, nobody receives this.
            let _ = done.send(());
        });
    }

    /// Starts a worker on a thread of its own. The worker is made on that thread, since its HTTP client cannot move
    /// between threads.
    pub(crate) fn apart<W: Future<Output = ()> + 'static>(&mut self, make: impl FnOnce() -> W + Send + 'static) {
        let (done, end) = oneshot::channel();
        self.ends.push(end);
        let arbiter = Arbiter::new();
        arbiter.spawn_fn(move || {
            rt::spawn(async move {
                make().await;
                let _ = done.send(());
            });
        });
        self.arbiters.push(arbiter);
    }

    /// Tells all workers to stop and waits for them, at most `patience`.
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

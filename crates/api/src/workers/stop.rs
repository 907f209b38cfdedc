use tokio::sync::watch;

/// Asks all workers to stop.
pub(crate) struct Stop(watch::Sender<bool>);

/// The signal that a worker listens to.
#[derive(Clone)]
pub(crate) struct StopSignal(watch::Receiver<bool>);

impl Stop {
    pub(crate) fn new() -> (Self, StopSignal) {
        let (sender, receiver) = watch::channel(false);
        (Self(sender), StopSignal(receiver))
    }

    /// Another signal of this stop.
    pub(crate) fn signal(&self) -> StopSignal {
        StopSignal(self.0.subscribe())
    }

    /// Lets every worker finish the work it holds and end.
    pub(crate) fn now(&self) {
        self.0.send_replace(true);
    }
}

impl StopSignal {
    /// Completes once the workers are to stop.
    pub(crate) async fn stopped(mut self) {
        // The sender lives as long as the service; a missing sender counts as a stop too.
        let _ = self.0.wait_for(|stop| *stop).await;
    }

    pub(crate) fn is_stopped(&self) -> bool {
        *self.0.borrow()
    }
}

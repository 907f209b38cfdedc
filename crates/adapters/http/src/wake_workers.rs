use std::fmt;
use std::sync::Arc;

/// Wakes the background workers when there is work, so that they need not look for it.
#[derive(Clone, Default)]
pub struct WakeWorkers(Option<Arc<dyn Fn() + Send + Sync>>);

impl WakeWorkers {
    /// Uses this function to wake the workers; it must return at once.
    #[must_use]
    pub fn by(call: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(call)))
    }

    pub(crate) fn wake(&self) {
        if let Some(call) = &self.0 {
            call();
        }
    }
}

impl fmt::Debug for WakeWorkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "WakeWorkers(…)" } else { "WakeWorkers(nobody)" })
    }
}

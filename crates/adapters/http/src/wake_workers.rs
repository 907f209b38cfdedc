use std::fmt;
use std::sync::Arc;

/// Tells the background workers that there is work, so that they need not find it by themselves.
#[derive(Clone, Default)]
pub struct WakeWorkers(Option<Arc<dyn Fn() + Send + Sync>>);

impl WakeWorkers {
    /// Calls this whenever a request left work to do; it must return at once.
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

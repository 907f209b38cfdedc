use super::{NotReady, Part, Readiness};
use std::sync::{Arc, Mutex, PoisonError};

/// Readiness that is logged when it changes, and only then: anyone may probe it as often as they like.
pub struct WatchedReadiness {
    watched: Arc<dyn Readiness>,
    /// Reason why the service was not ready at the latest probe.
    reason: Mutex<Option<String>>,
}

/// A change of the service's readiness since the latest probe.
#[derive(Debug, PartialEq, Eq)]
pub enum Change {
    /// The service is no longer ready, or not ready for another reason.
    NotReady,
    /// The service is ready again.
    Ready,
}

impl WatchedReadiness {
    /// Watches this readiness, which counts as ready before the first probe.
    #[must_use]
    pub fn over(watched: Arc<dyn Readiness>) -> Self {
        Self { watched, reason: Mutex::default() }
    }

    /// Notes what was found, and returns whether it is a change.
    #[doc(hidden)]
    pub fn change(&self, found: &Result<(), NotReady>) -> Option<Change> {
        let reason = found.as_ref().err().map(|why| why.reason.clone());
        let mut known = self.reason.lock().unwrap_or_else(PoisonError::into_inner);
        if *known == reason {
            return None;
        }
        let change = if reason.is_some() { Change::NotReady } else { Change::Ready };
        *known = reason;
        Some(change)
    }
}

impl Readiness for WatchedReadiness {
    fn check(&self) -> Result<(), NotReady> {
        let found = self.watched.check();
        let (reason, cause) = match &found {
            Ok(()) => ("none", None),
            Err(why) => (why.reason.as_str(), why.cause.as_deref()),
        };
        match self.change(&found) {
            Some(Change::NotReady) => tracing::warn!(reason, cause, "not ready"),
            Some(Change::Ready) => tracing::info!("ready again"),
            None => tracing::debug!(reason, cause, "asked whether it is ready"),
        }
        found
    }

    fn parts(&self) -> Vec<Part> {
        self.watched.parts()
    }
}

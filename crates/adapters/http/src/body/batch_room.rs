use crate::ApiError;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The room of an instance for bodies with many items, each of which may take 20 MiB until it was worked through.
#[derive(Debug, Clone)]
pub struct BatchRoom {
    places: Arc<Semaphore>,
    patience: Duration,
}

impl BatchRoom {
    /// Room for so many bodies at a time. Others wait for so long, unread, before they are refused.
    #[must_use]
    pub fn new(bodies: usize, patience: Duration) -> Self {
        Self { places: Arc::new(Semaphore::new(bodies)), patience }
    }

    /// Takes a place, which is given back when it is dropped.
    pub(super) async fn take(self) -> Result<OwnedSemaphorePermit, ApiError> {
        let place = timeout(self.patience, self.places.acquire_owned()).await;
        place.ok().and_then(Result::ok).ok_or_else(ApiError::crowded)
    }
}

impl Default for BatchRoom {
    fn default() -> Self {
        Self::new(4, Duration::from_secs(10))
    }
}

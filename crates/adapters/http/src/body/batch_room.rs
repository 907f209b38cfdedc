use crate::ApiError;
use customs_kernel::OrganisationId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The room of an instance for bodies with many items, which may each take 20 MiB until they were worked through. No
/// organisation takes all of it.
#[derive(Debug, Clone)]
pub struct BatchRoom {
    places: Arc<Semaphore>,
    of_one: usize,
    /// The places that each organisation may take; one without a body has no entry.
    shares: Arc<Mutex<HashMap<OrganisationId, Arc<Semaphore>>>>,
    patience: Duration,
}

/// A place in the room, which is given back when it is dropped.
pub struct BatchPlace {
    _of_the_share: OwnedSemaphorePermit,
    _of_the_room: OwnedSemaphorePermit,
}

impl BatchRoom {
    /// Room for so many bodies at a time, and for so many of one organisation. Others wait for so long, unread, before
    /// they are refused.
    #[must_use]
    pub fn new(bodies: usize, of_one: usize, patience: Duration) -> Self {
        Self { places: Arc::new(Semaphore::new(bodies)), of_one, shares: Arc::default(), patience }
    }

    /// Takes a place for a body of the organisation.
    pub async fn take(self, organisation: OrganisationId) -> Result<BatchPlace, ApiError> {
        let share = self.share_of(organisation);
        let Self { places, patience, .. } = self;
        let place = async move {
            // Its share first: a body that waits for that holds up no other organisation.
            let of_the_share = share.acquire_owned().await.ok()?;
            let of_the_room = places.acquire_owned().await.ok()?;
            Some(BatchPlace { _of_the_share: of_the_share, _of_the_room: of_the_room })
        };
        timeout(patience, place).await.ok().flatten().ok_or_else(ApiError::crowded)
    }

    /// The number of organisations that have a body, or wait for one.
    #[doc(hidden)]
    #[must_use]
    pub fn organisations(&self) -> usize {
        self.shares.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn share_of(&self, organisation: OrganisationId) -> Arc<Semaphore> {
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        // A request that has a place, or waits for one, has the share in hand as well.
        shares.retain(|_, share| Arc::strong_count(share) > 1);
        let share = shares.entry(organisation).or_insert_with(|| Arc::new(Semaphore::new(self.of_one)));
        Arc::clone(share)
    }
}

impl Default for BatchRoom {
    fn default() -> Self {
        Self::new(4, 2, Duration::from_secs(10))
    }
}

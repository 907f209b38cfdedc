use crate::ApiError;
use customs_kernel::OrganisationId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The room of an instance for bodies with many items, each of which may take 20 MiB until it was worked through. No
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
pub(super) struct BatchPlace {
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
    pub(super) async fn take(self, organisation: OrganisationId) -> Result<BatchPlace, ApiError> {
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

    fn share_of(&self, organisation: OrganisationId) -> Arc<Semaphore> {
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever has a place, or waits for one, has the share in hand as well.
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

#[cfg(test)]
mod tests {
    use super::*;

    async fn take(room: &BatchRoom, organisation: i64) -> Option<BatchPlace> {
        room.clone().take(OrganisationId::new(organisation)).await.ok()
    }

    #[actix_rt::test]
    async fn an_organisation_takes_its_share_and_leaves_the_rest_to_others() {
        let room = BatchRoom::new(4, 2, Duration::ZERO);
        let first = take(&room, 1).await;
        let second = take(&room, 1).await;
        assert!(first.is_some() && second.is_some() && take(&room, 1).await.is_none());
        let others = [take(&room, 2).await, take(&room, 3).await];
        assert!(others.iter().all(Option::is_some));
        assert!(take(&room, 4).await.is_none(), "the room is full");
        drop(first);
        assert!(take(&room, 4).await.is_some(), "a place is free again");
        assert!(take(&room, 1).await.is_some(), "and so is that of the share");
    }

    #[actix_rt::test]
    async fn a_body_waits_for_its_place() {
        let room = BatchRoom::new(1, 1, Duration::from_secs(10));
        let first = take(&room, 1).await.expect("a place");
        let giving_back = async move { drop(first) };
        let (second, ()) = tokio::join!(take(&room, 1), giving_back);
        assert!(second.is_some());
    }

    #[actix_rt::test]
    async fn organisations_without_a_body_are_forgotten() {
        let room = BatchRoom::default();
        for organisation in 1..100 {
            assert!(take(&room, organisation).await.is_some());
        }
        assert_eq!(room.shares.lock().expect("shares").len(), 1);
    }
}

use super::ClientAddress;
use crate::Services;
use crate::body::MAX_MESSAGE;
use actix_web::{HttpMessage, HttpRequest};
use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How much of the memory is taken by bodies whose senders nobody vouches for yet: no token came with them, and no
/// signature was checked. All workers of a process share one.
#[derive(Debug)]
pub struct UnverifiedBytes {
    limit: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    in_all: usize,
    /// By whom; nobody is in it who has nothing.
    by_client: HashMap<ClientAddress, usize>,
}

impl UnverifiedBytes {
    /// The least that can be set aside: with less, the longest message of customs would never be taken.
    pub const LEAST: usize = MAX_MESSAGE;

    /// So many bytes at most at the same time (`http.unverified_body_bytes`).
    #[must_use]
    pub fn up_to(limit: usize) -> Self {
        Self { limit, taken: Mutex::default() }
    }

    /// Bytes that the requests of one client address may hold together: a quarter of the total, so that no single
    /// address fills the memory and shuts customs out, and never less than one message of customs.
    fn limit_of_one_client(&self) -> usize {
        (self.limit / 4).max(MAX_MESSAGE)
    }

    fn take(&self, client: ClientAddress, bytes: usize) -> bool {
        if bytes == 0 {
            return true;
        }
        let mut taken = self.taken();
        let in_all = taken.in_all + bytes;
        let of_client = taken.by_client.get(&client).copied().unwrap_or(0) + bytes;
        let has_room = in_all <= self.limit && of_client <= self.limit_of_one_client();
        if has_room {
            taken.in_all = in_all;
            taken.by_client.insert(client, of_client);
        }
        has_room
    }

    fn give_back(&self, client: ClientAddress, bytes: usize) {
        if bytes == 0 {
            return;
        }
        let mut taken = self.taken();
        taken.in_all = taken.in_all.saturating_sub(bytes);
        let left = taken.by_client.get(&client).map_or(0, |of_client| of_client.saturating_sub(bytes));
        if left == 0 {
            taken.by_client.remove(&client);
        } else {
            taken.by_client.insert(client, left);
        }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for UnverifiedBytes {
    fn default() -> Self {
        Self::up_to(64 * 1024 * 1024)
    }
}

/// What one request holds of it; given back when the request ends, however it does.
#[derive(Debug)]
pub(crate) struct Held {
    all: Arc<UnverifiedBytes>,
    client: ClientAddress,
    bytes: Cell<usize>,
}

impl Held {
    pub(super) fn nothing(services: &Services, client: ClientAddress) -> Rc<Self> {
        Rc::new(Self { all: services.unverified_bytes.clone(), client, bytes: Cell::new(0) })
    }

    /// Takes so many more bytes, if there is room for them.
    pub(super) fn take(&self, bytes: usize) -> bool {
        let has_room = self.all.take(self.client, bytes);
        if has_room {
            self.bytes.set(self.bytes.get() + bytes);
        }
        has_room
    }

    /// Gives all of it back: the bytes are gone, or their sender proved to be who may send them.
    pub(crate) fn give_back(&self) {
        self.all.give_back(self.client, self.bytes.take());
    }

    /// What this request holds.
    pub(crate) fn of(request: &HttpRequest) -> Option<Rc<Self>> {
        request.extensions().get::<Rc<Self>>().cloned()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.give_back();
    }
}

#[cfg(test)]
mod tests;

use crate::Services;
use crate::body::MAX_MESSAGE;
use actix_web::{HttpMessage, HttpRequest};
use customs_serving::{BodyRoom, ClientAddress, ClientNetwork};
use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The memory used by bodies of unverified senders: the request came without a token, or its signature is not checked
/// yet. All HTTP workers of a process share one count.
#[derive(Debug)]
pub struct UnverifiedBytes {
    limit: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    in_all: usize,
    /// Bytes held by each client; one without any has no entry.
    by_client: HashMap<ClientNetwork, usize>,
}

impl UnverifiedBytes {
    /// Smallest permitted limit: with less, the longest message of customs would never be taken.
    pub const LEAST: usize = MAX_MESSAGE;

    /// Permits at most this number of bytes at the same time (`http.unverified_body_bytes`).
    #[must_use]
    pub fn up_to(limit: usize) -> Self {
        Self { limit, taken: Mutex::default() }
    }

    /// Largest number of bytes that the requests of one client address may hold together: a quarter of the total, so
    /// that no single address fills the memory and shuts customs out, but never less than one message of customs.
    fn limit_of_one_client(&self) -> usize {
        (self.limit / 4).max(MAX_MESSAGE)
    }

    fn take(&self, client: ClientNetwork, bytes: usize) -> bool {
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

    fn give_back(&self, client: ClientNetwork, bytes: usize) {
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

    /// How many bytes are held in all, and by how many client addresses.
    #[doc(hidden)]
    pub fn held(&self) -> (usize, usize) {
        let taken = self.taken();
        (taken.in_all, taken.by_client.len())
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

/// The share of this memory that one request holds; it is given back when the request ends, in whatever way.
#[derive(Debug)]
pub struct Held {
    all: Arc<UnverifiedBytes>,
    client: ClientNetwork,
    bytes: Cell<usize>,
}

impl Held {
    pub(super) fn nothing(services: &Services, client: ClientAddress) -> Rc<Self> {
        Rc::new(Self::share(services.unverified_bytes.clone(), client))
    }

    /// A share of this memory for one request of the client, which holds nothing yet.
    pub fn share(all: Arc<UnverifiedBytes>, client: ClientAddress) -> Self {
        Self { all, client: client.network(), bytes: Cell::new(0) }
    }

    /// Gives all bytes back: they left the memory, or their sender was verified.
    pub fn give_back(&self) {
        self.all.give_back(self.client, self.bytes.take());
    }

    /// The share that this request holds.
    pub(crate) fn from_request(request: &HttpRequest) -> Option<Rc<Self>> {
        request.extensions().get::<Rc<Self>>().cloned()
    }
}

impl BodyRoom for Held {
    fn take(&self, bytes: usize) -> bool {
        let has_room = self.all.take(self.client, bytes);
        if has_room {
            self.bytes.set(self.bytes.get() + bytes);
        }
        has_room
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.give_back();
    }
}

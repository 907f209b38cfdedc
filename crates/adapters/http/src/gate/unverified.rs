use crate::Services;
use actix_web::{HttpMessage, HttpRequest};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How much of the memory is taken by bodies whose senders nobody vouches for yet: no token came with them, and no
/// signature was checked. All workers of a process share one.
#[derive(Debug)]
pub struct UnverifiedBytes {
    limit: usize,
    held: AtomicUsize,
}

impl UnverifiedBytes {
    /// So many bytes at most at the same time (`http.unverified_body_bytes`).
    #[must_use]
    pub const fn up_to(limit: usize) -> Self {
        Self { limit, held: AtomicUsize::new(0) }
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
    bytes: Cell<usize>,
}

impl Held {
    pub(super) fn nothing(services: &Services) -> Rc<Self> {
        Rc::new(Self { all: services.unverified_bytes.clone(), bytes: Cell::new(0) })
    }

    /// Takes so many more bytes, if there is room for them.
    pub(super) fn take(&self, bytes: usize) -> bool {
        let before = self.all.held.fetch_add(bytes, Ordering::Relaxed);
        self.bytes.set(self.bytes.get() + bytes);
        before + bytes <= self.all.limit
    }

    /// Gives all of it back: the bytes are gone, or their sender proved to be who may send them.
    pub(crate) fn give_back(&self) {
        self.all.held.fetch_sub(self.bytes.take(), Ordering::Relaxed);
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
mod tests {
    use super::*;

    fn request(all: &Arc<UnverifiedBytes>) -> Held {
        Held { all: all.clone(), bytes: Cell::new(0) }
    }

    #[test]
    fn bytes_are_given_back_once() {
        let all = Arc::new(UnverifiedBytes::up_to(10));
        let (one, other) = (request(&all), request(&all));
        assert!(one.take(6) && other.take(4));
        assert!(!other.take(1), "there is no room");
        one.give_back();
        assert!(other.take(5));
        drop(one);
        drop(other);
        assert_eq!(all.held.load(Ordering::Relaxed), 0);
    }
}

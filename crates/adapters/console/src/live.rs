//! Live pages: a stream that says that a record changed. The page then fetches what it shows, with the rights of its reader.

mod stream;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/events", stream::follow);
}

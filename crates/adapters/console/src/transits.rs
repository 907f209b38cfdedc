//! Transits: their list, and each with all that belongs to it.

mod list;
mod record;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/transits", list::list);
    record::register(routing);
}

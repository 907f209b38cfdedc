//! Transits: their list, and each with all that belongs to it.

pub(crate) mod list;
pub(crate) mod record;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/transits", list::list);
    record::register(routing);
}

//! Transits: their list, and each with all that belongs to it.

mod list;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/transits", list::list);
}

//! Transits: their list, that of arrivals of what others lodged, and each with all that belongs to it.

pub(crate) mod arrivals;
pub(crate) mod list;
pub(crate) mod record;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/transits", list::list);
    // The address would also fit the record of a transit.
    routing.get("/transits/arrivals", arrivals::list);
    record::register(routing);
}

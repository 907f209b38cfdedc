//! Live pages: a stream that says that a record changed. The page then fetches what it shows, with the rights of its reader.
//!
//! The audit log has an entry for every write of a record, by whomever, at whichever instance. Who follows it hears of all
//! of them; the event log, which API clients follow, has the events that callbacks tell and nothing else. Attempts to deliver
//! are no writes of a record: pages that show deliveries ask for news of these as well, which come from marks of the deliveries
//! themselves.

mod deliveries;
pub(crate) mod latest;
mod reported;
mod stream;
pub(crate) mod subject;

pub use latest::LatestWrites;
pub(crate) use subject::LiveSubject;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/events", stream::follow);
}

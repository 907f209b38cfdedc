//! Live pages: a stream that says that a record changed. The page then fetches what it shows, with the rights of its reader.
//!
//! The audit log has an entry for every write of a record, by any author, at any instance. A reader that follows it
//! hears of all of them; the event log, which API clients follow, has the events that callbacks report and nothing
//! else. Attempts to deliver are no writes of a record: pages that show deliveries ask for news of these as well, which
//! come from marks of the deliveries themselves.

mod deliveries;
pub(crate) mod latest;
mod stream;
pub(crate) mod subject;

pub use latest::LatestWrites;

pub(crate) use subject::LiveSubject;

use crate::routing::Routing;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_TYPE;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/events", stream::follow);
}

/// The answer to a page that cannot listen now. htmx asks again for what it takes for a stream, after pauses that grow
/// to a minute when the status is an error; an answer without content counts as success, and it would ask at once for
/// ever. The id makes the page look at everything when it is let in, since it shows what was there before.
pub(crate) fn refused_stream(status: StatusCode) -> HttpResponse {
    HttpResponse::build(status).insert_header((CONTENT_TYPE, "text/event-stream")).body("id: 1\n\n")
}

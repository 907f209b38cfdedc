//! The record of a transit: its overview, and a page for each of its parts.

pub(crate) mod facts;
pub(crate) mod goods;
mod head;
pub(crate) mod lifecycle;
pub(crate) mod offered;
mod overview;
mod parts;

use crate::records::{print, stamped};
use crate::routing::Routing;

pub(super) fn register<R: Routing>(routing: &mut R) {
    routing
        .get("/transits/{id}", overview::overview)
        .get("/transits/{id}/lines", goods::goods)
        .get("/transits/{id}/timeline", parts::timeline)
        .get("/transits/{id}/messages", parts::messages)
        .get("/transits/{id}/messages/{message}", parts::message)
        .get("/transits/{id}/messages/{message}/download", parts::download_message)
        .get("/transits/{id}/print", print::transit)
        .get("/transits/{id}/fallback/paper", stamped::transit)
        .get("/transits/{id}/evidence", parts::download_evidence)
        .get("/transits/{id}/sent", parts::sent);
}

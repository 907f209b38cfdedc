//! The record of a declaration: its overview, and a page for each of its parts.

pub(crate) mod action;
pub(crate) mod amendments;
pub(crate) mod amounts;
mod duties;
mod head;
pub(crate) mod lifecycle;
mod lines;
pub(crate) mod offered;
mod overview;
mod parts;

pub(crate) use overview::parties;

use crate::records::{print, stamped};
use crate::routing::Routing;

pub(super) fn register<R: Routing>(routing: &mut R) {
    routing
        .get("/declarations/{id}", overview::overview)
        .get("/declarations/{id}/lines", lines::lines)
        .get("/declarations/{id}/timeline", parts::timeline)
        .get("/declarations/{id}/messages", parts::messages)
        .get("/declarations/{id}/messages/{message}", parts::message)
        .get("/declarations/{id}/messages/{message}/download", parts::download_message)
        .get("/declarations/{id}/documents", parts::documents)
        .post("/declarations/{id}/documents", parts::upload_document)
        .get("/declarations/{id}/documents/{document}", parts::document)
        .post("/declarations/{id}/documents/{document}", parts::change_document)
        .get("/declarations/{id}/documents/{document}/preview", parts::preview_document)
        .get("/declarations/{id}/documents/{document}/download", parts::download_document)
        .get("/declarations/{id}/duties", duties::duties)
        .get("/declarations/{id}/print", print::declaration)
        .get("/declarations/{id}/fallback/paper", stamped::declaration)
        .get("/declarations/{id}/amendments", amendments::list)
        .get("/declarations/{id}/amendments/{number}", amendments::one)
        .get("/declarations/{id}/evidence", parts::download_evidence)
        .get("/declarations/{id}/sent", parts::sent);
}

//! The record of a dossier: its overview, its charges and its costs.

mod charges;
mod costs;
pub(crate) mod facts;
mod head;
pub(crate) mod movements;
mod overview;

use crate::routing::Routing;

pub(super) fn register<R: Routing>(routing: &mut R) {
    routing
        .get("/dossiers/{id}", overview::overview)
        .get("/dossiers/{id}/charges", charges::charges)
        .get("/dossiers/{id}/costs", costs::costs);
}

//! Transits that are edited and corrected: the whole, and each of its goods items on a page of its own. Items have no
//! ids, so their numbers address them, and only together with the version that the page was made from.

mod correct;
mod edit;
mod item;
pub(crate) mod places;
pub(crate) mod shape;

use super::newer;
use crate::routing::Routing;

pub(super) fn register<R: Routing>(routing: &mut R) {
    routing
        .get("/transits/{id}/edit", edit::show)
        .post("/transits/{id}/edit", edit::save)
        .get("/transits/{id}/edit/newer", newer::show_transit)
        .get("/transits/{id}/correct", correct::show)
        .post("/transits/{id}/correct", correct::save)
        .get("/transits/{id}/lines/{line}/edit", item::show)
        .post("/transits/{id}/lines/{line}/edit", item::save)
        .post("/transits/{id}/lines/{line}/delete", item::delete);
}

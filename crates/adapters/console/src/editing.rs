//! New declarations, and drafts of declarations and transits that are edited, corrected and submitted again. The form of a
//! record is drawn and read by its shape: a page has no list of fields of its own.

mod alike;
pub(crate) mod amend;
mod amend_page;
pub(crate) mod articles;
pub(crate) mod asked;
mod codes;
mod correct;
mod correct_page;
mod create;
mod dossier;
pub(crate) mod drawn;
mod edit;
pub(crate) mod extent;
pub(crate) mod forms;
pub(crate) mod incoming;
mod line;
mod newer;
pub(crate) mod objection;
pub(crate) mod places;
pub(crate) mod reading;
pub(crate) mod shape;
pub(crate) mod transits;
pub(crate) mod typed;

use crate::routing::Routing;

/// Registers the pages with an address that would also fit `/declarations/{id}`, before those of records.
pub(crate) fn register_new<R: Routing>(routing: &mut R) {
    routing.get("/declarations/new", create::show);
    routing.post("/declarations/new", create::create);
    routing.post("/declarations/new/file", create::create_from_file);
    routing.post("/declarations/new/copy", create::copy);
}

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/declarations/{id}/edit", edit::show);
    routing.post("/declarations/{id}/edit", edit::save);
    routing.get("/declarations/{id}/edit/newer", newer::show);
    routing.get("/declarations/{id}/correct", correct::show);
    routing.post("/declarations/{id}/correct", correct::save);
    routing.get("/declarations/{id}/amend", amend::show);
    routing.post("/declarations/{id}/amend", amend::ask);
    routing.get("/declarations/{id}/lines/{line}/edit", line::show);
    routing.post("/declarations/{id}/lines/{line}/edit", line::save);
    routing.post("/declarations/{id}/lines/{line}/delete", line::delete);
    transits::register(routing);
    routing.get("/codes/{list}", codes::look_up);
    routing.get("/articles", articles::look_up);
}

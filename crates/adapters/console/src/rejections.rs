//! Refusals of declarations by their causes: the table of causes with its charts, the form that mends a cause, and how far
//! a mend is.

mod cause;
mod cause_form;
mod cause_page;
pub(crate) mod charts;
mod filters;
mod mend;
mod overview;
mod reasons;
mod refused;

use crate::routing::Routing;

/// The address of the page, which is the part of the navigation.
const PART: &str = "/console/rejections";

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/rejections", overview::show);
    routing.get("/rejections/declarations", refused::show);
    routing.get("/rejections/causes/{cause}", cause::show);
    routing.post("/rejections/causes/{cause}", cause::ask);
    routing.get("/rejections/mends/{mend}", mend::show);
}

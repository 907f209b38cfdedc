//! The desk: one row for each thing that somebody must do, by its urgency. Rows are selected and changed together, and one
//! opens beside the list with its next step.

mod asked;
pub(crate) mod done;
mod due;
mod export;
mod many;
mod opened;
mod page;
mod place;
mod reading;
mod row;
mod step;

pub(crate) use asked::list_address;
pub(crate) use place::{PART, TRIGGERS, first_page};

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/tasks", page::show).get("/tasks.csv", export::download);
    routing.post("/tasks/many", many::change).post("/tasks/undo", done::undo);
}

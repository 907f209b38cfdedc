//! The desk: one row for each thing that somebody must do, by its urgency. Rows are selected and changed together, and one
//! opens beside the list with its next step.

mod asked;
pub(crate) mod done;
mod due;
mod export;
mod many;
mod opened;
mod page;
mod reading;
mod row;
mod step;

pub(crate) use asked::list_address;

use crate::routing::Routing;
use customs_access::Role;

/// The address of the desk.
pub(crate) const PART: &str = "/console/tasks";

/// Changes of all records that may be the cause of a task, or end it, and what people note on tasks.
pub(crate) const TRIGGERS: &str = "tasks from:body delay:150ms, declarations from:body delay:150ms, \
    transits from:body delay:150ms, dossiers from:body delay:150ms, invoices from:body delay:150ms, \
    stock from:body delay:150ms, customers from:body delay:150ms, guarantees from:body delay:150ms, \
    callbacks from:body delay:150ms, deliveries from:body throttle:1s";

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/tasks", page::show).get("/tasks.csv", export::download);
    routing.post("/tasks/many", many::change).post("/tasks/undo", done::undo);
}

/// The first page of users with this role: those who work on what is due begin at the desk.
pub(crate) const fn first_page(role: Role) -> &'static str {
    match role {
        Role::Declarant | Role::Billing => PART,
        Role::Owner | Role::Auditor => "/console",
    }
}

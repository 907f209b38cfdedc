//! The first page: what needs attention today. Each block is shown to users with a role that may read what is in it,
//! and fetches itself again when something in it changed.

mod billing;
mod blocks;
mod callbacks;
pub(crate) mod flow;
mod guarantees;
mod open;
mod outages;
mod page;
mod reader;
mod records;
mod set_aside;
mod tasks;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("", page::show).get("/", page::show).get("/today/{block}", page::show_block);
}

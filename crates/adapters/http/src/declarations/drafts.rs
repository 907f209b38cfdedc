//! Commands on drafts of declarations, one endpoint a file.

mod add_line;
mod change_line;
mod copy;
mod correct;
mod delete;
mod distribute_transport_costs;
mod duplicate_line;
mod duty_estimate;
mod kept;
mod mark_verified;
mod remove_line;
mod submit_overview;
mod target;
mod update;

use crate::routing::Routing;

pub(super) use submit_overview::{Findings, Totalled};

pub(super) fn register<R: Routing>(config: &mut R) {
    config
        .service(update::update_declaration)
        .service(correct::correct_declaration)
        .service(delete::delete_declaration)
        .service(add_line::add_line)
        .service(change_line::change_line)
        .service(remove_line::remove_line)
        .service(duplicate_line::duplicate_line)
        .service(copy::copy_declaration)
        .service(mark_verified::mark_verified)
        .service(distribute_transport_costs::distribute_transport_costs)
        .service(duty_estimate::show_duty_estimate)
        .service(submit_overview::show_submit_overview);
}

//! Commands on drafts of declarations.

mod copy;
mod correct;
mod distribute_transport_costs;
mod duty_estimate;
mod kept;
mod lines;
mod mark_verified;
mod submit_overview;
mod writing;

use crate::operation::Write;
use crate::routing::Routing;
use customs_declarations::{DeclarationId, DraftTarget};

pub(super) use duty_estimate::duty_estimate_of;
pub(super) use submit_overview::{Findings, Totalled};

pub(super) fn register<R: Routing>(config: &mut R) {
    config
        .service(writing::update_declaration)
        .service(correct::correct_declaration)
        .service(writing::delete_declaration)
        .service(lines::add_line)
        .service(lines::change_line)
        .service(lines::remove_line)
        .service(lines::duplicate_line)
        .service(copy::copy_declaration)
        .service(mark_verified::mark_verified)
        .service(distribute_transport_costs::distribute_transport_costs)
        .service(duty_estimate::show_duty_estimate)
        .service(submit_overview::show_submit_overview);
}

/// The draft with this id, in the version that the request expects.
fn target<R, const IDS: usize, B>(order: &Write<R, IDS, B>, id: i64) -> DraftTarget {
    DraftTarget { organisation: order.organisation(), id: DeclarationId::new(id), expected: order.expected }
}

//! Commands of the broker on a submitted declaration.

mod alternative_proof;
mod amend;
mod amendment_views;
mod amendments;
mod control_response;
mod invalidate;
mod preview_supplementary;
mod release_on_paper;
mod save_as_draft;
mod send_presentation;
mod send_supplementary;
mod set_status;

use crate::routing::Routing;

pub(super) use amendments::amendment_detail;

pub(super) fn register<R: Routing>(config: &mut R) {
    config
        .service(send_presentation::send_presentation)
        .service(send_supplementary::send_supplementary)
        .service(preview_supplementary::preview_supplementary)
        .service(amend::amend_declaration)
        .service(amend::preview_amendment)
        .service(amendments::list_amendments)
        .service(amendments::show_amendment)
        .service(release_on_paper::release_declaration_on_paper)
        .service(invalidate::invalidate_declaration)
        .service(control_response::respond_to_control)
        .service(alternative_proof::prove_exit)
        .service(set_status::set_status)
        .service(save_as_draft::save_as_draft);
}

//! Transits: each endpoint has a file of its own.

mod access_code;
mod amendment;
mod arrival;
mod body;
mod choices;
mod copy;
mod create;
mod delete;
mod emails;
mod enquiry_answer;
mod fields;
mod generate_xml;
mod invalidate;
mod list;
mod messages;
mod progress;
mod record;
mod request_release;
mod requirements;
mod save_as_draft;
mod send_presentation;
mod show;
mod submit;
mod submit_overview;
mod timeline;
mod update;
mod validate;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(list::list_transits)
        .service(create::create_transit)
        .service(validate::validate_transit)
        .service(show::show_transit)
        .service(update::update_transit)
        .service(delete::delete_transit)
        .service(submit_overview::show_transit_submit_overview)
        .service(submit::submit_transit)
        .service(save_as_draft::save_transit_as_draft)
        .service(copy::copy_transit)
        .service(generate_xml::generate_transit_xml)
        .service(timeline::show_transit_timeline)
        .service(emails::list_transit_emails)
        .service(messages::list_transit_messages)
        .service(invalidate::invalidate_transit)
        .service(arrival::report_arrival)
        .service(send_presentation::present_transit)
        .service(request_release::request_transit_release)
        .service(enquiry_answer::answer_transit_enquiry);
}

/// Whether the text is a transit at the first look, and has fields that a transit does not have.
pub fn first_look_at_a_transit(text: &[u8]) -> Option<bool> {
    crate::body::first_look::<fields::CreateBody>(text).map(|(_, unknown)| unknown)
}

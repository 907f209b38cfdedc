//! Transits: the endpoints that read them, those that write drafts, and one file for each further message to customs.

mod amendment;
mod arrival;
mod body;
mod choices;
mod copy;
mod enquiry_answer;
pub(crate) mod evidence;
mod fields;
mod generate_xml;
mod history;
mod inbound;
mod inbound_view;
mod invalidate;
mod messages;
mod on_paper;
mod print;
mod progress;
mod reading;
mod record;
mod request_release;
mod sending;
mod submit_overview;
mod validate;
mod writing;

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(reading::list_transits)
        .service(writing::create_transit)
        .service(validate::validate_transit)
        .service(inbound::list_transit_arrivals)
        .service(inbound::report_transit_arrival)
        .service(inbound::show_transit_arrival)
        .service(inbound::report_transit_arrival_again)
        .service(inbound::report_transit_unloading)
        .service(history::show_transit_arrival_timeline)
        .service(messages::list_transit_arrival_messages)
        .service(reading::show_transit)
        .service(writing::update_transit)
        .service(writing::delete_transit)
        .service(submit_overview::show_transit_submit_overview)
        .service(sending::submit_transit)
        .service(on_paper::release_transit_on_paper)
        .service(on_paper::discharge_transit_on_paper)
        .service(writing::save_transit_as_draft)
        .service(copy::copy_transit)
        .service(generate_xml::generate_transit_xml)
        .service(history::show_transit_timeline)
        .service(history::list_transit_emails)
        .service(messages::list_transit_messages)
        .service(print::print_transit)
        .service(invalidate::invalidate_transit)
        .service(arrival::report_arrival)
        .service(sending::present_transit)
        .service(request_release::request_transit_release)
        .service(enquiry_answer::answer_transit_enquiry);
}

/// Whether the text is a transit at the first look, and has fields that a transit does not have.
pub fn first_look_at_a_transit(text: &[u8]) -> Option<bool> {
    customs_json_reading::first_look::<fields::CreateBody>(text).map(|(_, unknown)| unknown)
}

requirements! {
    ReadTransits: TransitRead;
    WriteTransits: TransitWrite;
    DeleteTransits: TransitDelete;
    LookAtTransits: TransitRead | TransitWrite;
}

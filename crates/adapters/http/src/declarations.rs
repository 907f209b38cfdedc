//! Endpoints for declarations, one endpoint a file.

mod assessed_taxes;
mod batch;
pub(crate) mod body;
mod choices;
mod create;
mod create_and_submit;
mod creation;
mod currency_values;
mod drafts;
mod emails;
mod generate_xml;
mod lifecycle;
mod lines;
mod list;
mod record;
mod refusal;
mod requirements;
mod show;
mod shown_lines;
mod submit;
mod timeline;
mod validate;
mod xml_preview;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    drafts::register(config);
    lifecycle::register(config);
    config
        .service(create::create_declaration)
        .service(batch::create_declarations)
        .service(validate::validate_declaration)
        .service(create_and_submit::create_and_submit_declaration)
        .service(submit::submit_declaration)
        .service(generate_xml::generate_xml)
        .service(xml_preview::preview_xml)
        .service(timeline::show_timeline)
        .service(emails::list_declaration_emails)
        .service(lines::list_lines)
        .service(list::list_declarations)
        .service(show::show_declaration);
}

/// Whether the text is a declaration at the first look, and has fields that a declaration does not have.
pub fn first_look_at_a_declaration(text: &[u8]) -> Option<bool> {
    crate::body::first_look::<body::DeclarationRequest>(text).map(|(_, unknown)| unknown)
}

//! Endpoints for declarations.

mod amounts;
mod batch;
pub(crate) mod body;
mod choices;
mod creation;
mod drafts;
pub(crate) mod evidence;
mod history;
mod lifecycle;
mod print;
mod reading;
mod record;
pub(crate) mod refusal;
mod shown_lines;
mod submit;
mod validate;
mod xml;

use crate::requirement::requirements;
use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    drafts::register(config);
    lifecycle::register(config);
    config
        .service(creation::create_declaration)
        .service(batch::create_declarations)
        .service(validate::validate_declaration)
        .service(creation::create_and_submit_declaration)
        .service(submit::submit_declaration)
        .service(xml::generate_xml)
        .service(xml::preview_xml)
        .service(history::show_timeline)
        .service(history::list_declaration_emails)
        .service(print::print_declaration)
        .service(reading::list_lines)
        .service(reading::list_declarations)
        .service(reading::show_declaration);
}

/// Whether the text is a declaration at the first look, and has fields that a declaration does not have.
pub fn first_look_at_a_declaration(text: &[u8]) -> Option<bool> {
    customs_json_reading::first_look::<body::DeclarationRequest>(text).map(|(_, unknown)| unknown)
}

requirements! {
    ReadDeclarations: DeclarationsRead;
    WriteDeclarations: DeclarationsWrite;
    DeleteDeclarations: DeclarationsDelete;
    SubmitDeclarations: DeclarationsSubmit;
    OverrideStatus: DeclarationsWrite, DeclarationsOverride;
    LookAtDeclarations: DeclarationsRead | DeclarationsWrite;
}

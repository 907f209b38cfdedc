use super::record::CustomsMessage;
use super::requirements::{ReadExchange, readable};
use crate::command::Answer;
use crate::content_tag::content_tag;
use crate::envelope::Record;
use crate::operation::{Read, Responded};
use crate::{ApiError, Services, blocking};
use actix_web::http::header::{ACCEPT, CONTENT_DISPOSITION, ETAG, VARY};
use actix_web::{HttpRequest, HttpResponse};
use customs_declarations::DeclarationError;
use customs_exchange::{ExchangeId, ExchangedMessage};
use customs_http_macros::get;
use customs_kernel::{OrganisationId, SubjectKind};
use customs_transits::TransitError;
use serde::Serialize;
use utoipa::ToSchema;

/// One message with its text.
#[derive(Serialize, ToSchema)]
struct CustomsMessageWithText {
    #[serde(flatten)]
    message: CustomsMessage,
    /// The document, character by character; null when it is not UTF-8.
    body: Option<String>,
    /// What a message of customs about a declaration says, element by element; empty for any other message.
    particulars: Vec<Particular>,
}

/// One thing that a message of customs says.
#[derive(Serialize, ToSchema)]
#[schema(as = CustomsMessageParticular)]
struct Particular {
    /// Path of the element inside the answer; from the second of its name on with a number.
    #[schema(example = "AdditionalInformation/StatementDescription")]
    name: String,
    /// Its text, with the currency or the unit where it has one.
    value: String,
}

/// Shows a message to or from customs
///
/// The exact bytes, as they went over the line. Where customs answered declarations of others in the same document, it holds
/// this answer alone, byte for byte in an envelope like that of the document. A message about a transit, which `transit:read` shows,
/// has `****` in the place of the access codes of guarantees, and of what errors repeat of them; one that cannot be read any more is
/// not found. With `Accept: application/json` the record and its text.
#[get("/customs-messages/{id}", tag = "Customs messages", ids("The message"),
    responses((
        status = 200, description = "The message",
        content(
            (String = "application/xml"),
            (Record<CustomsMessageWithText> = "application/json"),
        ),
        headers(("ETag" = String, description = "Changes with whatever is shown")),
    )))]
pub(super) async fn show_customs_message(asked: Read<ReadExchange, 1>, request: HttpRequest) -> Responded {
    let (organisation, id, readable) = (asked.organisation(), asked.id(), readable(asked.caller.scopes()));
    let services = asked.services;
    let json = wants_json(&request);
    let found = blocking(move || {
        // To whom may not read the record there is no message about it.
        let found = services.exchange.find(organisation, ExchangeId::new(id), &readable)?;
        let (message, bytes, now) = found.ok_or_else(absent)?;
        let bytes = shown_text(&services, organisation, &message, bytes)?;
        let particulars = if json { particulars(&services, &message, &bytes) } else { Vec::new() };
        Ok((message, bytes, particulars, now))
    });
    let (message, bytes, particulars, now) = found.await?;
    if json {
        let body = String::from_utf8(bytes).ok();
        let data = CustomsMessageWithText { message: CustomsMessage::of(message, now), body, particulars };
        return Ok(Answer::ok(&Record { data })?.with_content_tag().into());
    }
    // What customs sends is not ours: a browser must not take it for a page.
    let disposition = format!("attachment; filename=\"customs-message-{id}.xml\"");
    Ok(HttpResponse::Ok()
        .content_type("application/xml")
        .insert_header((CONTENT_DISPOSITION, disposition))
        .insert_header((VARY, "Accept"))
        .insert_header((ETAG, content_tag(&bytes)))
        .body(bytes))
}

fn absent() -> ApiError {
    ApiError::not_found_because("The message was not found.")
}

/// What of the document may be shown, as the domain of its record decides. A message of which nothing may is as one that
/// is not there.
fn shown_text(
    services: &Services,
    organisation: OrganisationId,
    message: &ExchangedMessage,
    document: Vec<u8>,
) -> Result<Vec<u8>, ApiError> {
    match message.subject().kind {
        SubjectKind::Declaration => match services.declarations.shown_text(organisation, message, document) {
            Err(DeclarationError::NotFound) => Err(absent()),
            shown => Ok(shown?),
        },
        SubjectKind::Transit => match services.transits.shown_text(organisation, message, &document) {
            Err(TransitError::NotFound) => Err(absent()),
            shown => Ok(shown?),
        },
    }
}

/// What a message of customs says, where its domain reads that out of the document.
fn particulars(services: &Services, message: &ExchangedMessage, document: &[u8]) -> Vec<Particular> {
    let said = match (message, message.subject().kind) {
        (ExchangedMessage::Inbound { place, .. }, SubjectKind::Declaration) => {
            services.declarations.particulars(document, *place)
        }
        (ExchangedMessage::Inbound { .. }, SubjectKind::Transit) | (ExchangedMessage::Outbound { .. }, _) => Vec::new(),
    };
    said.into_iter().map(|customs_declarations::Particular { name, value }| Particular { name, value }).collect()
}

/// Whether the client asks for JSON and not for the document.
fn wants_json(request: &HttpRequest) -> bool {
    let accepted = |kind: &str| {
        let mut values = request.headers().get_all(ACCEPT).filter_map(|value| value.to_str().ok());
        values.any(|value| value.contains(kind))
    };
    accepted("application/json") && !accepted("xml")
}

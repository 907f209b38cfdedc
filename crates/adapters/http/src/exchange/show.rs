use super::record::CustomsMessage;
use super::{ReadExchange, readable};
use crate::command::Response;
use crate::entity_tags::content_tag;
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

/// One message with its document.
#[derive(Serialize, ToSchema)]
struct CustomsMessageWithText {
    #[serde(flatten)]
    message: CustomsMessage,
    /// The document as text; null when it is not valid UTF-8.
    body: Option<String>,
    /// The contents of a message from customs, element by element; empty for a message to customs.
    particulars: Vec<Particular>,
}

/// One element of a message from customs.
#[derive(Serialize, ToSchema)]
#[schema(as = CustomsMessageParticular)]
struct Particular {
    /// Path of the element inside the answer, or below the root of a message about a transit. When a name repeats, its second and later elements have a number.
    #[schema(example = "AdditionalInformation/StatementDescription")]
    name: String,
    /// Text of the element, followed by its currency or unit if it has one.
    value: String,
}

/// Show a message to or from customs.
///
/// Answers the document byte for byte as it was sent or received. When customs put answers about records of other
/// organisations into the same document, only this answer is shown, byte for byte, in an envelope like the original
/// one. In a message about a transit, which `transit:read` shows, `****` replaces the access codes of guarantees,
/// also where errors repeat them; such a message that cannot be read any more is answered with 404. With `Accept:
/// application/json` the answer is a record that contains the document as text.
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
        // A caller who may not read the record gets the answer that the message does not exist.
        let found = services.exchange.find(organisation, ExchangeId::new(id), &readable)?;
        let (message, bytes, now) = found.ok_or_else(absent)?;
        let bytes = shown_text(&services, organisation, &message, bytes)?;
        let particulars = if json { particulars(&services, &message, &bytes) } else { Vec::new() };
        Ok((message, bytes, particulars, now))
    });
    let (message, bytes, particulars, now) = found.await?;
    if json {
        let body = String::from_utf8(bytes).ok();
        let data = CustomsMessageWithText { message: CustomsMessage::new(message, now), body, particulars };
        return Ok(Response::ok(&Record { data })?.with_content_tag().into());
    }
    // The text comes from customs, so a browser must not show it as a page of this site.
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

/// The part of the document that may be shown, which the domain of the record decides. When nothing of a message may
/// be shown, it counts as not found.
pub(super) fn shown_text(
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

/// The elements of a message from customs, as far as it is shown; empty for a message to customs.
fn particulars(services: &Services, message: &ExchangedMessage, document: &[u8]) -> Vec<Particular> {
    let ExchangedMessage::Inbound { place, subject, .. } = message else { return Vec::new() };
    match subject.kind {
        SubjectKind::Declaration => {
            let stated = services.declarations.particulars(document, *place).into_iter();
            stated.map(|customs_declarations::Particular { name, value }| Particular { name, value }).collect()
        }
        SubjectKind::Transit => {
            let stated = services.transits.particulars(document).into_iter();
            stated.map(|customs_transits::Particular { name, value }| Particular { name, value }).collect()
        }
    }
}

/// Whether the client asks for JSON and not for the document.
fn wants_json(request: &HttpRequest) -> bool {
    let accepted = |kind: &str| {
        let mut values = request.headers().get_all(ACCEPT).filter_map(|value| value.to_str().ok());
        values.any(|value| value.contains(kind))
    };
    accepted("application/json") && !accepted("xml")
}

use super::kept;
use crate::failure::Failure;
use crate::posted::Posted;
use crate::visit::Visit;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::{HttpMessage, web};
use bytes::{Bytes, BytesMut};
use customs_access::CsrfToken;
use futures_util::{StreamExt, stream};

/// The field of forms, and the header of htmx, with the token.
pub(super) const FIELD: &str = Posted::TOKEN;
const HEADER: &str = "x-csrf-token";
/// Largest body of a form of a stranger in bytes: an address and a password.
const MOST_OF_STRANGERS: usize = 16 * 1024;
/// How much of an upload is read to find the token in its first part.
const BEGINNING: usize = 8 * 1024;

/// Reads the fields of a posted form, and refuses a form without the token of the session. Forms of strangers, such as the
/// one for sign-in, have no session to protect.
pub(super) async fn check(request: &mut ServiceRequest, visit: &Visit) -> Result<(), Failure> {
    let header = request.headers().get(HEADER).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let content = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let sent = if content.starts_with("multipart/form-data") {
        let beginning = beginning(request).await?;
        header.or_else(|| first_part(&beginning))
    } else {
        let most = if visit.details().live.is_some() { Posted::MOST } else { MOST_OF_STRANGERS };
        let body = whole_body(request, most).await?;
        if Posted::count(&body) > Posted::MOST_FIELDS {
            return Err(Failure::TooLarge);
        }
        let posted = Posted::read(&body);
        let field = posted.raw(FIELD).to_owned();
        request.extensions_mut().insert(posted);
        header.or(Some(field))
    };
    match &visit.details().live {
        None => Ok(()),
        Some(_) => {
            let is_right = sent.is_some_and(|sent| is_right(request, &sent));
            if is_right { Ok(()) } else { Err(Failure::ExpiredForm) }
        }
    }
}

/// Whether a token is that of the session, or that of a form that was kept until its writer had signed in again.
fn is_right(request: &ServiceRequest, sent: &str) -> bool {
    let Some(services) = request.app_data::<web::Data<crate::ConsoleServices>>() else { return false };
    let session = super::session_token(request.request(), &services.settings);
    session.is_some_and(|session| CsrfToken::for_session(&session).matches(sent))
        || kept::is_sent_again(request.request(), &services.settings, sent)
}

/// Reads the body of a form within its bounds.
pub(super) async fn whole_body(request: &mut ServiceRequest, most: usize) -> Result<Bytes, Failure> {
    let mut payload = request.take_payload();
    let mut body = BytesMut::new();
    while let Some(piece) = payload.next().await {
        let piece = piece.map_err(|_| Failure::BadRequest)?;
        if body.len() + piece.len() > most {
            return Err(Failure::TooLarge);
        }
        body.extend_from_slice(&piece);
    }
    Ok(body.freeze())
}

/// Reads the beginning of an upload and puts it back.
async fn beginning(request: &mut ServiceRequest) -> Result<Bytes, Failure> {
    let mut payload = request.take_payload();
    let mut read = BytesMut::new();
    while read.len() < BEGINNING && first_part(&read).is_none() {
        match payload.next().await {
            Some(piece) => read.extend_from_slice(&piece.map_err(|_| Failure::BadRequest)?),
            None => break,
        }
    }
    let read = read.freeze();
    let again = stream::iter([Ok::<_, PayloadError>(read.clone())]).chain(payload);
    request.set_payload(Payload::Stream { payload: Box::pin(again) });
    Ok(read)
}

/// The text of the first part of an upload, if it is the token and is there whole.
pub fn first_part(body: &[u8]) -> Option<String> {
    let text = |bytes| std::str::from_utf8(bytes).ok();
    let find = |bytes: &[u8], wanted: &[u8]| bytes.windows(wanted.len()).position(|at| at == wanted);
    let head_ends = find(body, b"\r\n\r\n")?;
    if !text(&body[..head_ends])?.contains("name=\"csrf\"") {
        return None;
    }
    let rest = &body[head_ends + 4..];
    Some(text(&rest[..find(rest, b"\r\n--")?])?.to_owned())
}

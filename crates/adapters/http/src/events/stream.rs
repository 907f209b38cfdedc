use super::follower::Follower;
use super::requirements::ReadEvents;
use super::selection::{EventParameters, Selection, USUAL};
use super::stream_body::StreamBody;
use crate::ApiError;
use crate::error::bodies::Error;
use crate::operation::{Read, Responded};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use actix_web::{HttpRequest, HttpResponse};
use customs_http_macros::get;

const LAST_EVENT_ID: &str = "Last-Event-ID";
/// Keeps nginx, and others that know it, from collecting the stream.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// Follow the log as a stream of events.
///
/// Server-sent events (`text/event-stream`): `id` is the position in the log, `event` the name, and `data` the body that
/// callbacks carry, byte for byte. Comments come while nothing happens. The stream ends with the token, and when the
/// service stops; connect again with `Last-Event-ID`, as clients for such streams do by themselves. A client has at most
/// 10 streams and waiting requests at a time.
#[get("/events/stream", tag = "Events",
    params(EventParameters, ("Last-Event-ID" = Option<i64>, Header, description = "Position after which to go on; it is heeded before `after`", minimum = 0)),
    responses(
        (status = 200, description = "The stream", content((String = "text/event-stream"))),
        (status = 410, description = "Events after the cursor are kept no longer; `continue_after` is the cursor to go on with", body = Error),
        (status = 429, description = "Too many requests, or too many streams (`too_many_streams`)", body = Error)))]
pub(super) async fn stream_events(asked: Read<ReadEvents, 0, Selection>, request: HttpRequest) -> Responded {
    let last_event = last_event_id(&request)?;
    let mut follower =
        Follower::new(asked, USUAL, |selection| Selection { after: last_event.or(selection.after), ..selection })?;
    let listener = follower.listen()?;
    // The first page is read before the stream begins, so that a wrong cursor is answered as everywhere.
    let first = follower.read().await?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/event-stream"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((X_ACCEL_BUFFERING, "no"))
        .streaming(Box::pin(StreamBody::new(follower, listener, first).pieces())))
}

/// The header that clients send when they connect again.
fn last_event_id(request: &HttpRequest) -> Result<Option<i64>, ApiError> {
    let Some(sent) = request.headers().get(LAST_EVENT_ID).filter(|sent| !sent.is_empty()) else { return Ok(None) };
    let digits = sent.to_str().ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let position = digits.and_then(|digits| digits.parse().ok());
    position.map(Some).ok_or_else(|| ApiError::invalid_field(LAST_EVENT_ID, "must be the id of an event"))
}

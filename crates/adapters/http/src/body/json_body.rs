use super::payload::announced_length;
use super::second_look::second_look;
use super::{is_json, paths, read_payload};
use crate::ApiError;
use crate::command::Answer;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use bytes::Bytes;
use customs_kernel::FieldErrors;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A JSON body of that shape. Anything else is answered before the handler runs: 415 for another
/// content type, 413 past 2 MiB, 400 for malformed JSON and wrong types.
///
/// Make every field of `T` an `Option`, also the required ones: a missing field is a broken rule
/// (422, told with all others), not a malformed request.
pub(crate) struct JsonBody<T> {
    value: T,
    bytes: Bytes,
}

impl<T> JsonBody<T> {
    /// What was sent, parsed, while the body as it was sent is still wanted.
    pub(crate) const fn value(&self) -> &T {
        &self.value
    }

    /// What was sent, parsed.
    pub(crate) fn into_inner(self) -> T {
        self.value
    }

    /// The body as it was sent, to find which of several names of a field the client used.
    pub(crate) fn as_sent(&self) -> Value {
        // It was parsed once already; an empty optional body is the only one that fails here.
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }
}

impl<T: DeserializeOwned> JsonBody<T> {
    /// Runs work with the fields that were sent and that nobody reads, as `path: message`. A refusal for broken rules
    /// gets them as `warnings`: a field that is missing may be there under another name.
    pub(crate) fn naming_unknown_fields(
        &self,
        work: impl FnOnce(Vec<String>) -> Result<Answer, ApiError>,
    ) -> Result<Answer, ApiError> {
        let (_, found) = second_look::<T>(&self.as_sent());
        let unknown = found.into_unknown();
        if unknown.is_empty() {
            return work(unknown);
        }
        work(unknown.clone()).map_err(|error| match error.status() {
            StatusCode::UNPROCESSABLE_ENTITY => error.with("warnings", unknown),
            _ => error,
        })
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for JsonBody<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let json = is_json(request);
        let announced = announced_length(request);
        let payload = payload.take();
        async move {
            if !json {
                return Err(ApiError::unsupported_media_type("application/json"));
            }
            let bytes = read_payload(announced, payload).await?;
            Ok(Self { value: parse_json(&bytes)?, bytes })
        }
        .boxed_local()
    }
}

/// A JSON body that may be left out, or null; then every field has its default.
pub(crate) struct OptionalJsonBody<T>(JsonBody<T>);

impl<T> OptionalJsonBody<T> {
    /// What was sent, parsed, or the default.
    pub(crate) fn into_inner(self) -> T {
        self.0.into_inner()
    }
}

impl<T: DeserializeOwned + Default + 'static> FromRequest for OptionalJsonBody<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let json = is_json(request);
        let announced = announced_length(request);
        let payload = payload.take();
        async move {
            let bytes = read_payload(announced, payload).await?;
            if bytes.is_empty() {
                return Ok(Self(JsonBody { value: T::default(), bytes }));
            }
            if !json {
                return Err(ApiError::unsupported_media_type("application/json"));
            }
            let value: Option<T> = parse_json(&bytes)?;
            Ok(Self(JsonBody { value: value.unwrap_or_default(), bytes }))
        }
        .boxed_local()
    }
}

/// Parses a JSON text into a shape whose texts can be stored.
fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    if contains_null_escape(bytes) {
        refuse_null_characters(bytes)?;
    }
    parse_any_json(bytes)
}

/// Parses a JSON text into a shape of which nothing is stored, so that its texts may be any.
pub(crate) fn parse_any_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // Serde takes a list for the fields of an object in their order.
    let is_a_list = bytes.trim_ascii_start().first() == Some(&b'[');
    if !is_a_list && let Ok(value) = serde_json::from_slice(bytes) {
        return Ok(value);
    }
    // Something is wrong, or a name stands twice in one object (the last one counts then). Only the
    // second look pays for finding out what.
    let sent: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
    match second_look(&sent) {
        (Some(value), found) if found.is_sound() => Ok(value),
        (_, found) => Err(found.into_refusal()),
    }
}

fn malformed(error: &serde_json::Error) -> ApiError {
    let place = format!("is not valid JSON (line {}, column {})", error.line(), error.column());
    ApiError::invalid_field("body", &place)
}

fn contains_null_escape(bytes: &[u8]) -> bool {
    bytes.windows(6).any(|window| window == b"\\u0000")
}

fn refuse_null_characters(bytes: &[u8]) -> Result<(), ApiError> {
    let value: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
    let mut errors = FieldErrors::default();
    for path in paths::with_null_character(&value) {
        errors.add(path, "must not contain the character U+0000");
    }
    if errors.is_empty() { Ok(()) } else { Err(ApiError::validation(&errors)) }
}

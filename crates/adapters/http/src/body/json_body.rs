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
    /// Whether fields may have been sent that nobody reads.
    passed_over: bool,
}

impl<T> JsonBody<T> {
    fn of(parsed: Parsed<T>, bytes: Bytes) -> Self {
        Self { value: parsed.value, bytes, passed_over: parsed.passed_over }
    }

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
        let unknown = if self.passed_over {
            let (_, found) = second_look::<T>(&self.as_sent());
            found.into_unknown()
        } else {
            Vec::new()
        };
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
            Ok(Self::of(parse_json(&bytes)?, bytes))
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
                return Ok(Self(JsonBody { value: T::default(), bytes, passed_over: false }));
            }
            if !json {
                return Err(ApiError::unsupported_media_type("application/json"));
            }
            let parsed: Parsed<Option<T>> = parse_json(&bytes)?;
            let parsed = Parsed { value: parsed.value.unwrap_or_default(), passed_over: parsed.passed_over };
            Ok(Self(JsonBody::of(parsed, bytes)))
        }
        .boxed_local()
    }
}

/// What was read of a JSON text.
struct Parsed<T> {
    value: T,
    /// Whether fields may have been sent that the shape does not have.
    passed_over: bool,
}

/// Parses a JSON text into a shape whose texts can be stored.
fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<Parsed<T>, ApiError> {
    if contains_null_escape(bytes) {
        refuse_null_characters(bytes)?;
    }
    parse(bytes)
}

/// Parses a JSON text into a shape of which nothing is stored, so that its texts may be any.
pub(crate) fn parse_any_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    parse(bytes).map(|parsed| parsed.value)
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<Parsed<T>, ApiError> {
    // Serde takes a list for the fields of an object in their order.
    let is_a_list = bytes.trim_ascii_start().first() == Some(&b'[');
    if !is_a_list && let Some(parsed) = parse_once(bytes) {
        return Ok(parsed);
    }
    // Something is wrong, or a name stands twice in one object (the last one counts then). Only the
    // second look pays for finding out what.
    let sent: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
    match second_look(&sent) {
        (Some(value), found) if found.is_sound() => Ok(Parsed { value, passed_over: true }),
        (_, found) => Err(found.into_refusal()),
    }
}

/// The shape, if nothing at all is wrong with the text.
fn parse_once<T: DeserializeOwned>(bytes: &[u8]) -> Option<Parsed<T>> {
    let mut passed_over = false;
    let mut text = serde_json::Deserializer::from_slice(bytes);
    let value = serde_ignored::deserialize(&mut text, |_| passed_over = true).ok()?;
    text.end().ok()?;
    Some(Parsed { value, passed_over })
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

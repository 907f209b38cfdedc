use super::payload::announced_length;
use super::{is_json, paths, read_payload};
use crate::ApiError;
use actix_web::dev::Payload;
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
    // Serde takes a list for the fields of an object in their order.
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        let _: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
        return Err(ApiError::invalid_field("body", "has the wrong type or form: expected an object"));
    }
    parse_any_json(bytes)
}

/// Parses a JSON text into a shape of which nothing is stored, so that its texts may be any.
pub(crate) fn parse_any_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    if let Ok(value) = serde_json::from_slice(bytes) {
        return Ok(value);
    }
    // Something is wrong, or a name stands twice in one object (the last one counts then). Only the
    // second look pays for finding out where.
    let value: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
    serde_path_to_error::deserialize(value).map_err(|error| wrong_shape(&error))
}

fn malformed(error: &serde_json::Error) -> ApiError {
    let place = format!("is not valid JSON (line {}, column {})", error.line(), error.column());
    ApiError::invalid_field("body", &place)
}

fn wrong_shape(error: &serde_path_to_error::Error<serde_json::Error>) -> ApiError {
    let mut path = paths::dotted(error.path());
    let text = error.inner().to_string();
    if let Some(field) = quoted(&text, "missing field `") {
        paths::push(&mut path, field);
        return ApiError::validation(&FieldErrors::one(path, "is required"));
    }
    if path.is_empty() {
        "body".clone_into(&mut path);
    }
    let message = match text.rsplit_once("expected ") {
        Some((_, expected)) => format!("has the wrong type or form: expected {expected}"),
        None => "has the wrong type or form".to_owned(),
    };
    ApiError::invalid_field(&path, &message)
}

fn quoted<'a>(text: &'a str, before: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split('`').next()
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

use super::parse::{Parsed, parse_json};
use super::payload::{MAX_BODY, announced_length};
use super::unknown_fields::{PassUnknown, UnknownFields};
use super::{is_json, read_payload};
use crate::ApiError;
use crate::command::Response;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use bytes::Bytes;
use customs_kernel::facts::Warning;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::marker::PhantomData;

/// A request body in JSON of the shape `T`. Other bodies are refused before the handler runs: 415 for another content
/// type, 413 for more than 2 MiB, 400 for malformed JSON and for wrong types.
///
/// Every field of `T` should be an `Option`, required ones included: a missing field breaks a rule and is reported
/// with all other broken rules (422), while a field that serde requires makes the request malformed (400).
///
/// `U` decides whether the answer names fields that `T` does not have.
pub struct JsonBody<T, U = PassUnknown> {
    value: T,
    bytes: Bytes,
    unknown: Vec<Warning>,
    reported: PhantomData<fn() -> U>,
}

impl<T: DeserializeOwned, U: UnknownFields> JsonBody<T, U> {
    /// Reads the JSON text of one item of a batch, which may be as long as a body.
    pub(crate) fn parse(bytes: &Bytes) -> Result<Self, ApiError> {
        if bytes.len() > MAX_BODY {
            return Err(ApiError::payload_too_large(MAX_BODY));
        }
        Ok(Self::new(parse_json::<T, U>(bytes)?, bytes.clone()))
    }
}

impl<T, U> JsonBody<T, U> {
    pub(super) fn new(parsed: Parsed<T>, bytes: Bytes) -> Self {
        let Parsed { value, unknown } = parsed;
        Self { value, bytes, unknown, reported: PhantomData }
    }

    /// The parsed body, borrowed, for handlers that still need the body as it was sent.
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// The body as untyped JSON. It shows which of several names of a field the client used. Null stands for a body that
    /// is empty, or has an unknown field that cannot be kept: one that is too deep, or holds half of a character.
    pub fn as_sent(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }
}

impl<T, U: UnknownFields> JsonBody<T, U> {
    /// Runs the work with the unknown fields of the body. When the work is refused for broken rules (422), the refusal
    /// lists the unknown fields as `warnings`, because a missing field may be there under a misspelt name.
    pub(crate) fn naming_unknown_fields(
        &self,
        work: impl FnOnce(Vec<Warning>) -> Result<Response, ApiError>,
    ) -> Result<Response, ApiError> {
        const { assert!(U::REPORTED, "such a body does not report them") };
        let outcome = work(self.unknown.clone());
        outcome.map_err(|error| match error.status() {
            StatusCode::UNPROCESSABLE_ENTITY if !self.unknown.is_empty() => error.with_warnings(&self.unknown),
            _ => error,
        })
    }
}

impl<T: DeserializeOwned + 'static, U: UnknownFields> FromRequest for JsonBody<T, U> {
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
            Ok(Self::new(parse_json::<T, U>(&bytes)?, bytes))
        }
        .boxed_local()
    }
}

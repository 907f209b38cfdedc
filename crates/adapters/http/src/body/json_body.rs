use super::parse::{Parsed, parse_json};
use super::payload::announced_length;
use super::unknown_fields::{PassUnknown, UnknownFields};
use super::{is_json, read_payload};
use crate::ApiError;
use crate::command::Answer;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::marker::PhantomData;

/// A JSON body of that shape. Anything else is answered before the handler runs: 415 for another
/// content type, 413 past 2 MiB, 400 for malformed JSON and wrong types.
///
/// Make every field of `T` an `Option`, also the required ones: a missing field is a broken rule
/// (422, told with all others), not a malformed request.
///
/// `U` says whether fields are told that `T` does not have.
pub(crate) struct JsonBody<T, U = PassUnknown> {
    value: T,
    bytes: Bytes,
    unknown: Vec<String>,
    told: PhantomData<fn() -> U>,
}

impl<T, U> JsonBody<T, U> {
    pub(super) fn of(parsed: Parsed<T>, bytes: Bytes) -> Self {
        let Parsed { value, unknown } = parsed;
        Self { value, bytes, unknown, told: PhantomData }
    }

    /// What was sent, parsed, while the body as it was sent is still wanted.
    pub(crate) const fn value(&self) -> &T {
        &self.value
    }

    /// The body as it was sent, to find which of several names of a field the client used.
    pub(crate) fn as_sent(&self) -> Value {
        // It was parsed once already; an empty optional body is the only one that fails here.
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }
}

impl<T, U: UnknownFields> JsonBody<T, U> {
    /// Runs work with the fields that were sent and that nobody reads, as `path: message`. A refusal for broken rules
    /// gets them as `warnings`: a field that is missing may be there under another name.
    pub(crate) fn naming_unknown_fields(
        &self,
        work: impl FnOnce(Vec<String>) -> Result<Answer, ApiError>,
    ) -> Result<Answer, ApiError> {
        const { assert!(U::TOLD, "nobody looks for them in such a body") };
        let outcome = work(self.unknown.clone());
        outcome.map_err(|error| match error.status() {
            StatusCode::UNPROCESSABLE_ENTITY if !self.unknown.is_empty() => error.with("warnings", &self.unknown),
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
            Ok(Self::of(parse_json::<T, U>(&bytes)?, bytes))
        }
        .boxed_local()
    }
}

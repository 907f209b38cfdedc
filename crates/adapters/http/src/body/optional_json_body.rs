use super::json_body::JsonBody;
use super::parse::{Parsed, parse_json};
use super::payload::announced_length;
use super::unknown_fields::{PassUnknown, UnknownFields};
use super::{is_json, read_payload};
use crate::ApiError;
use crate::command::Response;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use customs_kernel::facts::Warning;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A JSON body that the client may leave out or send as null. Then every field has its default.
pub struct OptionalJsonBody<T, U = PassUnknown>(JsonBody<T, U>);

impl<T, U> OptionalJsonBody<T, U> {
    /// The parsed body, or the default, borrowed, for work that may run more than once.
    pub const fn value(&self) -> &T {
        self.0.value()
    }

    /// Like [`JsonBody::as_sent`]; null for a body that was left out.
    pub fn as_sent(&self) -> Value {
        self.0.as_sent()
    }

    /// The body as a required one: a body that was left out counts as an object without fields.
    pub(super) fn into_body(self) -> JsonBody<T, U> {
        self.0
    }
}

impl<T, U: UnknownFields> OptionalJsonBody<T, U> {
    /// Like [`JsonBody::naming_unknown_fields`].
    pub(crate) fn naming_unknown_fields(
        &self,
        work: impl FnOnce(Vec<Warning>) -> Result<Response, ApiError>,
    ) -> Result<Response, ApiError> {
        self.0.naming_unknown_fields(work)
    }
}

impl<T: DeserializeOwned + Default + 'static, U: UnknownFields> FromRequest for OptionalJsonBody<T, U> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let json = is_json(request);
        let announced = announced_length(request);
        let payload = payload.take();
        async move {
            let bytes = read_payload(announced, payload).await?;
            if bytes.is_empty() {
                let parsed = Parsed { value: T::default(), unknown: Vec::new() };
                return Ok(Self(JsonBody::new(parsed, bytes)));
            }
            if !json {
                return Err(ApiError::unsupported_media_type("application/json"));
            }
            let Parsed { value, unknown } = parse_json::<Option<T>, U>(&bytes)?;
            let parsed = Parsed { value: value.unwrap_or_default(), unknown };
            Ok(Self(JsonBody::new(parsed, bytes)))
        }
        .boxed_local()
    }
}

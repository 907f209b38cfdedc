use super::StoredResponse;
use crate::ApiError;
use crate::entity_tags::content_tag;
use crate::expected_version::entity_tag;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ETAG, HeaderValue};
use bytes::Bytes;
use customs_kernel::Version;
use serde::Serialize;
use serde_json::Value;

/// A complete successful response, made inside the unit of work so that it can be kept with it.
#[derive(Debug)]
pub struct Response {
    status: StatusCode,
    entity_tag: Option<String>,
    body: Bytes,
    holds_secret: bool,
}

impl Response {
    /// Answers 200 with this body.
    pub fn ok(body: &impl Serialize) -> Result<Self, ApiError> {
        Self::json(StatusCode::OK, body)
    }

    /// Like [`ok`](Self::ok), for a body that has a text of so many bytes: with room for it, the body is not copied time
    /// and again while it grows.
    pub(crate) fn ok_with_text(body: &impl Serialize, bytes: usize) -> Result<Self, ApiError> {
        // Quotes are escaped, and other fields come along.
        let mut text = Vec::with_capacity(bytes + bytes / 16 + 512);
        serde_json::to_writer(&mut text, body).map_err(ApiError::internal)?;
        Ok(Self::new(StatusCode::OK, text))
    }

    /// Answers 201 with this body.
    pub fn created(body: &impl Serialize) -> Result<Self, ApiError> {
        Self::json(StatusCode::CREATED, body)
    }

    /// Answers 202 with this body.
    pub fn accepted(body: &impl Serialize) -> Result<Self, ApiError> {
        Self::json(StatusCode::ACCEPTED, body)
    }

    /// Answers 204 without a body.
    pub fn no_content() -> Self {
        Self { status: StatusCode::NO_CONTENT, entity_tag: None, body: Bytes::new(), holds_secret: false }
    }

    fn json(status: StatusCode, body: &impl Serialize) -> Result<Self, ApiError> {
        Ok(Self::new(status, serde_json::to_vec(body).map_err(ApiError::internal)?))
    }

    fn new(status: StatusCode, body: Vec<u8>) -> Self {
        Self { status, entity_tag: None, body: body.into(), holds_secret: false }
    }

    /// Adds an `ETag` with the version of the record.
    #[must_use]
    pub fn with_version(mut self, version: Version) -> Self {
        self.entity_tag = Some(entity_tag(version));
        self
    }

    /// Adds an `ETag` made from the body, for answers that no version of a record covers.
    #[must_use]
    pub(crate) fn with_content_tag(mut self) -> Self {
        self.entity_tag = Some(content_tag(&self.body));
        self
    }

    /// Marks the response to be kept encrypted because it holds a secret.
    #[must_use]
    pub fn holding_a_secret(mut self) -> Self {
        self.holds_secret = true;
        self
    }

    pub(super) fn status(&self) -> u16 {
        self.status.as_u16()
    }

    /// The body as untyped JSON; null when there is none.
    pub(super) fn content(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    pub(super) fn to_stored(&self) -> StoredResponse {
        StoredResponse {
            status: self.status(),
            entity_tag: self.entity_tag.clone(),
            body: self.body.to_vec(),
            holds_secret: self.holds_secret,
        }
    }
}

impl From<StoredResponse> for Response {
    fn from(stored: StoredResponse) -> Self {
        let StoredResponse { status, entity_tag, body, holds_secret } = stored;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
        Self { status, entity_tag, body: body.into(), holds_secret }
    }
}

/// Turns a refusal into a response, so that it can be kept like one.
impl From<&ApiError> for Response {
    fn from(error: &ApiError) -> Self {
        Self { status: error.status(), entity_tag: None, body: error.body().into(), holds_secret: false }
    }
}

impl From<Response> for HttpResponse {
    fn from(response: Response) -> Self {
        let mut builder = Self::build(response.status);
        if let Some(tag) = response.entity_tag.and_then(|tag| HeaderValue::from_str(&tag).ok()) {
            builder.insert_header((ETAG, tag));
        }
        if response.body.is_empty() {
            builder.finish()
        } else {
            builder.content_type("application/json").body(response.body)
        }
    }
}

use super::StoredAnswer;
use crate::ApiError;
use crate::content_tag::content_tag;
use crate::expected_version::entity_tag;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ETAG, HeaderValue};
use bytes::Bytes;
use customs_kernel::Version;
use serde::Serialize;

/// A successful answer, complete: made inside the unit of work, so that it can be kept with it.
#[derive(Debug)]
pub(crate) struct Answer {
    status: StatusCode,
    entity_tag: Option<String>,
    body: Bytes,
    holds_secret: bool,
    leaves_work: bool,
}

impl Answer {
    /// 200 with that body.
    pub(crate) fn ok(body: &impl Serialize) -> Result<Self, ApiError> {
        Self::json(StatusCode::OK, body)
    }

    /// 201 with that body.
    pub(crate) fn created(body: &impl Serialize) -> Result<Self, ApiError> {
        Self::json(StatusCode::CREATED, body)
    }

    /// 202 with that body.
    pub(crate) fn accepted(body: &impl Serialize) -> Result<Self, ApiError> {
        Self::json(StatusCode::ACCEPTED, body)
    }

    /// 204.
    pub(crate) fn no_content() -> Self {
        Self {
            status: StatusCode::NO_CONTENT,
            entity_tag: None,
            body: Bytes::new(),
            holds_secret: false,
            leaves_work: false,
        }
    }

    fn json(status: StatusCode, body: &impl Serialize) -> Result<Self, ApiError> {
        let body = serde_json::to_vec(body).map_err(ApiError::internal)?.into();
        Ok(Self { status, entity_tag: None, body, holds_secret: false, leaves_work: false })
    }

    /// The same answer with the `ETag` of the aggregate.
    #[must_use]
    pub(crate) fn with_version(mut self, version: Version) -> Self {
        self.entity_tag = Some(entity_tag(version));
        self
    }

    /// The same answer with an `ETag` of its body, for what no version covers.
    #[must_use]
    pub(crate) fn with_content_tag(mut self) -> Self {
        self.entity_tag = Some(content_tag(&self.body));
        self
    }

    /// The same answer, to be kept encrypted because there is a secret in it.
    #[must_use]
    pub(crate) fn holding_a_secret(mut self) -> Self {
        self.holds_secret = true;
        self
    }

    /// The same answer, after which there is something for the background workers to do.
    #[must_use]
    pub(crate) fn leaving_work(mut self) -> Self {
        self.leaves_work = true;
        self
    }

    pub(super) fn leaves_work(&self) -> bool {
        self.leaves_work
    }

    pub(super) fn to_stored(&self) -> StoredAnswer {
        StoredAnswer {
            status: self.status.as_u16(),
            entity_tag: self.entity_tag.clone(),
            body: self.body.to_vec(),
            holds_secret: self.holds_secret,
        }
    }
}

impl From<StoredAnswer> for Answer {
    fn from(stored: StoredAnswer) -> Self {
        let StoredAnswer { status, entity_tag, body, holds_secret } = stored;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
        Self { status, entity_tag, body: body.into(), holds_secret, leaves_work: false }
    }
}

/// A refusal as an answer, to be kept like one.
impl From<&ApiError> for Answer {
    fn from(error: &ApiError) -> Self {
        Self {
            status: error.status(),
            entity_tag: None,
            body: error.body().into(),
            holds_secret: false,
            leaves_work: false,
        }
    }
}

impl From<Answer> for HttpResponse {
    fn from(answer: Answer) -> Self {
        let mut response = Self::build(answer.status);
        if let Some(tag) = answer.entity_tag.and_then(|tag| HeaderValue::from_str(&tag).ok()) {
            response.insert_header((ETAG, tag));
        }
        if answer.body.is_empty() {
            response.finish()
        } else {
            response.content_type("application/json").body(answer.body)
        }
    }
}

use super::sent_body::SeenBody;
use super::{IdempotentRequest, RequestPrint, SentBody, idempotency_key};
use crate::ApiError;
use crate::body::Fingerprint;
use crate::gate::{Authentication, canonical};
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use actix_web::{HttpMessage, HttpRequest};

/// A write that carries an `Idempotency-Key`.
pub(super) struct Keyed {
    pub(super) request: IdempotentRequest,
    query: String,
    body: SentBody,
    /// Fingerprint that replaces that of the body's bytes, for bodies that vary in their bytes.
    content: Option<Fingerprint>,
}

/// Digests the body of a write with a key as it passes by, whether or not its handler reads it.
pub(crate) fn watch_body(request: &mut ServiceRequest) {
    if takes_part(request.method())
        && request.path().starts_with("/api/v1")
        && idempotency_key::is_sent(request.headers())
    {
        SentBody::watch(request);
    }
}

fn takes_part(method: &Method) -> bool {
    [Method::POST, Method::PUT, Method::DELETE].contains(method)
}

impl Keyed {
    /// Reads the key of a request; `None` if it has no key, or if the caller has no valid token.
    pub(super) fn from_request(request: &HttpRequest) -> Result<Option<Self>, ApiError> {
        let key = if takes_part(request.method()) { idempotency_key::from_request(request)? } else { None };
        let Some(key) = key else { return Ok(None) };
        let organisation = match request.extensions().get::<Authentication>() {
            Some(Authentication::Valid(claims)) => claims.organisation,
            Some(Authentication::Refused(_) | Authentication::Absent) | None => return Ok(None),
        };
        let body = request.extensions().get::<SentBody>().cloned();
        let body = body.ok_or_else(|| ApiError::internal("the body of a request with a key was not watched"))?;
        let query = request.query_string().to_owned();
        let request = IdempotentRequest {
            organisation,
            method: request.method().to_string(),
            // The path is spelled in one canonical way, so that every spelling of it shares its keys.
            path: canonical(request.path()),
            key,
        };
        Ok(Some(Self { request, query, body, content: None }))
    }

    pub(super) fn identify_by(&mut self, content: Fingerprint) {
        self.content = Some(content);
    }

    /// Returns the request, and the fingerprints that distinguish it from others under the same key.
    pub(super) async fn read(self) -> Result<(IdempotentRequest, RequestPrint), ApiError> {
        let Self { request, query, body, content } = self;
        let (content, by_first_rule) = match content {
            Some(content) => (content, content),
            None => {
                let SeenBody { digest, was_read } = body.seen().await?;
                (digest, if was_read { digest } else { Fingerprint::digest(b"") })
            }
        };
        let print = RequestPrint::new(&request, &query, content, by_first_rule);
        Ok((request, print))
    }
}

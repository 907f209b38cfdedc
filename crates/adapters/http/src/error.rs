//! The one place that turns a failure into an answer: status, code, body and headers.

mod access;
pub(crate) mod bodies;
pub(crate) mod codes;
mod declarations;
pub(crate) mod details;
mod domains;
mod guarantees;
pub(crate) mod missing;
pub(crate) mod storage;
mod transits;

use crate::warnings::{warning_details, warning_texts};
use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpResponse, ResponseError};
use customs_access::{Permission, Scope, Scopes};
use customs_kernel::facts::Warning;
use customs_kernel::{ErrorKind, FieldErrors, RuleCode, with_causes};
use customs_serving::{Repeatable, Unanswered};
use details::ReportedErrors;
use serde::Serialize;
use serde_json::{Map, Value};
use std::error::Error;
use std::fmt;

/// A failure as a client sees it. The constructors below make it, or a conversion from a domain error.
pub struct ApiError(Box<Parts>);

struct Parts {
    status: StatusCode,
    body: Map<String, Value>,
    /// The broken rules that the body names.
    errors: Option<FieldErrors>,
    headers: Vec<(HeaderName, HeaderValue)>,
    /// The internal cause of the failure; for the log only.
    cause: Option<Box<dyn Error + Send + Sync>>,
    /// Whether another command changed the same data at the same moment, so that running this one again may succeed.
    repeatable: bool,
}

/// The whole body of a failure.
#[derive(Serialize)]
struct Body<'e> {
    #[serde(flatten)]
    fields: Map<String, Value>,
    #[serde(flatten)]
    errors: Option<ReportedErrors<'e>>,
}

impl ApiError {
    /// An error with a code and a sentence that explains the code.
    pub(crate) fn new(status: StatusCode, code: &str, description: &str) -> Self {
        Self::bare(status).with("error", code).with("error_description", description)
    }

    fn bare(status: StatusCode) -> Self {
        let (body, headers) = (Map::new(), Vec::new());
        Self(Box::new(Parts { status, body, errors: None, headers, cause: None, repeatable: false }))
    }

    /// Adds a field to the body of the error.
    #[must_use]
    pub(crate) fn with(mut self, field: &str, value: impl Serialize) -> Self {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        self.0.body.insert(field.to_owned(), value);
        self
    }

    /// Adds warnings: their sentences, and each of them with its code.
    #[must_use]
    pub(crate) fn with_warnings(self, warnings: &[Warning]) -> Self {
        self.with("warnings", warning_texts(warnings)).with("warning_details", warning_details(warnings))
    }

    /// Adds the broken rules: their sentences by path, and each of them with its code.
    #[must_use]
    pub(crate) fn with_errors(mut self, errors: &FieldErrors) -> Self {
        self.0.errors = Some(errors.clone());
        self
    }

    /// Adds a header to the error.
    #[must_use]
    pub(crate) fn with_header(mut self, name: HeaderName, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.0.headers.push((name, value));
        }
        self
    }

    /// The HTTP status of the error.
    #[doc(hidden)]
    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    /// The body of the error, to be stored under an idempotency key.
    #[doc(hidden)]
    pub fn body(&self) -> Vec<u8> {
        let body = Body { fields: self.completed(), errors: self.0.errors.as_ref().map(ReportedErrors::from) };
        serde_json::to_vec(&body).unwrap_or_default()
    }

    /// The body with what every error has: a code, and its explanation under the two names by which clients know it.
    fn completed(&self) -> Map<String, Value> {
        let mut body = self.0.body.clone();
        let reported = body.get("message").or_else(|| body.get("error_description")).cloned().unwrap_or_default();
        body.entry("message").or_insert_with(|| reported.clone());
        body.entry("error_description").or_insert(reported);
        body
    }

    /// Whether the same request may succeed later: the service met a fault, or asks the client to try again.
    pub(crate) fn is_for_later(&self) -> bool {
        self.status().is_server_error() || self.0.headers.iter().any(|(name, _)| name == RETRY_AFTER)
    }

    /// 404: the organisation has no such record, or there is no such path.
    #[doc(hidden)]
    pub fn not_found() -> Self {
        Self::not_found_because("The requested resource was not found.")
    }

    /// 404 with a message of its own.
    pub(crate) fn not_found_because(message: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// 400 `invalid_request`: malformed JSON, a wrong type, a bad parameter.
    pub(crate) fn invalid_request(errors: &FieldErrors) -> Self {
        let error = Self::new(StatusCode::BAD_REQUEST, "invalid_request", "The request is malformed.");
        if errors.is_empty() { error } else { error.with_errors(errors) }
    }

    /// 400 `invalid_request` because of one field or header.
    pub(crate) fn invalid_field(path: &str, message: &str) -> Self {
        Self::invalid_request(&FieldErrors::one(path, (RuleCode::Request, message.to_owned())))
    }

    /// 422 `validation_error`: the request is well-formed but breaks rules; the answer names all of them.
    pub(crate) fn validation(errors: &FieldErrors) -> Self {
        Self::refused("validation_error", "The request breaks one or more rules.").with_errors(errors)
    }

    /// 422 with the code of a business rule; [`ApiError::with`] adds the further fields of that code.
    pub(crate) fn refused(code: &str, description: &str) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, description)
    }

    /// 422 `invalid_status`: the operation is not possible in the present status of the record.
    #[doc(hidden)]
    pub fn invalid_status(description: &str, current: &str, allowed: &[&str]) -> Self {
        Self::refused("invalid_status", description).with("current_status", current).with("allowed_statuses", allowed)
    }

    /// 412 `precondition_failed`: the record no longer has the version that `If-Match` names.
    #[doc(hidden)]
    pub fn stale() -> Self {
        let description = "The record was changed since it was read; read it again and repeat the change.";
        Self::new(StatusCode::PRECONDITION_FAILED, "precondition_failed", description)
    }

    /// 401 `invalid_token`.
    pub(crate) fn invalid_token(description: &str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "invalid_token", description)
            .with_header(WWW_AUTHENTICATE, "Bearer realm=\"customs\", error=\"invalid_token\"")
    }

    /// 403 `insufficient_scope`.
    pub(crate) fn insufficient_scope(required: Scope, token: Scopes) -> Self {
        let names: Vec<&str> = token.iter().map(Scope::as_str).collect();
        Self::new(StatusCode::FORBIDDEN, "insufficient_scope", "The access token lacks the scope for this operation.")
            .with("required_scope", required.as_str())
            .with("token_scopes", names)
            .with_header(WWW_AUTHENTICATE, &format!("Bearer error=\"insufficient_scope\", scope=\"{required}\""))
    }

    /// 403 `forbidden`: the client lacks a permission.
    pub(crate) fn missing_permission(required: Permission) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", "The client lacks the permission for this operation.")
            .with("required_permission", required.as_str())
    }

    /// Gives the error another code: rejection analysis has codes of its own (document 1).
    #[must_use]
    pub(crate) fn renamed(self, code: &str) -> Self {
        self.with("error", code)
    }

    /// 405 for a path that takes other methods only.
    pub(crate) fn method_not_allowed(allowed: &str) -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "The path does not take this method; see the Allow header.",
        )
        .with_header(ALLOW, allowed)
    }

    /// 408: the body did not arrive in time.
    pub(crate) fn request_timeout(description: &str) -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "request_timeout", description)
    }

    /// 413: the body is too long.
    pub(crate) fn payload_too_large(limit: usize) -> Self {
        let description = format!("The request body is longer than {limit} bytes.");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", &description)
    }

    /// 415: the operation takes another content type.
    pub(crate) fn unsupported_media_type(expected: &str) -> Self {
        let description = format!("The request body must be sent as {expected}.");
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", &description)
    }

    /// 429 with the number of seconds to wait.
    pub(crate) fn rate_limited(retry_after: u32) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", "Too many requests; wait before the next one.")
            .with("retry_after", retry_after)
            .retried_after(retry_after)
    }

    /// 500: a fault of the service.
    pub(crate) fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::server_error(StatusCode::INTERNAL_SERVER_ERROR, cause)
    }

    /// 503: the database does not answer; the same request may succeed later.
    pub(crate) fn unavailable(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let message = "The database is not reachable and nothing was changed; repeat the request later.";
        Self::unavailable_because(message, cause)
    }

    /// 503 with a message of its own.
    pub(crate) fn unavailable_because(message: &str, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::server_error(StatusCode::SERVICE_UNAVAILABLE, cause).with("message", message).retried_after(5)
    }

    /// 503: the service is receiving too many bytes at this moment. Unauthenticated senders can cause this at will, so
    /// it is not logged as an error.
    pub(crate) fn crowded() -> Self {
        let message = "Too much is being received at this moment; nothing was changed. Repeat the request later.";
        Self::fault(StatusCode::SERVICE_UNAVAILABLE).with("message", message).retried_after(5)
    }

    /// 503: the work was not begun.
    pub(crate) fn not_tried(message: &str) -> Self {
        Self::fault(StatusCode::SERVICE_UNAVAILABLE).with("message", message)
    }

    /// 503 `isolated`: this instance keeps to itself.
    pub(crate) fn isolated(message: &str) -> Self {
        Self::not_tried(message).renamed("isolated")
    }

    /// Adds the number of seconds after which another try makes sense.
    #[must_use]
    pub(crate) fn retried_after(self, seconds: u32) -> Self {
        self.with_header(RETRY_AFTER, &seconds.to_string())
    }

    /// Another command changed the same data at this moment. Commands then run again; if the error reaches the client
    /// all the same, it is a 503.
    pub(crate) fn overtaken(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let message = "Others changed the same data at this moment and nothing was changed; repeat the request later.";
        let mut error = Self::unavailable_because(message, cause);
        error.0.repeatable = true;
        error
    }

    fn server_error(status: StatusCode, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let mut error = Self::fault(status);
        error.0.cause = Some(cause.into());
        error
    }

    fn fault(status: StatusCode) -> Self {
        Self::bare(status)
            .with("error", "server_error")
            .with("success", false)
            .with("message", "Something went wrong on our side. Quote the reference when you report it.")
            .with("reference", crate::random::hex::<4>())
    }

    /// The usual answer to a kind of error, for domain errors that need no code of their own.
    pub(crate) fn from_kind(kind: ErrorKind, error: impl Error + Send + Sync + 'static) -> Self {
        match kind {
            ErrorKind::Invalid => Self::refused("validation_error", &sentence(&error)),
            ErrorKind::NotFound => Self::not_found(),
            ErrorKind::Refused => Self::refused("precondition_failed", &sentence(&error)),
            ErrorKind::Stale => Self::stale(),
            ErrorKind::Forbidden => Self::new(StatusCode::FORBIDDEN, "forbidden", &sentence(&error)),
            ErrorKind::Unavailable => Self::unavailable(error),
            ErrorKind::Internal => Self::internal(error),
        }
    }

    /// Replaces an error of the web framework: the status is kept, the text goes to the log only.
    pub(crate) fn from_framework(status: StatusCode, text: String) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::not_found(),
            StatusCode::PAYLOAD_TOO_LARGE => Self::payload_too_large(crate::body::MAX_BODY),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::unsupported_media_type("application/json"),
            status if status.is_client_error() => {
                let mut error = Self::invalid_request(&FieldErrors::default());
                error.0.status = status;
                error
            }
            status => Self::server_error(status, text),
        }
    }

    /// Logs the internal cause, if there is one.
    pub(crate) fn log(&self) {
        if let Some(cause) = &self.0.cause {
            let reference = self.0.body.get("reference").and_then(Value::as_str).unwrap_or_default();
            let cause = with_causes(&**cause);
            tracing::error!(reference, status = self.0.status.as_u16(), %cause, "request failed");
        }
    }
}

/// The text of an error as a sentence, with a capital letter and a full stop.
fn sentence(error: &dyn Error) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str().trim_end_matches('.')),
        None => text,
    }
}

impl Repeatable for ApiError {
    fn is_repeatable(&self) -> bool {
        self.0.repeatable
    }
}

impl From<Unanswered> for ApiError {
    fn from(error: Unanswered) -> Self {
        Self::internal(error)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.0.status
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        self.log();
        let mut response = HttpResponse::build(self.0.status);
        for header in &self.0.headers {
            response.insert_header(header.clone());
        }
        response.content_type("application/json").body(self.body())
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.0.body.get("error").and_then(Value::as_str).unwrap_or_default();
        write!(f, "{} {code}", self.0.status.as_u16())
    }
}

impl fmt::Debug for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The body can quote data of the client, which must not appear in logs.
        write!(f, "ApiError({self})")
    }
}

//! The bodies of failures, for the document. `ApiError` writes them.
#![expect(dead_code, reason = "shapes for the OpenAPI document")]

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::{Content, Ref, RefOr, Response, Schema};

/// A failure with a code. Some codes bring fields of their own.
#[derive(Serialize, ToSchema)]
pub(crate) struct Error {
    /// The code, for programs.
    #[schema(example = "validation_error")]
    error: String,
    /// What it means, for people.
    error_description: String,
    /// The same, where a client may look for it under this name (tokens).
    message: Option<String>,
    /// What is wrong with which field, by dotted path.
    errors: Option<BTreeMap<String, Vec<String>>>,
    /// Fields of the body that are not known, as `path: message` (every 422, where the operation names them).
    warnings: Option<Vec<String>>,
    /// The scope that the operation needs (`insufficient_scope`).
    required_scope: Option<String>,
    /// The scopes that the token has (`insufficient_scope`).
    token_scopes: Option<Vec<String>>,
    /// The permission that the operation needs (`forbidden`).
    required_permission: Option<String>,
    /// The status of the record (`invalid_status`).
    current_status: Option<String>,
    /// The statuses in which the operation is possible (`invalid_status`).
    allowed_statuses: Option<Vec<String>>,
    /// Seconds to wait (`rate_limit_exceeded`).
    retry_after: Option<u32>,
    /// Whether the checked body is valid: never, in a failure.
    valid: Option<bool>,
}

/// There is no such record or path.
#[derive(ToSchema)]
pub(crate) struct NotFound {
    /// The code, where the endpoint has one.
    error: Option<String>,
    /// What was not found.
    message: String,
}

/// A fault of the service.
#[derive(ToSchema)]
pub(crate) struct ServerError {
    /// Always `server_error`.
    error: String,
    /// Always false.
    success: bool,
    /// A text without internal details.
    message: String,
    /// Names this failure in the log of the service.
    #[schema(min_length = 8, max_length = 8)]
    reference: String,
}

/// The entry of a failure with one of these bodies.
pub(crate) fn failure(description: &str, body: &str) -> Response {
    let mut response = Response::new(description);
    let content = Content::new(Some(RefOr::<Schema>::Ref(Ref::from_schema_name(body))));
    response.content.insert("application/json".to_owned(), content.into());
    response
}

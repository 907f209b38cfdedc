//! The bodies of failures, for the OpenAPI document only; `ApiError` writes the real ones.
#![expect(dead_code, reason = "shapes for the OpenAPI document")]

use super::details::ErrorDetail;
use super::missing::MissingDetail;
use crate::warnings::WarningDetail;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::{Content, Ref, RefOr, Response, Schema};

/// A failure with a code. Some codes add fields of their own.
#[derive(Serialize, ToSchema)]
pub(crate) struct Error {
    /// Code of the failure, for programs.
    #[schema(example = "validation_error")]
    error: String,
    /// Explanation of the failure, for people.
    error_description: String,
    /// The same explanation under the name that other clients look for.
    message: String,
    /// Messages about each faulty field, keyed by its dotted path.
    errors: Option<BTreeMap<String, Vec<String>>>,
    /// The same broken rules one by one, each with its code; there whenever `errors` is.
    error_details: Option<Vec<ErrorDetail>>,
    /// Unknown fields of the body, each as `path: message`. Part of every 422 of operations that report unknown fields.
    warnings: Option<Vec<String>>,
    /// The same warnings one by one, each with its code; there whenever `warnings` is.
    warning_details: Option<Vec<WarningDetail>>,
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
    /// The particulars that an electronic invoice lacks, one by one, each with its code (`precondition_failed` of
    /// `GET /invoices/{id}/ubl`).
    missing_details: Option<Vec<MissingDetail>>,
    /// Number of seconds to wait before the next request (`rate_limit_exceeded`).
    retry_after: Option<u32>,
    /// The cursor with which the event log can be read on (`cursor_expired`).
    continue_after: Option<i64>,
    /// Whether the checked body is valid; always false in a failure.
    valid: Option<bool>,
}

/// The record or the path does not exist.
#[derive(ToSchema)]
pub(crate) struct NotFound {
    /// Code of the failure: `not_found`, or one of rejection analysis.
    #[schema(example = "not_found")]
    error: String,
    /// A sentence that says which resource is missing.
    error_description: String,
    /// The same sentence.
    message: String,
}

/// A fault of the service.
#[derive(ToSchema)]
pub(crate) struct ServerError {
    /// Code of the fault: `server_error`; `isolated` of an instance that keeps to itself, as on a restored copy for trial.
    error: String,
    /// Always false.
    success: bool,
    /// An explanation for people, without internal details.
    error_description: String,
    /// The same explanation.
    message: String,
    /// Reference of this failure in the log of the service: 8 hexadecimal digits.
    #[schema(min_length = 8, max_length = 8)]
    reference: String,
}

/// Describes a failure with one of these bodies.
pub(crate) fn failure(description: &str, body: &str) -> Response {
    let mut response = Response::new(description);
    let content = Content::new(Some(RefOr::<Schema>::Ref(Ref::from_schema_name(body))));
    response.content.insert("application/json".to_owned(), content.into());
    response
}

//! The parts of the OpenAPI document that many operations share. Each is described once, and operations refer to it.

use crate::error::bodies::{Error, NotFound, ServerError, failure};
use crate::error::codes::ErrorCode;
use crate::error::details::ErrorDetail;
use crate::error::missing::MissingDetail;
use crate::fact_detail::FactDetail;
use crate::facts::{FactCode, WarningCode};
use crate::warnings::WarningDetail;
use utoipa::openapi::header::Header;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::{Components, ObjectBuilder, Ref, RefOr, Required, Response, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A failure: its name among the components, its status, its description, and the schema of its body.
type Failure = (&'static str, &'static str, &'static str, &'static str);

/// The failures of operations that have a rate limit: all operations of the API, and those that issue tokens.
const FAILURES: [Failure; 13] = [
    ("Malformed", "400", "The request is malformed", "Error"),
    ("Unauthorized", "401", "The token or the client is not accepted", "Error"),
    ("Forbidden", "403", "The token or the client may not do this", "Error"),
    ("Absent", "404", "There is no such record", "NotFound"),
    ("BodyTooSlow", "408", "The body took too long to arrive", "Error"),
    ("KeyInProgress", "409", "A request with this Idempotency-Key is still in progress", "Error"),
    ("OtherVersion", "412", "The record is no longer the version of If-Match", "Error"),
    ("BodyTooLong", "413", "The body is too long", "Error"),
    ("OtherContentType", "415", "The body has another content type", "Error"),
    ("Invalid", "422", "The request breaks rules", "Error"),
    ("TooManyRequests", "429", "Too many requests", "Error"),
    ("Fault", "500", "A fault of the service", "ServerError"),
    ("Unavailable", "503", "Something that the service needs does not answer", "ServerError"),
];

/// The headers of every answer that counts against a rate limit.
const RATE_LIMIT_HEADERS: [(&str, &str); 3] = [
    ("X-RateLimit-Limit", "Requests that are let through"),
    ("X-RateLimit-Remaining", "Requests that are left"),
    ("X-RateLimit-Reset", "Unix time at which all of them are available again"),
];

/// A request header: its name among the components, its name in the request, its description and its pattern.
const READ_HEADERS: [(&str, &str, &str, &str); 2] = [
    (
        "IdempotencyKey",
        "Idempotency-Key",
        "Makes a repeated request do nothing twice (24 hours)",
        "^[!-~]([ -~]{0,253}[!-~])?$",
    ),
    ("IfMatch", "If-Match", "The ETag of the version that the change is meant for", "^(\"[0-9]{1,18}\"|[*])$"),
];

/// Adds all shared parts to the components.
pub(super) fn add_to(components: &mut Components) {
    let bodies = [named::<Error>("Error"), named::<NotFound>("NotFound"), named::<ServerError>("ServerError")];
    let parts = [
        named::<ErrorDetail>("ErrorDetail"),
        named::<ErrorCode>("ErrorCode"),
        named::<MissingDetail>("MissingDetail"),
        named::<WarningDetail>("WarningDetail"),
        named::<WarningCode>("WarningCode"),
        named::<FactDetail>("FactDetail"),
        named::<FactCode>("FactCode"),
    ];
    for (name, schema) in bodies.into_iter().chain(parts) {
        components.schemas.insert(name, schema);
    }
    for (name, description) in RATE_LIMIT_HEADERS {
        let mut header = Header::new(ObjectBuilder::new().schema_type(Type::Integer));
        header.description = Some(description.to_owned());
        components.headers.insert(name.to_owned(), header.into());
    }
    for (name, _, description, body) in FAILURES {
        let mut response = failure(description, body);
        add_rate_limit(&mut response);
        components.responses.insert(name.to_owned(), response.into());
    }
    for (name, header, description, form) in READ_HEADERS {
        let mut parameter = Parameter::new(header);
        parameter.parameter_in = ParameterIn::Header;
        parameter.required = Required::False;
        parameter.description = Some(description.to_owned());
        parameter.schema = Some(ObjectBuilder::new().schema_type(Type::String).pattern(Some(form)).into());
        components.parameters.insert(name.to_owned(), parameter.into());
    }
}

fn named<T: ToSchema + PartialSchema>(name: &str) -> (String, RefOr<Schema>) {
    (name.to_owned(), T::schema())
}

/// Adds the shared failure with this status to an operation, unless the operation describes that status itself.
pub(crate) fn add_failure(operation: &mut Operation, status: &str) {
    let shared = FAILURES.iter().find(|(_, of, ..)| *of == status);
    if let Some((name, ..)) = shared {
        let failures = &mut operation.responses.responses;
        failures.entry(status.to_owned()).or_insert_with(|| RefOr::Ref(Ref::from_response_name(*name)));
    }
}

/// Adds a shared request header to an operation.
pub(crate) fn add_header(operation: &mut Operation, header: &str) {
    let shared = READ_HEADERS.iter().find(|(_, name, ..)| *name == header);
    if let Some((name, ..)) = shared {
        let parameter = RefOr::Ref(Ref::new(format!("#/components/parameters/{name}")));
        operation.parameters.get_or_insert_default().push(parameter);
    }
}

/// Adds the headers of the rate limit to an answer.
pub(super) fn add_rate_limit(response: &mut Response) {
    for (name, _) in RATE_LIMIT_HEADERS {
        let header = RefOr::Ref(Ref::new(format!("#/components/headers/{name}")));
        response.headers.insert(name.to_owned(), header);
    }
}

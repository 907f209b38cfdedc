use crate::error::bodies::{Error, NotFound, ServerError};
use customs_access::Scope;
use utoipa::openapi::header::Header;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::security::{
    ClientCredentials, Flow, HttpAuthScheme, HttpBuilder, OAuth2, Scopes, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Components, Content, ObjectBuilder, OpenApi, Ref, RefOr, Required, Response, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Adds to every operation the parameters, failures, headers and security that the gate, the
/// extractors and the commands give it.
pub(super) fn complete(mut api: OpenApi) -> OpenApi {
    let components = api.components.get_or_insert_with(Components::new);
    for (name, schema) in [named::<Error>("Error"), named::<NotFound>("NotFound"), named::<ServerError>("ServerError")]
    {
        components.schemas.insert(name, schema);
    }
    add_security_schemes(components);
    for (path, item) in &mut api.paths.paths {
        for (method, operation) in operations(item) {
            complete_operation(path, method, operation);
        }
    }
    api
}

fn named<T: ToSchema + PartialSchema>(name: &str) -> (String, RefOr<Schema>) {
    (name.to_owned(), T::schema())
}

/// The operations of a path with their methods.
fn operations(item: &mut PathItem) -> Vec<(&'static str, &mut Operation)> {
    let PathItem { get, head, put, post, delete, .. } = item;
    let all = [("GET", get), ("HEAD", head), ("PUT", put), ("POST", post), ("DELETE", delete)];
    all.into_iter().filter_map(|(method, operation)| operation.as_mut().map(|operation| (method, operation))).collect()
}

fn complete_operation(path: &str, method: &str, operation: &mut Operation) {
    let is_api = path.starts_with("/api/v1");
    let is_limited = is_api || path.starts_with("/oauth");
    let needs_token = is_api || path == "/oauth/tokeninfo";
    let takes_body = operation.request_body.is_some();

    let mut failures: Vec<(&str, &str, &str)> = vec![("500", "A fault of the service", "ServerError")];
    if is_limited {
        failures.push(("429", "Too many requests", "Error"));
        failures.push(("503", "Something that the service needs does not answer", "ServerError"));
        failures.push(("400", "The request is malformed", "Error"));
    }
    if path.starts_with("/gateway") {
        failures.push(("400", "The body is no message of customs", "Error"));
        failures.push(("401", "The signature is missing or wrong", "Error"));
        failures.push(("404", "No gateway is configured", "NotFound"));
        failures.push(("429", "Too many messages with a wrong signature", "Error"));
        failures.push(("503", "It cannot be stored now", "ServerError"));
    }
    if needs_token || path == "/oauth/token" {
        failures.push(("401", "The token or the client is not accepted", "Error"));
    }
    if is_api {
        failures.push(("403", "The token or the client may not do this", "Error"));
        failures.push(("422", "The request breaks rules", "Error"));
        if writes(method) {
            failures.push(("409", "A request with this Idempotency-Key is still in progress", "Error"));
        }
        if checks_version(path, method) {
            failures.push(("412", "The record is no longer the version of If-Match", "Error"));
        }
    }
    if is_api || path.contains('{') {
        failures.push(("404", "There is no such record", "NotFound"));
    }
    if takes_body {
        failures.push(("408", "The body took too long to arrive", "Error"));
        failures.push(("413", "The body is too long", "Error"));
        failures.push(("415", "The body has another content type", "Error"));
    }
    for (status, description, body) in failures {
        let missing = !operation.responses.responses.contains_key(status);
        if missing {
            operation.responses.responses.insert(status.to_owned(), failure(description, body).into());
        }
    }
    if is_limited {
        add_rate_limit_headers(operation);
    }
    if is_api && writes(method) {
        add_header_parameter(
            operation,
            "Idempotency-Key",
            "Makes a repeated request do nothing twice (24 hours)",
            "^[!-~]([ -~]{0,253}[!-~])?$",
        );
    }
    if is_api && checks_version(path, method) {
        add_header_parameter(
            operation,
            "If-Match",
            "The ETag of the version that the change is meant for",
            "^(\"[0-9]{1,18}\"|[*])$",
        );
    }
    if needs_token && operation.security.is_none() {
        let no_scopes: [&str; 0] = [];
        operation.security =
            Some(vec![SecurityRequirement::new("oauth2", no_scopes), SecurityRequirement::new("bearer", no_scopes)]);
    }
}

/// Whether the method writes, and so heeds an `Idempotency-Key`.
fn writes(method: &str) -> bool {
    matches!(method, "POST" | "PUT" | "DELETE")
}

/// Whether the operation changes a record that exists and has a version, and so heeds `If-Match`.
fn checks_version(path: &str, method: &str) -> bool {
    let changes_nothing = matches!(method, "GET" | "HEAD")
        || path.ends_with("/generate-xml")
        || path.ends_with("/simulate")
        || path.starts_with("/api/v1/reports");
    path.contains('{') && !changes_nothing
}

fn failure(description: &str, body: &str) -> Response {
    let mut response = Response::new(description);
    let content = Content::new(Some(RefOr::<Schema>::Ref(Ref::from_schema_name(body))));
    response.content.insert("application/json".to_owned(), content.into());
    response
}

fn add_header_parameter(operation: &mut Operation, name: &str, description: &str, form: &str) {
    let mut parameter = Parameter::new(name);
    parameter.parameter_in = ParameterIn::Header;
    parameter.required = Required::False;
    parameter.description = Some(description.to_owned());
    let schema = ObjectBuilder::new().schema_type(Type::String).pattern(Some(form));
    parameter.schema = Some(schema.into());
    operation.parameters.get_or_insert_default().push(parameter.into());
}

fn add_rate_limit_headers(operation: &mut Operation) {
    for response in operation.responses.responses.values_mut() {
        let RefOr::T(response) = response else { continue };
        for (name, description) in [
            ("X-RateLimit-Limit", "Requests that are let through"),
            ("X-RateLimit-Remaining", "Requests that are left"),
            ("X-RateLimit-Reset", "Unix time at which all of them are available again"),
        ] {
            let mut header = Header::new(ObjectBuilder::new().schema_type(Type::Integer));
            header.description = Some(description.to_owned());
            response.headers.insert(name.to_owned(), header.into());
        }
    }
}

fn add_security_schemes(components: &mut Components) {
    let scopes = Scopes::from_iter(Scope::ALL.iter().map(|scope| (scope.as_str(), scope.description())));
    let flow = Flow::ClientCredentials(ClientCredentials::new("/oauth/token", scopes));
    components.add_security_scheme("oauth2", SecurityScheme::OAuth2(OAuth2::new([flow])));
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
}

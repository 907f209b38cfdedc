use crate::error::bodies::{Error, NotFound, ServerError, failure};
use customs_access::Scope;
use utoipa::openapi::header::Header;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{ClientCredentials, Flow, HttpAuthScheme, HttpBuilder, OAuth2, Scopes, SecurityScheme};
use utoipa::openapi::{Components, ObjectBuilder, OpenApi, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Adds to every operation the failures and headers that the gate gives it. What the arguments of its handler enforce is
/// there already.
pub(super) fn complete(mut api: OpenApi) -> OpenApi {
    let components = api.components.get_or_insert_with(Components::new);
    for (name, schema) in [named::<Error>("Error"), named::<NotFound>("NotFound"), named::<ServerError>("ServerError")]
    {
        components.schemas.insert(name, schema);
    }
    add_security_schemes(components);
    for (path, item) in &mut api.paths.paths {
        for operation in operations(item) {
            complete_operation(path, operation);
        }
    }
    api
}

fn named<T: ToSchema + PartialSchema>(name: &str) -> (String, RefOr<Schema>) {
    (name.to_owned(), T::schema())
}

/// The operations of a path.
fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, head, put, post, delete, .. } = item;
    [get, head, put, post, delete].into_iter().flatten()
}

fn complete_operation(path: &str, operation: &mut Operation) {
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

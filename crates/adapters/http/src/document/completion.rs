use super::shared_parts::{self, add_failure, add_rate_limit};
use super::{envelopes, field_rules};
use crate::error::bodies::failure;
use customs_access::Scope;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{ClientCredentials, Flow, HttpAuthScheme, HttpBuilder, OAuth2, Scopes, SecurityScheme};
use utoipa::openapi::{Components, OpenApi, RefOr};

/// The failures that every operation without a rate limit can have.
const OF_ANY: [(&str, &str, &str); 2] =
    [("400", "The request is malformed", "Error"), ("500", "A fault of the service", "ServerError")];
const OF_A_BODY: [(&str, &str, &str); 3] = [
    ("408", "The body took too long to arrive", "Error"),
    ("413", "The body is too long", "Error"),
    ("415", "The body has another content type", "Error"),
];

/// Adds to every operation the failures and headers that come from the gate. The document already holds the failures
/// that the arguments of its handler cause.
pub(super) fn complete(mut api: OpenApi) -> OpenApi {
    let components = api.components.get_or_insert_with(Components::new);
    shared_parts::add_to(components);
    envelopes::refer(components);
    field_rules::constrain(components);
    add_security_schemes(components);
    for (path, item) in &mut api.paths.paths {
        let PathItem { get, head, put, post, delete, .. } = item;
        for operation in [get, head, put, post, delete].into_iter().flatten() {
            let is_limited = path.starts_with("/api/v1") || path.starts_with("/oauth");
            if is_limited { complete_limited(path, operation) } else { complete_open(operation) }
        }
    }
    api
}

fn complete_limited(path: &str, operation: &mut Operation) {
    let mut statuses = vec!["400", "429", "500", "503"];
    if path.starts_with("/api/v1") {
        statuses.extend(["403", "404", "422"]);
    }
    if operation.request_body.is_some() {
        statuses.extend(["408", "413", "415"]);
    }
    for response in operation.responses.responses.values_mut() {
        if let RefOr::T(response) = response {
            add_rate_limit(response);
        }
    }
    for status in statuses {
        add_failure(operation, status);
    }
}

fn complete_open(operation: &mut Operation) {
    let body: &[_] = if operation.request_body.is_some() { &OF_A_BODY } else { &[] };
    for (status, description, schema) in OF_ANY.iter().chain(body) {
        let described = &mut operation.responses.responses;
        described.entry((*status).to_owned()).or_insert_with(|| failure(description, schema).into());
    }
}

fn add_security_schemes(components: &mut Components) {
    let scopes = Scopes::from_iter(Scope::ALL.iter().map(|scope| (scope.as_str(), scope.description())));
    let flow = Flow::ClientCredentials(ClientCredentials::new("/oauth/token", scopes));
    components.add_security_scheme("oauth2", SecurityScheme::OAuth2(OAuth2::new([flow])));
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
}

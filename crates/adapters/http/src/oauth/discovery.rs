use crate::Services;
use actix_web::http::header::{CACHE_CONTROL, HeaderName};
use actix_web::{HttpResponse, web};
use customs_access::{Scope, SigningKeyDates};
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

/// Keys and addresses change rarely, so that verifiers may keep them for a while. A new key signs only after that.
fn may_be_kept() -> (HeaderName, String) {
    (CACHE_CONTROL, format!("public, max-age={}", SigningKeyDates::KEPT_BY_OTHERS.num_seconds()))
}

/// Show the public keys that verify access tokens (RFC 7517).
#[get("/.well-known/jwks.json", tag = "Authentication", success(200, "The keys", Object))]
pub(super) async fn show_json_web_key_set(services: web::Data<Services>) -> HttpResponse {
    HttpResponse::Ok().insert_header(may_be_kept()).json(services.token_keys.published())
}

/// The data with which OAuth libraries configure themselves for this service (RFC 8414).
#[derive(Serialize, ToSchema)]
struct AuthorizationServerMetadata {
    /// Base address of the service, which is the `iss` of its tokens.
    issuer: String,
    /// Address that issues access tokens.
    token_endpoint: String,
    /// Address that revokes access tokens.
    revocation_endpoint: String,
    /// Address of the public keys.
    jwks_uri: String,
    /// All scopes of the service.
    scopes_supported: Vec<&'static str>,
    /// Empty, because the service has no authorization endpoint.
    response_types_supported: Vec<&'static str>,
    /// Grant types of the token endpoint.
    grant_types_supported: Vec<&'static str>,
    /// Ways in which a client can authenticate at the token endpoint.
    token_endpoint_auth_methods_supported: Vec<&'static str>,
    /// Ways in which a client can authenticate at the revocation endpoint.
    revocation_endpoint_auth_methods_supported: Vec<&'static str>,
    /// Address of the documentation of the API.
    service_documentation: String,
}

/// Show the metadata of the authorization server (RFC 8414).
#[get(
    "/.well-known/oauth-authorization-server",
    tag = "Authentication",
    success(200, "The metadata", AuthorizationServerMetadata)
)]
pub(super) async fn show_authorization_server_metadata(services: web::Data<Services>) -> HttpResponse {
    let base = &services.settings.base_url;
    HttpResponse::Ok().insert_header(may_be_kept()).json(AuthorizationServerMetadata {
        issuer: base.clone(),
        token_endpoint: format!("{base}/oauth/token"),
        revocation_endpoint: format!("{base}/oauth/revoke"),
        jwks_uri: format!("{base}/.well-known/jwks.json"),
        scopes_supported: Scope::ALL.iter().map(|scope| scope.as_str()).collect(),
        response_types_supported: vec![],
        grant_types_supported: vec!["client_credentials"],
        token_endpoint_auth_methods_supported: vec!["client_secret_post", "client_secret_basic"],
        revocation_endpoint_auth_methods_supported: vec!["none"],
        service_documentation: format!("{base}/docs"),
    })
}

use super::client_authentication::BasicCredentials;
use super::token_fields::TokenFields;
use crate::command::Response;
use crate::operation::Responded;
use crate::rate_limit::{Demand, Standing};
use crate::{ApiError, Services, blocking};
use actix_web::http::StatusCode;
use actix_web::http::header::{PRAGMA, WWW_AUTHENTICATE};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use customs_access::{ClientSecret, GrantError, IssuedToken, TokenRequest};
use customs_http_macros::post;
use customs_kernel::with_causes;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A request for an access token (client credentials grant).
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "the shape for the OpenAPI document; JSON is read by the same names")]
struct TokenRequestForm {
    /// Must be `client_credentials`.
    grant_type: String,
    /// Id of the client; can be sent by HTTP Basic instead.
    client_id: Option<String>,
    /// Secret of the client; can be sent by HTTP Basic instead.
    client_secret: Option<String>,
    /// Requested scopes, separated by single spaces; all granted scopes when left out.
    scope: Option<String>,
}

/// An access token.
#[derive(Serialize, ToSchema)]
struct TokenResponse {
    /// Always `Bearer`.
    token_type: &'static str,
    /// Seconds until the token expires.
    expires_in: u32,
    /// The access token, a JWT.
    access_token: String,
    /// The scopes of the token, separated by single spaces.
    scope: String,
}

/// Issue an access token.
///
/// The same fields may come as `application/json`, and the credentials by HTTP Basic.
#[post("/oauth/token", tag = "Authentication",
    body(content( (TokenRequestForm = "application/x-www-form-urlencoded"), )),
    success(200, "The token", TokenResponse))]
pub(super) async fn issue_token(
    services: web::Data<Services>,
    request: HttpRequest,
    credentials: BasicCredentials,
    payload: web::Payload,
) -> Responded {
    let asked = read(&request, credentials, payload).await?;
    if let Some(client) = asked.client_id.as_deref().filter(|id| !id.is_empty()) {
        charge_client(&services, &request, client).await?;
    }
    let access = services.access.clone();
    let issued = blocking(move || Ok(access.issue_token(asked))).await?;
    match issued {
        Ok(token) => response(token),
        Err(refused) => Err(reported(&request, refused)),
    }
}

async fn read(
    request: &HttpRequest,
    BasicCredentials(credentials): BasicCredentials,
    payload: web::Payload,
) -> Result<TokenRequest, ApiError> {
    let names = ["grant_type", "client_id", "client_secret", "scope"];
    let mut fields = TokenFields::read(request, payload, &names).await?;
    let mut asked = TokenRequest {
        grant_type: fields.take("grant_type"),
        client_id: fields.take("client_id"),
        client_secret: fields.take("client_secret").map(ClientSecret::presented),
        scope: fields.take("scope"),
    };
    if let Some((id, secret)) = credentials.map_err(|refused| reported(request, refused))? {
        // A client uses one way of authentication at a time (RFC 6749 §2.3); a `client_id` in the body that names the
        // same client is no second way.
        if asked.client_secret.is_some() || asked.client_id.as_ref().is_some_and(|named| *named != id) {
            return Err(ApiError::invalid_field("client_secret", "must come either in the header or in the body"));
        }
        asked.client_id = Some(id);
        asked.client_secret = Some(secret);
    }
    Ok(asked)
}

/// Requests also count per client id, whether or not the client proves its identity.
async fn charge_client(services: &Services, request: &HttpRequest, client: &str) -> Result<(), ApiError> {
    let limits = &services.settings.rate_limits;
    if !limits.enabled {
        return Ok(());
    }
    // Client ids have at most 64 characters, so a longer one names no client and can be cut.
    let named: String = client.chars().take(65).collect();
    let demand = Demand::window(format!("token-client:{named}"), limits.token_per_minute);
    let standing: Standing = services.rate_limits.take(services.clock.now(), &demand).await;
    request.extensions_mut().insert(standing);
    if standing.allowed { Ok(()) } else { Err(ApiError::rate_limited(standing.retry_after)) }
}

fn response(issued: IssuedToken) -> Responded {
    let IssuedToken { token, expires_in, scopes, unnoted } = issued;
    if let Some(error) = unnoted {
        let error = with_causes(&error);
        tracing::warn!(%error, "when a client was used could not be noted");
    }
    let body = TokenResponse { token_type: "Bearer", expires_in, access_token: token, scope: scopes.to_string() };
    let mut response = HttpResponse::from(Response::ok(&body)?);
    response.headers_mut().insert(PRAGMA, actix_web::http::header::HeaderValue::from_static("no-cache"));
    Ok(response)
}

/// A client that tried HTTP Basic learns from the answer that the service takes it (RFC 6749 §5.2).
fn reported(request: &HttpRequest, refused: GrantError) -> ApiError {
    let error = ApiError::from(refused);
    let tried_basic = request.headers().contains_key(actix_web::http::header::AUTHORIZATION);
    if error.status() == StatusCode::UNAUTHORIZED && tried_basic {
        error.with_header(WWW_AUTHENTICATE, "Basic realm=\"customs\"")
    } else {
        error
    }
}

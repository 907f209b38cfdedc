use crate::caller::Caller;
use crate::command::Response;
use crate::operation::Responded;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

/// The content of an access token.
#[derive(Serialize, ToSchema)]
struct TokenInfo {
    /// Id of the client to which the token was issued.
    client_id: String,
    /// The scopes of the token.
    scopes: Vec<&'static str>,
    /// Time at which the token expires.
    expires_at: DateTime<Utc>,
}

/// Show the content of the request's access token.
#[get("/oauth/tokeninfo", tag = "Authentication", success(200, "The token", TokenInfo))]
pub(super) async fn show_token_info(caller: Caller<AnyToken>) -> Responded {
    let claims = caller.claims();
    let info = TokenInfo {
        client_id: claims.client_id.to_string(),
        scopes: claims.scopes.iter().map(customs_access::Scope::as_str).collect(),
        expires_at: claims.expires_at,
    };
    Ok(Response::ok(&info)?.into())
}

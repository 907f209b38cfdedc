use crate::caller::Caller;
use crate::command::Answer;
use crate::operation::Responded;
use crate::requirement::AnyToken;
use chrono::{DateTime, Utc};
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

/// What an access token says.
#[derive(Serialize, ToSchema)]
struct TokenInfo {
    /// The client it was issued to.
    client_id: String,
    /// The scopes it carries.
    scopes: Vec<&'static str>,
    /// From when it is no longer valid.
    expires_at: DateTime<Utc>,
}

/// Shows what the access token of the request says
#[get("/oauth/tokeninfo", tag = "Authentication", answer(200, "The token", TokenInfo))]
pub(super) async fn show_token_info(caller: Caller<AnyToken>) -> Responded {
    let claims = caller.claims();
    let info = TokenInfo {
        client_id: claims.client_id.to_string(),
        scopes: claims.scopes.iter().map(customs_access::Scope::as_str).collect(),
        expires_at: claims.expires_at,
    };
    Ok(Answer::ok(&info)?.into())
}

use super::{Gateway, gateway_credentials};
use actix_web::http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use actix_web::{HttpRequest, HttpResponse};
use serde_json::json;

const MAX_ACCOUNT_BYTES: usize = 64;

/// The reason why a request has no valid caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotACaller {
    WithoutToken,
    LongAccount,
}

impl NotACaller {
    pub(super) fn answer(self) -> HttpResponse {
        match self {
            Self::WithoutToken => HttpResponse::Unauthorized()
                .insert_header((WWW_AUTHENTICATE, "Bearer error=\"invalid_token\""))
                .json(json!({ "error": "invalid_token" })),
            Self::LongAccount => refused("the header X-Gateway-Account is too long"),
        }
    }
}

/// The account of the caller, who needs a valid token. A caller that names no account has the one with the empty name.
pub(super) fn caller(gateway: &Gateway, request: &HttpRequest) -> Result<String, NotACaller> {
    if !bearer(request)
        .is_some_and(|token| gateway_credentials::is_valid(token, &gateway.credentials, gateway.clock.now()))
    {
        return Err(NotACaller::WithoutToken);
    }
    let account = header(request, "X-Gateway-Account").unwrap_or_default();
    if account.len() > MAX_ACCOUNT_BYTES {
        return Err(NotACaller::LongAccount);
    }
    Ok(account)
}

/// The value of a header; `None` when it is missing or empty.
pub(super) fn header(request: &HttpRequest, name: &str) -> Option<String> {
    let value = request.headers().get(name)?.to_str().ok()?;
    Some(value.to_owned()).filter(|value| !value.is_empty())
}

/// The response to a request that can never succeed.
pub(super) fn refused(why: &str) -> HttpResponse {
    HttpResponse::BadRequest().json(json!({ "error": "invalid_message", "error_description": why }))
}

fn bearer(request: &HttpRequest) -> Option<&str> {
    let (scheme, token) = request.headers().get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

use super::{Gateway, gateway_credentials};
use actix_web::http::header::{AUTHORIZATION, CACHE_CONTROL, WWW_AUTHENTICATE};
use actix_web::{HttpRequest, HttpResponse, web};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use std::collections::BTreeMap;

/// `POST /token`: OAuth 2.0 client credentials (RFC 6749 §4.4). The client authenticates in the form or by HTTP Basic.
pub(super) async fn issue(gateway: web::Data<Gateway>, request: HttpRequest, body: web::Bytes) -> HttpResponse {
    let form: BTreeMap<String, String> = url::form_urlencoded::parse(&body).into_owned().collect();
    let field = |name: &str| form.get(name).cloned();
    if let Some(other) = field("grant_type").filter(|grant| grant != "client_credentials") {
        tracing::debug!(grant_type = %other.chars().take(40).collect::<String>(), "a token by another grant is refused");
        return HttpResponse::BadRequest().json(json!({ "error": "unsupported_grant_type" }));
    }
    let client = basic_client(&request).or_else(|| Some((field("client_id")?, field("client_secret")?)));
    let (Some(_), Some((client_id, client_secret))) = (field("grant_type"), client) else {
        return HttpResponse::BadRequest().json(json!({ "error": "invalid_request" }));
    };
    if !gateway.credentials.are(&client_id, &client_secret) {
        return HttpResponse::Unauthorized()
            .insert_header((WWW_AUTHENTICATE, "Basic realm=\"customs gateway\""))
            .json(json!({ "error": "invalid_client" }));
    }
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(json!({
        "access_token": gateway_credentials::issue(&gateway.credentials, gateway.clock.now()),
        "token_type": "Bearer",
        "expires_in": gateway_credentials::LIFETIME_SECONDS,
    }))
}

/// Id and secret from HTTP Basic, where both are form-encoded (RFC 6749 §2.3.1).
fn basic_client(request: &HttpRequest) -> Option<(String, String)> {
    let header = request.headers().get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, encoded) = header.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    let pair = String::from_utf8(STANDARD.decode(encoded.trim()).ok()?).ok()?;
    let (id, secret) = pair.split_once(':')?;
    Some((form_decoded(id), form_decoded(secret)))
}

/// Decodes a text as the value of a form.
pub fn form_decoded(text: &str) -> String {
    // Decodes the text as a form with one nameless value, so that everything but `&` and `=` is decoded as it stands.
    let encoded = format!("={}", text.replace('&', "%26").replace('=', "%3D"));
    url::form_urlencoded::parse(encoded.as_bytes()).next().map(|(_, value)| value.into_owned()).unwrap_or_default()
}

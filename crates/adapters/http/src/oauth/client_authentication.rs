use actix_web::HttpRequest;
use actix_web::http::header::AUTHORIZATION;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use customs_access::{ClientSecret, GrantError};

/// Reads client credentials from the `Authorization` header (HTTP Basic, RFC 6749 §2.3.1); `None` if there is no such
/// header.
pub(super) fn basic_credentials(request: &HttpRequest) -> Result<Option<(String, ClientSecret)>, GrantError> {
    let Some(header) = request.headers().get(AUTHORIZATION) else { return Ok(None) };
    let parsed = header.to_str().ok().and_then(parse);
    parsed.map(Some).ok_or(GrantError::InvalidClient)
}

fn parse(header: &str) -> Option<(String, ClientSecret)> {
    let (scheme, encoded) = header.trim().split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    let decoded = String::from_utf8(BASE64_STANDARD.decode(encoded.trim()).ok()?).ok()?;
    let (id, secret) = decoded.split_once(':')?;
    Some((form_decoded(id)?, ClientSecret::presented(form_decoded(secret)?)))
}

/// Decodes the client id or the secret: each is encoded as a form value before the two are joined.
fn form_decoded(text: &str) -> Option<String> {
    let pair = format!("x={}", text.replace('&', "%26"));
    url::form_urlencoded::parse(pair.as_bytes()).next().map(|(_, value)| value.into_owned())
}

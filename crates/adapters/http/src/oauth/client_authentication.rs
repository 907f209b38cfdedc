use crate::operation::{Argument, Description};
use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{FromRequest, HttpRequest};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use customs_access::{ClientSecret, GrantError};
use std::convert::Infallible;
use std::future::{Ready, ready};

/// Reads client credentials from the `Authorization` header (HTTP Basic, RFC 6749 §2.3.1); `None` if there is no such
/// header.
pub(super) struct BasicCredentials(pub(super) Result<Option<(String, ClientSecret)>, GrantError>);

impl Argument for BasicCredentials {
    fn describe(description: &mut Description) {
        description.authenticates();
    }
}

/// The extraction never fails: what is wrong with the body is reported before what is wrong with the header.
impl FromRequest for BasicCredentials {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let header = request.headers().get(AUTHORIZATION);
        let parsed = header.map(|header| header.to_str().ok().and_then(parse).ok_or(GrantError::InvalidClient));
        ready(Ok(Self(parsed.transpose())))
    }
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

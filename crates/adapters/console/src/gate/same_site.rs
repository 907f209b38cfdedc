use crate::ConsoleSettings;
use crate::failure::Failure;
use actix_web::http::header::{HOST, HeaderMap, ORIGIN};

/// Refuses a form that a page of another site sent. Browsers report where a request comes from in `Sec-Fetch-Site`,
/// over TLS and to the own machine, and in `Origin`.
pub fn check(headers: &HeaderMap, settings: &ConsoleSettings) -> Result<(), Failure> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let comes_from_here = header("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
    let origin = header(ORIGIN.as_str());
    let is_ours =
        origin.is_none_or(|origin| origin == own_origin(settings) || is_at_host(origin, header(HOST.as_str())));
    if comes_from_here && is_ours { Ok(()) } else { Err(Failure::ExpiredForm) }
}

/// Whether the browser itself says that a page of ours sent the form. One that says nothing is not refused for that, since
/// it is held to the token; but what the token does not guard needs its word.
pub fn is_reported(headers: &HeaderMap, settings: &ConsoleSettings) -> bool {
    let says = headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin");
    (says || headers.contains_key(ORIGIN)) && check(headers, settings).is_ok()
}

/// Scheme, host and port of the public address.
fn own_origin(settings: &ConsoleSettings) -> String {
    url::Url::parse(&settings.base_url).map(|url| url.origin().ascii_serialization()).unwrap_or_default()
}

/// Whether the origin is the host that the request was sent to: the address under which the page was loaded, where no
/// public address is set.
fn is_at_host(origin: &str, host: Option<&str>) -> bool {
    let bare = origin.split_once("://").map(|(_, bare)| bare);
    host.is_some() && bare == host
}

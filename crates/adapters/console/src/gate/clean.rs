//! Addresses without the fields that a form of filters left empty. They say nothing, and an address is kept and sent on.

use crate::visit::{HX_PUSH_URL, Visit};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, LOCATION};

/// The address without its empty parameters; `None` when it has none.
pub fn without_empty(address: &str) -> Option<String> {
    let (path, query) = address.split_once('?')?;
    let is_empty = |pair: &str| pair.split_once('=').is_some_and(|(_, value)| value.trim_matches('+').is_empty());
    if !query.split('&').any(is_empty) {
        return None;
    }
    let kept = query.split('&').filter(|pair| !is_empty(pair)).collect::<Vec<_>>().join("&");
    Some(if kept.is_empty() { path.to_owned() } else { format!("{path}?{kept}") })
}

/// Sends a browser that asks for a whole page to the clean address.
pub(super) fn redirect(visit: &Visit, clean: Option<&str>) -> Option<HttpResponse> {
    let address = clean.filter(|_| !visit.is_block())?;
    Some(HttpResponse::SeeOther().insert_header((LOCATION, address)).finish())
}

/// Makes htmx show the clean address for a block that a form of filters asked for.
pub(super) fn push(response: &mut HttpResponse, visit: &Visit, clean: Option<&str>) {
    let is_of_filters = visit.is_block() && !visit.details().is_live && !visit.is_look_up();
    let address = clean.filter(|_| is_of_filters && response.status() == StatusCode::OK);
    if let Some(address) = address.and_then(|address| HeaderValue::from_str(address).ok()) {
        response.headers_mut().insert(HX_PUSH_URL, address);
    }
}

//! Forms that were not taken because their session had ended: the page that answers keeps what was typed, with a button
//! that sends it again.
//!
//! Only a form of which the browser says that a page of ours sent it is kept: no other site may put a form with a valid
//! token in front of somebody.

use super::{csrf, same_site};
use crate::ConsoleSettings;
use crate::failure::Failure;
use crate::layout::Layout;
use crate::posted::Posted;
use crate::texts::Language;
use crate::visit::{HX_RESWAP, HX_RETARGET, Visit};
use actix_web::dev::ServiceRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, HeaderValue};
use actix_web::{HttpMessage, HttpResponse};
use askama::Template;

/// Most bytes of a form that is kept: far more than anybody types.
const MOST: usize = 512 * 1024;
/// Most fields of a form that is kept.
const MOST_FIELDS: usize = 5_000;

#[derive(Template)]
#[template(path = "sign_in/kept.html", blocks = ["told"])]
struct KeptPage {
    layout: Layout,
    t: Language,
    title: &'static str,
    says: Vec<&'static str>,
    is_stranger: bool,
    /// What was typed; `None` when it is not kept.
    fields: Option<Vec<(String, String)>>,
}

/// Reads the fields of a form that a stranger sent, for the page that answers. Whatever cannot be read is not kept.
pub(super) async fn read(request: &mut ServiceRequest, settings: &ConsoleSettings) {
    let content = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_form = content.starts_with("application/x-www-form-urlencoded");
    if !is_form || !same_site::is_told(request.headers(), settings) {
        return;
    }
    if let Ok(body) = csrf::whole_body(request, MOST).await {
        request.extensions_mut().insert(Posted::read(&body));
    }
}

/// Asks a stranger who sent a form to sign in, in another tab.
pub(super) fn ask_to_sign_in(request: &ServiceRequest, visit: &Visit) -> HttpResponse {
    let (t, fields) = (visit.t(), fields(request));
    let then = match &fields {
        _ if visit.is_block() => t.typed_stays(),
        Some(_) => t.typed_is_kept(),
        None => t.typed_is_not_kept(),
    };
    let (layout, says) = (Layout::of(visit, ""), vec![t.session_ended_says(), then]);
    let page = KeptPage { layout, t, title: t.session_ended(), says, is_stranger: true, fields };
    if !visit.is_block() {
        // 200, since browsers log other statuses as errors of the page.
        return visit.page(&page).unwrap_or_else(|failure| failure.page(visit));
    }
    let mut answer = visit.page(&page.as_told()).unwrap_or_else(|failure| failure.page(visit));
    // The form that was typed into stays where it is.
    answer.headers_mut().insert(HX_RETARGET, HeaderValue::from_static("#toasts"));
    answer.headers_mut().insert(HX_RESWAP, HeaderValue::from_static("innerHTML"));
    answer
}

/// The page for a form that carries the token of an earlier session of the same browser; `None` when the failure is
/// another one, or nothing was kept.
pub(super) fn offer_again(
    request: &ServiceRequest,
    visit: &Visit,
    settings: &ConsoleSettings,
    failure: &Failure,
) -> Option<HttpResponse> {
    let is_outdated = matches!(failure, Failure::ExpiredForm) && visit.details().live.is_some();
    if !is_outdated || !same_site::is_told(request.headers(), settings) {
        return None;
    }
    let (t, fields) = (visit.t(), Some(fields(request)?));
    let (layout, says) = (Layout::of(visit, ""), vec![t.expired_form_kept()]);
    let page = KeptPage { layout, t, title: t.expired_form(), says, is_stranger: false, fields };
    let mut answer = visit.page(&page).ok()?;
    *answer.status_mut() = StatusCode::FORBIDDEN;
    if visit.is_block() {
        answer.headers_mut().insert(HX_RETARGET, HeaderValue::from_static("body"));
    }
    Some(answer)
}

/// The fields of the form as they were sent, without its token; `None` for what must not stand in a page, or is too much.
fn fields(request: &ServiceRequest) -> Option<Vec<(String, String)>> {
    request.extensions().get::<Posted>().and_then(kept)
}

fn kept(posted: &Posted) -> Option<Vec<(String, String)>> {
    let bytes: usize = posted.fields().map(|(name, value)| name.len() + value.len()).sum();
    let has_secret = posted.fields().any(|(name, _)| name.contains("password"));
    if has_secret || bytes > MOST || posted.fields().count() > MOST_FIELDS {
        return None;
    }
    let typed = posted.fields().filter(|(name, _)| *name != csrf::FIELD);
    Some(typed.map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept_of(body: &str) -> Option<Vec<(String, String)>> {
        kept(&Posted::read(body.as_bytes()))
    }

    #[test]
    fn fields_are_kept_in_their_order_without_the_token() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let fields = kept_of("csrf=T&once=k&scope=a&scope=b&notes=%3Cb%3E%0D%0A").expect("kept");
        assert_eq!(fields, [pair("once", "k"), pair("scope", "a"), pair("scope", "b"), pair("notes", "<b>\r\n")]);
    }

    #[test]
    fn neither_passwords_nor_what_is_too_much_are_kept() {
        assert_eq!(kept_of("name=Anna&new_password=secret"), None);
        assert_eq!(kept_of(&"a=&".repeat(MOST_FIELDS + 1)), None);
        assert_eq!(kept_of(&format!("a={}", "x".repeat(MOST))), None);
    }
}

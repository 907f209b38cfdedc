//! Forms that were not taken because their session had ended, or because the database did not answer: the page that answers
//! keeps what was typed, with a button that sends it again.
//!
//! A form is kept only if the browser says that a page of ours sent it: no other site may put a form with a valid token
//! in front of a user.
//!
//! A page after the end of a session has no token of the session that is to come. It gets one of a cookie instead,
//! which this browser alone has and no page can read, so that the form is sent with one press after the sign-in.

use super::{csrf, same_site};
use crate::failure::Failure;
use crate::layout::Layout;
use crate::posted::Posted;
use crate::texts::Language;
use crate::visit::Visit;
use crate::{ConsoleServices, ConsoleSettings, once};
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::ServiceRequest;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use askama::Template;
use customs_access::{CsrfToken, SessionToken};

/// Most bytes of a form that are read while the session of its sender is not known: more than people type, and little
/// for an attacker who sends many.
const MOST_OF_STRANGERS: usize = 64 * 1024;
/// Most bytes of a form that is kept: far more than people type.
pub const MOST: usize = 512 * 1024;
/// Most fields of a form that is kept.
pub const MOST_FIELDS: usize = 5_000;
/// Fields that a page puts into its form itself.
const OWN: [&str; 7] = [crate::once::FIELD, "version", "seen", "whole", "ask", "next", "source"];

#[derive(Template)]
#[template(path = "sign_in/kept.html")]
struct KeptPage {
    layout: Layout,
    t: Language,
    title: &'static str,
    says: Vec<String>,
    is_stranger: bool,
    /// The token that the form is sent again with.
    csrf: String,
    /// What was typed; `None` when it is not kept.
    fields: Option<Vec<(String, String)>>,
}

/// Reads the fields of a form for the page that answers it, while its sender is not known. A part that cannot be read
/// is not kept.
pub(super) async fn read(request: &mut ServiceRequest, settings: &ConsoleSettings) {
    let content = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_form = content.starts_with("application/x-www-form-urlencoded");
    if !is_form || request.method() != Method::POST || !same_site::is_reported(request.headers(), settings) {
        return;
    }
    if let Ok(body) = csrf::whole_body(request, MOST_OF_STRANGERS).await
        && has_few_fields(&body)
    {
        request.extensions_mut().insert(Posted::read(&body));
    }
}

/// Whether a body has no more fields than are kept.
pub fn has_few_fields(body: &[u8]) -> bool {
    Posted::count(body) <= MOST_FIELDS
}

/// The cookie that a kept form is sent with. Behind TLS its name forbids that another host sets it.
const fn cookie_name(is_https: bool) -> &'static str {
    if is_https { "__Host-customs-kept" } else { "customs-kept" }
}

/// The secret of the cookie, if it is one that we made.
fn secret(request: &HttpRequest, settings: &ConsoleSettings) -> Option<SessionToken> {
    let cookie = request.cookie(cookie_name(settings.is_https()))?;
    let is_ours = cookie.value().len() == 32 && cookie.value().bytes().all(|byte| byte.is_ascii_hexdigit());
    is_ours.then(|| SessionToken::presented(cookie.value()))
}

fn cookie(secret: &SessionToken, settings: &ConsoleSettings) -> Cookie<'static> {
    let is_https = settings.is_https();
    Cookie::build(cookie_name(is_https), secret.reveal().to_owned())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(is_https)
        .max_age(Duration::days(1))
        .finish()
}

/// Whether a form was kept in this browser, by its token and the cookie. The browser must also say that a page of ours
/// sent it, since the token is none of the session.
pub(super) fn is_sent_again(request: &HttpRequest, settings: &ConsoleSettings, token: &str) -> bool {
    let fits = |secret: SessionToken| CsrfToken::for_session(&secret).matches(token);
    same_site::is_reported(request.headers(), settings) && secret(request, settings).is_some_and(fits)
}

/// Asks a stranger who sent a form to sign in, in another tab.
pub(super) fn ask_to_sign_in(request: &HttpRequest, visit: &Visit, services: &ConsoleServices) -> HttpResponse {
    let (t, fields) = (visit.t(), fields(request));
    let then = if fields.is_some() { t.typed_is_kept() } else { t.typed_is_not_kept() };
    let says = vec![t.session_ended_says().to_owned(), then.to_owned()];
    let layout = Layout::new(visit, "").without_look();
    // Several forms may be kept in one browser.
    let secret = secret(request, &services.settings).unwrap_or_else(|| SessionToken::presented(once::key()));
    let (csrf, is_kept) = (services.people.csrf_token(&secret), fields.is_some());
    let page = KeptPage { layout, t, title: t.session_ended(), says, is_stranger: true, csrf, fields };
    // 200, since browsers log other statuses as errors of the page.
    let mut answer = visit.page(&page).unwrap_or_else(|failure| failure.page(visit));
    if is_kept {
        // The secret has digits and the letters a to f only.
        let _ = answer.add_cookie(&cookie(&secret, &services.settings));
    }
    answer
}

/// The page for a form that carries the token of an earlier session of the same browser, or that came while the database did
/// not answer; `None` when the failure is another one, or nothing was kept.
pub(super) fn offer_again(
    request: &HttpRequest,
    visit: &Visit,
    settings: &ConsoleSettings,
    failure: &Failure,
) -> Option<HttpResponse> {
    let is_form = request.method() == Method::POST && !visit.is_block();
    if !is_form || !same_site::is_reported(request.headers(), settings) {
        return None;
    }
    let (t, fields) = (visit.t(), Some(fields(request)?));
    let (title, says, status) = match failure {
        Failure::ExpiredForm if visit.details().live.is_some() => {
            (t.expired_form(), vec![t.expired_form_kept().to_owned()], StatusCode::FORBIDDEN)
        }
        Failure::Unavailable(_) | Failure::Overtaken(_) => {
            let (title, says) = failure.explained(t);
            (title, vec![says, t.unavailable_kept().to_owned()], StatusCode::SERVICE_UNAVAILABLE)
        }
        _ => return None,
    };
    let layout = Layout::new(visit, "").without_look();
    // Where the session could not be read, the token of the form may well belong to it.
    let csrf = if layout.csrf.is_empty() { sent_token(request) } else { layout.csrf.clone() };
    let page = KeptPage { layout, t, title, says, is_stranger: false, csrf, fields };
    let mut answer = visit.page(&page).ok()?;
    *answer.status_mut() = status;
    Some(answer)
}

/// What a member typed into a form that another page answers, to be copied from there; without what the form had by
/// itself and without access codes.
pub(super) fn typed(request: &HttpRequest, visit: &Visit) -> Vec<(String, String)> {
    let is_of_member = request.method() == Method::POST && visit.details().live.is_some();
    let posted = request.extensions().get::<Posted>().filter(|_| is_of_member).map(Posted::without_access_codes);
    let mut typed = posted.and_then(|posted| kept(&posted)).unwrap_or_default();
    typed.retain(|(name, value)| !OWN.contains(&&**name) && !value.trim().is_empty());
    typed
}

fn sent_token(request: &HttpRequest) -> String {
    request.extensions().get::<Posted>().map(|posted| posted.raw(csrf::FIELD).to_owned()).unwrap_or_default()
}

/// The fields of the form as they were sent, without its token; `None` for what must not stand in a page, or is too much.
fn fields(request: &HttpRequest) -> Option<Vec<(String, String)>> {
    request.extensions().get::<Posted>().and_then(kept)
}

/// The fields of a form as they were sent, without its token; `None` for what must not stand in a page, or is too much.
pub fn kept(posted: &Posted) -> Option<Vec<(String, String)>> {
    let bytes: usize = posted.fields().map(|(name, value)| name.len() + value.len()).sum();
    let has_secret = posted.fields().any(|(name, _)| name.contains("password")) || posted.has_access_code();
    if has_secret || bytes > MOST || posted.fields().count() > MOST_FIELDS {
        return None;
    }
    let typed = posted.fields().filter(|(name, _)| *name != csrf::FIELD);
    Some(typed.map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
}

//! The gate that every request for a page passes: it settles who asks, refuses forms that another site sent, and adds the
//! headers that all pages have.

pub(crate) mod clean;
pub(crate) mod csrf;
mod ending;
mod headers;
pub(crate) mod kept;
pub(crate) mod same_site;
mod session;

pub(crate) use session::{clear_cookie, session_cookie, session_token};

use crate::failure::Failure;
use crate::live::refused_stream;
use crate::look::{self, Chosen};
use crate::notice::Notice;
use crate::texts::Language;
use crate::visit::{Details, HX_REDIRECT, HX_SOURCE, Visit};
use crate::{
    ConsoleServices, ConsoleSettings,
    layout::{Density, Theme},
};
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{ACCEPT_LANGUAGE, CONTENT_TYPE, LOCATION, USER_AGENT};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest, HttpResponse, web};
use customs_access::{LiveSession, Visitor};
use customs_serving::{ClientAddress, IncomingBody, Patience, RequestId};
use ending::Ending;
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

/// The time that a form may take to arrive, and the time without a byte, also of an upload.
const LONGEST_FORM: Duration = Duration::from_secs(30);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// The middleware around all pages.
pub(crate) async fn gate(
    services: web::Data<ConsoleServices>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let client = ClientAddress::from_request(&request, &services.settings.proxies);
    let ending = Ending::new(request.method().clone(), client);
    let (visit, failed) = match settle(&services, &request, client).await {
        Ok(visit) => (visit, None),
        // A database that does not answer must not stop the page that says so.
        Err(failure) => (visit_of(&services, &request, client, (None, String::new())), Some(failure)),
    };
    request.extensions_mut().insert(visit.clone());
    let incoming = incoming(&mut request);
    let refused = match failed {
        Some(failure) => {
            // What was typed is kept also while the user cannot be known.
            kept::read(&mut request, &services.settings).await;
            Some(failure)
        }
        None => admitted(&services, &mut request, &visit).await.err(),
    };
    let clean = if request.method() == Method::GET { clean::without_empty(&visit.details().path) } else { None };
    let outcome = match refused {
        Some(failure) => {
            let again = kept::offer_again(request.request(), &visit, &services.settings, &failure);
            Ok(request.into_response(again.unwrap_or_else(|| failure.page(&visit))))
        }
        None => match stranger(&request, &visit, &services).or_else(|| clean::redirect(&visit, clean.as_deref())) {
            Some(elsewhere) => Ok(request.into_response(elsewhere)),
            None => handled(request, next, &visit, &services.settings).await,
        },
    };
    match outcome {
        Ok(mut response) => {
            clean::push(response.response_mut(), &visit, clean.as_deref());
            finish(response.response_mut(), &visit, &services);
            ending.answered(response.status(), response.request().match_pattern().as_deref());
            let (request, response) = response.into_parts();
            Ok(ServiceResponse::new(request, after_its_body(&incoming, response).await))
        }
        Err(mut page) => {
            finish(&mut page, &visit, &services);
            ending.answered(page.status(), None);
            let page = after_its_body(&incoming, page).await;
            Err(actix_web::error::InternalError::from_response("the handler failed", page).into())
        }
    }
}

/// Watches the time that a form, or an upload, takes to arrive.
fn incoming(request: &mut ServiceRequest) -> IncomingBody {
    let content = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let in_all = if content.starts_with("multipart/form-data") { Patience::OF_UPLOADS } else { LONGEST_FORM };
    IncomingBody::watch(request, Patience { in_all, between_bytes: LONGEST_PAUSE }, None)
}

async fn after_its_body(incoming: &IncomingBody, response: HttpResponse) -> HttpResponse {
    let (head, body) = response.into_parts();
    head.set_body(incoming.answered(body).await)
}

/// Adds what all answers have.
fn finish(response: &mut HttpResponse, visit: &Visit, services: &ConsoleServices) {
    headers::add(response, visit, &services.settings);
    // Neither a block nor a redirection has shown it.
    if visit.details().notice.is_some() && !visit.is_block() && !response.status().is_redirection() {
        // A removal is always a well-formed cookie.
        let _ = response.add_cookie(&Notice::shown());
    }
}

/// Finds the session, and everything else that all pages need to know.
async fn settle(
    services: &web::Data<ConsoleServices>,
    request: &ServiceRequest,
    client: ClientAddress,
) -> Result<Visit, Failure> {
    if request.path().starts_with("/console/assets/") {
        return Ok(visit_of(services, request, client, (None, String::new())));
    }
    let found = session::find(services, request).await?;
    Ok(visit_of(services, request, client, found))
}

/// The visit of a request with this session and its CSRF token.
fn visit_of(
    services: &ConsoleServices,
    request: &ServiceRequest,
    client: ClientAddress,
    (live, csrf): (Option<LiveSession>, String),
) -> Visit {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let has = |name: &str| request.headers().contains_key(name);
    let Chosen { language, theme, density, has_keys } =
        request.cookie(look::COOKIE).map_or_else(Chosen::default, |cookie| look::from_cookie(cookie.value()));
    Visit::new(Details {
        language: language.unwrap_or_else(|| Language::asked_for(header(ACCEPT_LANGUAGE).unwrap_or_default())),
        theme: theme.unwrap_or(Theme::System),
        density: density.unwrap_or(Density::Comfortable),
        has_keys: has_keys.unwrap_or(true),
        live,
        csrf,
        path: request.uri().path_and_query().map_or("/console", |path| path.as_str()).to_owned(),
        request_id: RequestId::from_request(request),
        visitor: Visitor::new(client.ip(), header(USER_AGENT)),
        is_block: has("hx-request") && !has("hx-history-restore-request"),
        is_live: header(HX_SOURCE).is_some_and(|source| source.contains('#')),
        notice: request.cookie(Notice::COOKIE).and_then(|cookie| Notice::from_cookie(cookie.value())),
        is_isolated: services.settings.is_isolated,
    })
}

/// Refuses what another site sent, and forms without the token of the session.
async fn admitted(
    services: &web::Data<ConsoleServices>,
    request: &mut ServiceRequest,
    visit: &Visit,
) -> Result<(), Failure> {
    if [Method::GET, Method::HEAD].contains(request.method()) {
        return Ok(());
    }
    same_site::check(request.headers(), &services.settings)?;
    if visit.details().live.is_none() && !is_open(request.path()) {
        // Only the page that asks to sign in reads what it holds.
        kept::read(request, &services.settings).await;
        return Ok(());
    }
    csrf::check(request, visit).await
}

/// Sends strangers to the sign-in page, and from there back to where they wanted to go. A stranger who sent a form
/// keeps what was typed.
fn stranger(request: &ServiceRequest, visit: &Visit, services: &ConsoleServices) -> Option<HttpResponse> {
    if visit.details().live.is_some() || is_open(request.path()) {
        return None;
    }
    if visit.is_stream() {
        return Some(refused_stream(StatusCode::UNAUTHORIZED));
    }
    if visit.is_look_up() {
        // A form that is being filled in stays.
        return Some(HttpResponse::NoContent().finish());
    }
    if request.method() == Method::POST && request.path() != "/console/sign-out" && !visit.is_block() {
        return Some(kept::ask_to_sign_in(request.request(), visit, services));
    }
    let next = if request.method() == Method::GET && !visit.is_block() { &*visit.details().path } else { "/console" };
    let query: String = url::form_urlencoded::byte_serialize(next.as_bytes()).collect();
    let path = format!("/console/sign-in?next={query}");
    Some(if visit.is_block() {
        HttpResponse::Ok().insert_header((HX_REDIRECT, path)).finish()
    } else {
        HttpResponse::SeeOther().insert_header((LOCATION, path)).finish()
    })
}

/// Whether strangers may ask for this address.
fn is_open(path: &str) -> bool {
    let exactly = ["/console/sign-in", "/console/sign-in/organisation", "/console/look", "/console/reset"];
    exactly.contains(&path) || path.starts_with("/console/assets/") || path.starts_with("/console/welcome/")
}

/// Runs the handler. A failure, or a panic, becomes a page. The request is given away whole: the framework changes it
/// while it finds the handler, and fails if another part of the program holds it.
async fn handled(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    visit: &Visit,
    settings: &ConsoleSettings,
) -> Result<ServiceResponse<BoxBody>, HttpResponse> {
    let handling = AssertUnwindSafe(async move { next.call(request).await }).catch_unwind();
    match handling.await {
        Ok(Ok(response)) => {
            let page = response.response().error();
            let page =
                page.map(|error| page_of(error, |failure| page_of_form(failure, response.request(), visit, settings)));
            Ok(match page {
                Some(page) => ServiceResponse::new(response.into_parts().0, page),
                None => response.map_into_boxed_body(),
            })
        }
        Ok(Err(error)) => Err(page_of(&error, |failure| failure.page(visit))),
        Err(_) => Err(Failure::internal("a handler panicked").page(visit)),
    }
}

fn page_of(error: &Error, page: impl Fn(&Failure) -> HttpResponse) -> HttpResponse {
    match error.as_error::<Failure>() {
        Some(failure) => page(failure),
        None => page(&from_framework(error)),
    }
}

/// The page of a failure to take a form, or to show a page. What was typed into the form is not lost.
fn page_of_form(failure: &Failure, request: &HttpRequest, visit: &Visit, settings: &ConsoleSettings) -> HttpResponse {
    let again = kept::offer_again(request, visit, settings, failure);
    again.unwrap_or_else(|| failure.page_with(visit, kept::typed(request, visit)))
}

/// The failure that stands for an error of the framework, such as an id that is no number.
fn from_framework(error: &Error) -> Failure {
    match error.as_response_error().status_code().as_u16() {
        413 => Failure::TooLarge,
        404 => Failure::NotFound,
        400..=499 => Failure::BadRequest,
        _ => Failure::internal(error.to_string()),
    }
}

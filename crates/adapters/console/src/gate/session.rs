use crate::failure::Failure;
use crate::{ConsoleServices, ConsoleSettings};
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::ServiceRequest;
use actix_web::{HttpRequest, web};
use customs_access::{LiveSession, SessionToken};
use customs_serving::blocking;
use tracing::Span;

/// Finds the session of a request, and makes the CSRF token that its page shows. Strangers have none.
pub(super) async fn find(
    services: &web::Data<ConsoleServices>,
    request: &ServiceRequest,
) -> Result<(Option<LiveSession>, String), Failure> {
    let Some(token) = session_token(request.request(), &services.settings) else { return Ok((None, String::new())) };
    let (people, looked_for) = (services.people.clone(), token.clone());
    // What a page does by itself, such as following events and fetching its blocks again, must not keep the user signed
    // in.
    let renews = request.path() != "/console/events" && !request.headers().contains_key("hx-request");
    let live = blocking(move || {
        let find = if renews { people.find_session(&looked_for) } else { people.look_at_session(&looked_for) };
        find.map_err(Failure::from)
    })
    .await?;
    if let Some(LiveSession { user, .. }) = &live {
        let span = Span::current();
        span.record("organisation", user.organisation().get());
        span.record("user", user.id().get());
    }
    let csrf = live.as_ref().map(|_| services.people.csrf_token(&token)).unwrap_or_default();
    Ok((live, csrf))
}

/// Behind TLS the name of the cookie itself forbids that another host, or a page without TLS, sets it. Browsers drop such
/// a cookie without TLS, so the name is plain there.
const fn cookie_name(is_https: bool) -> &'static str {
    if is_https { "__Host-customs-session" } else { "customs-session" }
}

/// The token that the browser sent.
pub(crate) fn session_token(request: &HttpRequest, settings: &ConsoleSettings) -> Option<SessionToken> {
    let cookie = request.cookie(cookie_name(settings.is_https()))?;
    Some(SessionToken::presented(cookie.value()))
}

/// The cookie of a session. It ends with the browser; the session itself ends twelve hours after its last use,
/// and seven days after the sign-in.
pub(crate) fn session_cookie(token: &SessionToken, settings: &ConsoleSettings) -> Cookie<'static> {
    let is_https = settings.is_https();
    Cookie::build(cookie_name(is_https), token.reveal().to_owned())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_https)
        .finish()
}

/// The cookie that takes the session out of the browser.
pub(crate) fn clear_cookie(settings: &ConsoleSettings) -> Cookie<'static> {
    let is_https = settings.is_https();
    let mut cookie = Cookie::build(cookie_name(is_https), "").path("/").secure(is_https).http_only(true).finish();
    cookie.make_removal();
    cookie
}

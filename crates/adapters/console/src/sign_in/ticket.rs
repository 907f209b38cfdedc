//! The ticket of a visitor who chooses an organisation: a cookie, which this browser alone has and no page can read,
//! and what the form of the choice proves of it. Neither opens anything without the other, so that no other site can
//! make a browser choose, or sign it in by a ticket of its own.

use crate::ConsoleSettings;
use crate::posted::Posted;
use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use customs_access::{CsrfToken, People, SessionToken, SignInTicket, TicketToken};

/// Name of the hidden field with the proof.
pub(super) const FIELD: &str = "proof";

/// Behind TLS the name forbids that another host sets the cookie.
const fn cookie_name(is_https: bool) -> &'static str {
    if is_https { "__Host-customs-choice" } else { "customs-choice" }
}

/// What the form of the choice sends with the cookie, another text each time.
pub(super) fn proof(people: &People, ticket: &TicketToken) -> String {
    people.csrf_token(&as_key(ticket))
}

/// A token for forms follows from a secret of the browser, as that of a session does from the session.
fn as_key(ticket: &TicketToken) -> SessionToken {
    SessionToken::presented(ticket.reveal())
}

/// The cookie of a ticket. It ends when the ticket does.
pub(super) fn cookie(ticket: &TicketToken, settings: &ConsoleSettings) -> Cookie<'static> {
    let mut cookie = made(ticket.reveal().to_owned(), settings);
    cookie.set_max_age(Duration::seconds(SignInTicket::LIFETIME.num_seconds()));
    cookie
}

/// The cookie that takes the ticket out of the browser.
pub(super) fn used(settings: &ConsoleSettings) -> Cookie<'static> {
    let mut cookie = made(String::new(), settings);
    cookie.make_removal();
    cookie
}

fn made(value: String, settings: &ConsoleSettings) -> Cookie<'static> {
    let is_https = settings.is_https();
    let cookie = Cookie::build(cookie_name(is_https), value);
    cookie.path("/").http_only(true).same_site(SameSite::Strict).secure(is_https).finish()
}

/// The ticket of the browser, if the form that was sent is one that this service showed for it.
pub(super) fn sent(request: &HttpRequest, posted: &Posted, settings: &ConsoleSettings) -> Option<TicketToken> {
    let cookie = request.cookie(cookie_name(settings.is_https()))?;
    let ticket = TicketToken::presented(cookie.value());
    CsrfToken::for_session(&as_key(&ticket)).matches(posted.raw(FIELD)).then_some(ticket)
}

//! Signing in and out, the choice of an organisation, the first password, and forgotten passwords.

mod form;
mod hashing;
mod organisation;
mod reset;
mod ticket;
mod welcome;

pub(crate) use hashing::{Hashed, hashed};

use crate::desk::first_page;
use crate::failure::Failure;
use crate::gate::{clear_cookie, session_token};
use crate::routing::Routing;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::HttpRequest;
use actix_web::http::header::{HeaderName, HeaderValue};
use customs_access::Role;
use url::{Position, Url};

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/sign-in", form::show).post("/sign-in", form::sign_in);
    routing.get("/sign-in/organisation", organisation::show).post("/sign-in/organisation", organisation::choose);
    routing.post("/sign-out", sign_out);
    routing.get("/welcome/{token}", welcome::show).post("/welcome/{token}", welcome::set_password);
    routing.get("/reset", reset::show).post("/reset", reset::request);
}

/// Where a user with this role goes after signing in: where the visitor wanted to go, or the first page of the role.
pub(crate) fn after_sign_in(next: &str, role: Role) -> String {
    let wanted = inside(next);
    if wanted == FIRST_PAGE { first_page(role).to_owned() } else { wanted }
}

const FIRST_PAGE: &str = "/console";

/// Where to go after signing in: an address of the console, or its first page, also when the link asked for something
/// else.
pub fn inside(next: &str) -> String {
    let first_page = FIRST_PAGE.to_owned();
    let Ok(base) = Url::parse("http://console.invalid/") else { return first_page };
    let joined = base.join(next).ok().filter(|to| {
        let is_here = to.origin() == base.origin() && to.username().is_empty() && to.password().is_none();
        is_here && (to.path() == "/console" || to.path().starts_with("/console/"))
    });
    joined.map_or(first_page, |to| to[Position::BeforePath..Position::AfterQuery].to_owned())
}

const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");

/// Ends the session, here and for a copy of its cookie.
async fn sign_out(member: Member, services: Services, request: HttpRequest) -> Answer {
    let token = session_token(&request, &services.settings).ok_or(Failure::ExpiredForm)?;
    let people = services.people.clone();
    member.act(move || people.sign_out(&token).map_err(Failure::from)).await?;
    let mut answer = member.go_to("/console/sign-in");
    // A removal is always a well-formed cookie.
    let _ = answer.add_cookie(&clear_cookie(&services.settings));
    answer.headers_mut().insert(CLEAR_SITE_DATA, HeaderValue::from_static("\"cache\", \"storage\""));
    Ok(answer)
}

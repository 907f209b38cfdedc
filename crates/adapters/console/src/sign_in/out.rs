use crate::failure::Failure;
use crate::gate::{clear_cookie, session_token};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::HttpRequest;
use actix_web::http::header::{HeaderName, HeaderValue};

const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");

/// Ends the session, here and for a copy of its cookie.
pub(super) async fn sign_out(member: Member, services: Services, request: HttpRequest) -> Answer {
    let token = session_token(&request, &services.settings).ok_or(Failure::ExpiredForm)?;
    let people = services.people.clone();
    member.act(move || people.sign_out(&token).map_err(Failure::from)).await?;
    let mut answer = member.go_to("/console/sign-in");
    // A removal is always a well-formed cookie.
    let _ = answer.add_cookie(&clear_cookie(&services.settings));
    answer.headers_mut().insert(CLEAR_SITE_DATA, HeaderValue::from_static("\"cache\", \"storage\""));
    Ok(answer)
}

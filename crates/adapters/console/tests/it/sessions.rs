//! Sessions: where they begin, and that they end.

use super::bench::{Bench, PASSWORD, SESSION};
use super::browser::Browser;
use chrono::Duration;
use customs_access::{Role, SessionToken};

/// Signs the user of this name in, in this browser, and returns the token of the cookie.
async fn sign_in(browser: &Browser<'_>, name: &str) -> String {
    let fields = [("email", &*format!("{name}@acme.nl")), ("password", PASSWORD)];
    let reply = browser.post("/sign-in", &fields).await;
    assert_eq!((reply.status, reply.location()), (303, "/console"), "{}", reply.body);
    reply.cookie(SESSION).expect("a session").to_owned()
}

async fn is_signed_in(bench: &Bench, token: &str) -> bool {
    let mut browser = bench.stranger();
    browser.session = Some(SessionToken::presented(token));
    browser.get("").await.status == 200
}

#[actix_rt::test]
async fn a_sign_in_gives_a_new_session_and_ends_the_one_that_somebody_planted() {
    let bench = Bench::new();
    bench.user(bench.ours, "anna", Role::Owner);
    let mut browser = bench.member(Role::Declarant);
    let planted = browser.session.clone().expect("a session").reveal().to_owned();
    let token = sign_in(&browser, "anna").await;
    assert_ne!(token, planted);
    assert!(is_signed_in(&bench, &token).await);
    assert!(!is_signed_in(&bench, &planted).await);
    // A text that was never a session does not become one.
    browser.session = Some(SessionToken::presented("fixed-by-somebody"));
    let token = sign_in(&browser, "anna").await;
    assert!(token.len() >= 43 && token != "fixed-by-somebody");
    assert!(!is_signed_in(&bench, "fixed-by-somebody").await);
}

#[actix_rt::test]
async fn the_cookie_of_a_session_is_kept_from_scripts_other_sites_and_plain_text() {
    let bench = Bench::new();
    bench.user(bench.ours, "anna", Role::Owner);
    let reply = bench.stranger().post("/sign-in", &[("email", "anna@acme.nl"), ("password", PASSWORD)]).await;
    let mut set = reply.headers.get_all("set-cookie").filter_map(|value| value.to_str().ok());
    let cookie = set.find(|cookie| cookie.starts_with(SESSION)).expect("a session");
    for part in ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"] {
        assert!(cookie.split("; ").any(|attribute| attribute == part), "{part}: {cookie}");
    }
    for part in ["Domain", "Max-Age", "Expires"] {
        assert!(!cookie.contains(part), "it ends with the browser and stays at this host: {cookie}");
    }
}

#[actix_rt::test]
async fn a_stolen_cookie_is_refused_after_the_sign_out() {
    let bench = Bench::new();
    let member = bench.member(Role::Owner);
    let stolen = member.session.clone().expect("a session").reveal().to_owned();
    assert!(is_signed_in(&bench, &stolen).await);
    let reply = member.post("/sign-out", &[]).await;
    assert_eq!((reply.status, reply.location()), (303, "/console/sign-in"));
    assert_eq!(reply.cookie(SESSION), Some(""), "the cookie is taken out of the browser");
    assert_eq!(reply.header("clear-site-data"), "\"cache\", \"storage\"");
    assert!(!is_signed_in(&bench, &stolen).await);
}

#[actix_rt::test]
async fn a_session_ends_twelve_hours_after_its_last_use() {
    let bench = Bench::new();
    let member = bench.member(Role::Owner);
    for _ in 0..3 {
        bench.clock.advance(Duration::hours(11));
        assert_eq!(member.get("").await.status, 200);
    }
    bench.clock.advance(Duration::hours(12) + Duration::minutes(1));
    assert_eq!(member.get("").await.status, 303);
}

#[actix_rt::test]
async fn a_session_ends_seven_days_after_the_sign_in_however_much_it_is_used() {
    let bench = Bench::new();
    let member = bench.member(Role::Owner);
    for _ in 0..15 {
        bench.clock.advance(Duration::hours(11));
        assert_eq!(member.get("").await.status, 200);
    }
    bench.clock.advance(Duration::hours(3));
    assert_eq!(member.get("").await.status, 303);
}

#[actix_rt::test]
async fn a_first_password_ends_the_session_that_the_browser_had_before() {
    let bench = Bench::new();
    let browser = bench.member(Role::Declarant);
    let earlier = browser.session.clone().expect("a session").reveal().to_owned();
    let (_, link) = bench.invited(bench.ours, "anna", Role::Owner);
    let reply = browser.post(&format!("/welcome/{}", link.reveal()), &[("password", PASSWORD)]).await;
    assert_eq!((reply.status, reply.location()), (303, "/console"), "{}", reply.body);
    assert!(is_signed_in(&bench, reply.cookie(SESSION).expect("a session")).await);
    assert!(!is_signed_in(&bench, &earlier).await);
}

#[actix_rt::test]
async fn a_stream_of_events_keeps_nobody_signed_in() {
    let bench = Bench::new();
    let member = bench.member(Role::Owner);
    bench.clock.advance(Duration::hours(11));
    assert_eq!(member.get("/events").await.status, 200);
    bench.clock.advance(Duration::hours(2));
    assert_eq!(member.get("/events").await.status, 401);
    assert_eq!(member.get("").await.status, 303);
}

#[actix_rt::test]
async fn a_disabled_user_is_out_at_once() {
    let bench = Bench::new();
    bench.member(Role::Owner);
    let leaving = bench.user(bench.ours, "leaving", Role::Declarant);
    let browser = Browser::signed_in(&bench, &leaving);
    assert_eq!(browser.get("").await.status, 200);
    bench.services.people.disable_user(bench.ours, leaving.user.id()).expect("disabled");
    assert_eq!(browser.get("").await.status, 303);
    let reply = browser.post("/sign-in", &[("email", "leaving@acme.nl"), ("password", PASSWORD)]).await;
    assert_eq!((reply.status, reply.cookie(SESSION)), (200, None));
}

#[actix_rt::test]
async fn a_cookie_under_the_plain_name_is_none_behind_tls() {
    let bench = Bench::new();
    let token = bench.user(bench.ours, "anna", Role::Owner).token;
    let cookie = actix_web::cookie::Cookie::new("customs-session", token.reveal().to_owned());
    assert_eq!(bench.send(bench.stranger().request("").cookie(cookie)).await.status, 303);
}

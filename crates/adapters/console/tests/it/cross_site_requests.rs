//! Forms that no page of ours sent are refused, and change nothing.

use super::bench::{Bench, Reply};
use super::browser::Browser;
use super::everything::shown;
use super::routes::{Route, routes};
use actix_web::http::Method;
use actix_web::test::TestRequest;
use customs_access::Role;

/// Every form of a user who is signed in.
fn forms(bench: &Bench) -> Vec<Route> {
    routes(bench, &Method::POST)
}

/// Sends every form, as the function makes it, and finds each refused and nothing changed.
async fn all_refused(make: impl Fn(&Browser<'_>, &Route) -> TestRequest) {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let before = shown(&bench).await;
    for route in forms(&bench) {
        let reply: Reply = bench.send(make(&owner, &route)).await;
        assert_eq!(reply.status, 403, "{route:?}");
        assert!(reply.body.contains("<h1>"), "{route:?}");
    }
    assert_eq!(shown(&bench).await, before);
    assert_eq!(owner.get("").await.status, 200, "the session goes on");
}

#[actix_rt::test]
async fn a_form_without_a_token_is_refused() {
    all_refused(|owner, route| owner.form(&route.path, &[("name", "Mallory")])).await;
}

#[actix_rt::test]
async fn an_upload_without_a_token_is_refused() {
    all_refused(|owner, route| {
        let body = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n%PDF-\r\n--b--\r\n";
        let form = owner.form(&route.path, &[]).set_payload(body);
        form.insert_header(("content-type", "multipart/form-data; boundary=b"))
    })
    .await;
}

#[actix_rt::test]
async fn a_body_that_is_no_form_is_refused() {
    for kind in ["application/json", "text/plain", "application/xml", ""] {
        all_refused(|owner, route| {
            owner.form(&route.path, &[]).set_payload("{\"name\":\"Mallory\"}").insert_header(("content-type", kind))
        })
        .await;
    }
}

#[actix_rt::test]
async fn the_token_of_another_session_is_refused() {
    let bench = Bench::filled().await;
    let (one, two) = (bench.user(bench.ours, "one", Role::Owner), bench.user(bench.ours, "two", Role::Owner));
    let (one, two) = (Browser::signed_in(&bench, &one), Browser::signed_in(&bench, &two));
    let before = shown(&bench).await;
    for route in forms(&bench) {
        let foreign = two.csrf();
        let reply = bench.send(one.form(&route.path, &[("csrf", &foreign)])).await;
        assert_eq!(reply.status, 403, "{route:?}");
        let by_header = one.form(&route.path, &[]).insert_header(("x-csrf-token", foreign));
        assert_eq!(bench.send(by_header).await.status, 403, "{route:?}");
    }
    assert_eq!(shown(&bench).await, before);
}

#[actix_rt::test]
async fn a_form_of_another_site_is_refused_even_with_the_right_token() {
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("origin", "https://customs.example.evil.example"),
    ] {
        all_refused(|owner, route| {
            let token = owner.csrf();
            owner.form(&route.path, &[("csrf", &token)]).insert_header((name, value))
        })
        .await;
    }
}

#[actix_rt::test]
async fn another_site_cannot_sign_anybody_in() {
    let bench = Bench::new();
    let (_, link) = bench.invited(bench.ours, "anna", Role::Owner);
    for path in ["/sign-in".to_owned(), "/reset".to_owned(), format!("/welcome/{}", link.reveal())] {
        let fields = [("email", "anna@acme.nl"), ("password", super::bench::PASSWORD)];
        let form = bench.stranger().form(&path, &fields).insert_header(("origin", "https://evil.example"));
        let reply = bench.send(form).await;
        assert_eq!((reply.status, reply.cookie(super::bench::SESSION)), (403, None), "{path}");
    }
}

#[actix_rt::test]
async fn no_other_method_gets_past_the_gate() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for method in [Method::PUT, Method::PATCH, Method::DELETE] {
        let reply = bench.send(owner.request("/declarations/1").method(method.clone())).await;
        assert_eq!(reply.status, 403, "{method}");
    }
}

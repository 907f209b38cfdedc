//! Strangers see the pages for signing in and nothing else.

use super::bench::Bench;
use super::routes::routes;
use actix_web::http::Method;
use customs_access::Role;
use customs_console::internals::Language;

#[actix_rt::test]
async fn a_program_may_look_whether_a_page_is_there() {
    let bench = Bench::new();
    let (owner, stranger) = (bench.member(Role::Owner), bench.stranger());
    for (browser, path, status) in [
        (&stranger, "/sign-in", 200),
        (&owner, "/declarations", 200),
        (&stranger, "/declarations", 303),
        (&owner, "/nowhere", 404),
    ] {
        let reply = bench.send(browser.request(path).method(Method::HEAD)).await;
        assert_eq!(reply.status, status, "{path}");
    }
}

#[actix_rt::test]
async fn strangers_are_sent_to_the_sign_in_page_and_from_there_back() {
    let bench = Bench::filled().await;
    for route in routes(&bench, &Method::GET).into_iter().filter(|route| !route.is_open()) {
        let path = format!("{}?a=b%26c", route.path);
        let reply = bench.stranger().get(&path).await;
        if route.pattern == "/events" {
            // A page that is still open asks again now and then.
            assert_eq!((reply.status, reply.header("content-type")), (401, "text/event-stream"));
            continue;
        }
        let next: String = url::form_urlencoded::byte_serialize(format!("/console{path}").as_bytes()).collect();
        assert_eq!((reply.status, reply.location()), (303, &*format!("/console/sign-in?next={next}")), "{route:?}");
        assert!(reply.body.is_empty(), "{route:?}");
    }
}

#[actix_rt::test]
async fn a_block_that_a_stranger_asks_for_sends_the_whole_page_to_the_sign_in() {
    let bench = Bench::new();
    let reply = bench.stranger().get_block("/declarations").await;
    assert_eq!((reply.status, reply.header("hx-redirect")), (200, "/console/sign-in?next=%2Fconsole"));
    assert!(reply.body.is_empty());
}

#[actix_rt::test]
async fn forms_of_strangers_change_nothing() {
    let bench = Bench::filled().await;
    let before = super::everything::shown(&bench).await;
    for route in routes(&bench, &Method::POST).into_iter().filter(|route| !route.is_open()) {
        let reply = bench.stranger().post(&route.path, &[]).await;
        if route.pattern == "/sign-out" {
            assert_eq!((reply.status, reply.location()), (303, "/console/sign-in?next=%2Fconsole"), "{route:?}");
            continue;
        }
        assert_eq!((reply.status, reply.location()), (200, ""), "{route:?}");
        assert!(reply.body.contains(Language::En.session_ended()), "{route:?}: {}", reply.body);
    }
    assert_eq!(super::everything::shown(&bench).await, before);
}

#[actix_rt::test]
async fn addresses_without_a_page_say_so_to_members_and_send_strangers_to_the_sign_in() {
    let bench = Bench::new();
    assert_eq!(bench.stranger().get("/no-such-page").await.status, 303);
    let member = bench.member(customs_access::Role::Owner);
    let reply = member.get("/no-such-page").await;
    assert_eq!(reply.status, 404);
    assert!(reply.body.contains("<h1>"), "{}", reply.body);
}

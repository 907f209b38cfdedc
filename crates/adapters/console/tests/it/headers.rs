//! The headers of all answers.

use super::bench::{Bench, Reply};
use super::routes::{Route, routes};
use actix_web::http::Method;
use customs_access::Role;

fn check(reply: &Reply, what: &str) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("strict-transport-security", "max-age=31536000"),
    ] {
        assert_eq!(reply.header(name), value, "{what}: {name}");
    }
    assert!(!reply.header("x-request-id").is_empty(), "{what}");
    let policy = reply.header("content-security-policy");
    assert!(policy.contains("default-src 'none'"), "{what}: {policy}");
    if policy.contains("sandbox") {
        // A preview of an upload, which only a page of ours may frame.
        let is_download = reply.header("content-disposition").starts_with("attachment");
        assert!(is_download || policy.contains("frame-ancestors 'self'"), "{what}: {policy}");
        assert!(!policy.contains("allow-scripts") && !policy.contains("script-src"), "{what}: {policy}");
    } else {
        assert_eq!(reply.header("x-frame-options"), "DENY", "{what}");
        assert!(policy.contains("frame-ancestors 'none'"), "{what}: {policy}");
        for part in ["script-src 'self'", "style-src 'self'", "form-action 'self'", "base-uri 'none'"] {
            assert!(policy.contains(part), "{what}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{what}: {policy}");
    }
}

#[actix_rt::test]
async fn every_answer_has_the_headers_that_keep_it_safe() {
    let bench = Bench::filled().await;
    let (owner, stranger) = (bench.member(Role::Owner), bench.stranger());
    for route in routes(&bench, &Method::GET) {
        for (who, browser) in [("owner", &owner), ("stranger", &stranger)] {
            let reply = browser.get(&route.path).await;
            check(&reply, &format!("{who} {}", route.pattern));
            let kept = reply.header("cache-control");
            if route.pattern.starts_with("/assets/") {
                assert_eq!(kept, "public, max-age=31536000, immutable");
            } else {
                assert!(kept.contains("no-store"), "{route:?}: {kept}");
            }
        }
    }
    for route in routes(&bench, &Method::POST) {
        check(&bench.send(owner.form(&route.path, &[])).await, route.pattern);
        check(&stranger.post(&route.path, &[]).await, route.pattern);
    }
    check(&owner.get("/no-such-page").await, "no such page");
    check(&owner.get("/declarations/x").await, "no id");
}

#[actix_rt::test]
async fn every_page_is_told_apart_by_who_asks_and_what_for() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for route in routes(&bench, &Method::GET).into_iter().filter(Route::is_a_page) {
        let reply = owner.get(&route.path).await;
        if reply.header("content-type").starts_with("text/html") {
            let vary = reply.header("vary").to_ascii_lowercase();
            assert!(vary.contains("hx-request") && vary.contains("cookie"), "{route:?}: {vary}");
        }
    }
}

#[actix_rt::test]
async fn pages_are_in_the_language_that_the_browser_asks_for_or_the_user_chose() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let ask = |language: &'static str| owner.request("").insert_header(("accept-language", language));
    assert!(bench.send(ask("nl-NL,nl;q=0.9,en;q=0.8")).await.body.contains("<html lang=\"nl\""));
    assert!(bench.send(ask("en-GB,en;q=0.9")).await.body.contains("<html lang=\"en\""));
    let reply = owner.post("/look", &[("language", "nl"), ("theme", "dark"), ("next", "/console")]).await;
    let look = reply.cookie("customs-look").expect("the choice").to_owned();
    let cookie = actix_web::cookie::Cookie::new("customs-look", look);
    let page = bench.send(ask("en").cookie(cookie)).await.body;
    assert!(page.contains("<html lang=\"nl\" data-theme=\"dark\""), "{page}");
}

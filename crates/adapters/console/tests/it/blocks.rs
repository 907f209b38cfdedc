//! Whole pages, and the blocks of them that htmx asks for.

use super::bench::Bench;
use super::routes::{Route, routes};
use actix_web::http::Method;
use customs_access::Role;

#[actix_rt::test]
async fn htmx_gets_the_rows_of_a_list_alone_and_browsers_the_whole_page() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let (page, block) = (owner.get("/declarations").await.body, owner.get_block("/declarations").await.body);
    assert!(page.starts_with("<!doctype html>") && page.contains("<form class=\"filters\""));
    assert!(block.trim_start().starts_with("<section id=\"rows\""), "{block}");
    assert!(!block.contains("<html") && !block.contains("<form class=\"filters\""));
    assert!(page.contains(block.trim()), "they cannot drift apart");
}

#[actix_rt::test]
async fn the_address_of_a_list_has_what_its_filters_say_and_no_more() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for list in [
        "/declarations",
        "/transits",
        "/transits/arrivals",
        "/invoices",
        "/set-aside",
        "/settings/callbacks/1",
        "/tasks",
    ] {
        let (sent, clean) = (format!("{list}?search=&status=&event=x&from="), format!("/console{list}?event=x"));
        let page = owner.get(&sent).await;
        assert_eq!((page.status, page.location()), (303, &*clean), "without scripts");
        let block = owner.get_block(&sent).await;
        assert_eq!((block.status, block.header("hx-push-url")), (200, &*clean), "{}", block.body);
        assert_eq!(owner.get_block(&format!("{list}?event=x")).await.header("hx-push-url"), "", "it is clean");
    }
    let looked_up = owner.get_block("/codes/008?declaration.office=").await;
    assert_eq!(
        (looked_up.status, looked_up.header("hx-push-url")),
        (200, ""),
        "a form is filled in at its own address"
    );
}

#[actix_rt::test]
async fn a_browser_that_goes_back_gets_whole_pages() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for route in routes(&bench, &Method::GET).into_iter().filter(Route::is_a_page) {
        let whole = owner.get(&route.path).await;
        let back = owner.request(&route.path).insert_header(("hx-request", "true"));
        let back = bench.send(back.insert_header(("hx-history-restore-request", "true"))).await;
        assert_eq!(back.status, whole.status, "{route:?}");
        assert_eq!(back.body.starts_with("<!doctype html>"), whole.body.starts_with("<!doctype html>"), "{route:?}");
    }
}

#[actix_rt::test]
async fn a_block_that_fails_takes_the_whole_page() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    for path in ["/no-such-page", "/declarations/x"] {
        let reply = owner.get_block(path).await;
        assert!((400..500).contains(&reply.status), "{path}");
        assert_eq!(reply.header("hx-retarget"), "body", "{path}");
    }
}

#[actix_rt::test]
async fn every_page_has_one_heading_a_title_and_its_language() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for route in routes(&bench, &Method::GET).into_iter().filter(Route::is_a_page) {
        let reply = owner.get(&route.path).await;
        if reply.body.starts_with("<!doctype html>") {
            assert_eq!(reply.body.matches("<h1").count(), 1, "{route:?}: {}", reply.body);
            assert!(!reply.body.contains("<title> –"), "{route:?}");
            let ids: Vec<_> = reply.body.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            let twice = ids.iter().find(|id| ids.iter().filter(|other| other == id).count() > 1);
            assert_eq!(twice, None, "{route:?}: an id stands there twice");
        }
    }
}

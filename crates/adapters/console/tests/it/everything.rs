//! All that the owner of our organisation can see, to find out whether something changed.

use super::bench::Bench;
use super::browser::Browser;
use super::routes::{Route, routes};
use actix_web::http::Method;
use customs_access::Role;
use std::collections::BTreeMap;

/// The text of every page of our organisation, by its address.
pub(crate) async fn shown(bench: &Bench) -> BTreeMap<String, String> {
    let owner = bench.watcher();
    let mut pages = BTreeMap::new();
    for route in routes(bench, &Method::GET).into_iter().filter(Route::is_a_page) {
        let reply = owner.get(&route.path).await;
        pages.insert(route.path, format!("{} {}", reply.status, without_tokens(&reply.body)));
    }
    pages
}

/// The page without the tokens and keys of its forms, which are others each time.
fn without_tokens(page: &str) -> String {
    let begins = ["X-CSRF-Token\":\"", "name=\"csrf\" value=\"", "name=\"once\" value=\""];
    begins.iter().fold(page.to_owned(), |page, begin| cut(&page, begin, '"'))
}

/// The text without what stands between each of these beginnings and its end.
fn cut(text: &str, begin: &str, end: char) -> String {
    let mut pieces = text.split(begin);
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |kept, piece| kept + begin + piece.split_once(end).map_or("", |(_, after)| after))
}

#[actix_rt::test]
async fn every_page_is_shown_to_the_owner() {
    let bench = Bench::filled().await;
    let owner: Browser<'_> = bench.member(Role::Owner);
    for route in routes(&bench, &Method::GET).into_iter().filter(Route::is_a_page) {
        let reply = owner.get(&route.path).await;
        if route.pattern.ends_with("/logo/picture") {
            // There is none.
            continue;
        }
        // What the state of a record does not allow is refused by a page of its own.
        assert!([200, 303, 409].contains(&reply.status), "{route:?}: {} {}", reply.status, reply.body);
    }
}

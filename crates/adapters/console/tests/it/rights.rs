//! Pages offer each role exactly the actions that its scopes and permissions allow.

use super::bench::Bench;
use super::browser::Browser;
use super::everything::shown;
use super::pages::{forms_of, links_of};
use super::routes::{Route, routes};
use actix_web::http::Method;
use customs_access::Role;
use std::collections::{BTreeSet, VecDeque};

/// Forms about the user who sends them, which need no role.
fn is_about_oneself(route: &Route) -> bool {
    route.is_open() || OWN.iter().any(|own| route.pattern.starts_with(own))
}

const OWN: [&str; 3] = ["/sign-out", "/settings/profile", "/settings/tasks"];

#[actix_rt::test]
async fn an_auditor_changes_nothing() {
    let bench = Bench::filled().await;
    let auditor = bench.member(Role::Auditor);
    let before = shown(&bench).await;
    for route in routes(&bench, &Method::POST).into_iter().filter(|route| !is_about_oneself(route)) {
        let reply = auditor.post(&route.path, &[]).await;
        assert_eq!(reply.status, 403, "{route:?}: {}", reply.body);
    }
    assert_eq!(shown(&bench).await, before);
}

/// Follows the links from the first page, as often as they lead to addresses that were not visited.
async fn visited(browser: &Browser<'_>) -> Vec<(String, String)> {
    let mut known = BTreeSet::new();
    let mut open = VecDeque::from([("".to_owned(), "the menu".to_owned())]);
    let mut pages = Vec::new();
    while let Some((path, from)) = open.pop_front() {
        if !known.insert(path.clone()) || known.len() > 400 {
            continue;
        }
        let reply = browser.get(&path).await;
        assert!([200, 303].contains(&reply.status), "{path}, linked from {from}: {} {}", reply.status, reply.body);
        if reply.header("content-type").starts_with("text/html") {
            let links = links_of(&reply.body).into_iter().filter(|link| !known.contains(link));
            open.extend(links.map(|link| (link, path.clone())));
            pages.push((path, reply.body));
        }
    }
    pages
}

#[actix_rt::test]
async fn no_role_is_offered_what_it_may_not_do() {
    for role in Role::ALL {
        let bench = Bench::filled().await;
        let member = bench.member(*role);
        let mut tried = BTreeSet::new();
        for (path, page) in visited(&member).await {
            for form in forms_of(&page).into_iter().filter(|form| form.is_post) {
                let action = form.action.clone().unwrap_or_else(|| path.clone());
                if ["/sign-out", "/look"].contains(&&*action) || form.is_upload || !tried.insert(action.clone()) {
                    continue;
                }
                // The form of a page that was just shown is taken, or shown again with what is missing.
                let bench = Bench::filled().await;
                let member = bench.member(*role);
                let fields: Vec<_> = form.hidden.iter().map(|(name, value)| (&**name, &**value)).collect();
                let reply = member.post(&action, &fields).await;
                assert!(![403, 404, 405].contains(&reply.status), "{role}: {path} offers {action}: {}", reply.status);
                assert!(reply.status < 500, "{role}: {path} offers {action}: {}", reply.body);
            }
        }
    }
}

#[actix_rt::test]
async fn each_role_sees_the_parts_of_the_navigation_that_it_may_read() {
    for role in Role::ALL {
        let bench = Bench::new();
        let page = bench.member(*role).get("").await.body;
        let sees = |part: &str| page.contains(&format!("href=\"/console/{part}\""));
        assert!(sees("declarations") && sees("transits") && sees("dossiers"), "{role}");
        assert_eq!(sees("invoices"), *role != Role::Declarant, "{role}");
    }
}

#[actix_rt::test]
async fn every_page_that_a_role_may_not_read_says_so() {
    for role in Role::ALL {
        let bench = Bench::filled().await;
        let member = bench.member(*role);
        for route in routes(&bench, &Method::GET).into_iter().filter(Route::is_a_page) {
            let status = member.get(&route.path).await.status;
            assert!([200, 303, 403, 404, 409].contains(&status), "{role} {route:?}: {status}");
        }
    }
}

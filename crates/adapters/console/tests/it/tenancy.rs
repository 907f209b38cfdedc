//! Records of another organisation are as absent as records that never were.

use super::bench::Bench;
use super::everything::shown;
use super::records::SECRET;
use super::routes::{Route, routes};
use actix_web::http::Method;
use customs_access::Role;

#[actix_rt::test]
async fn our_owner_sees_the_records_that_the_others_must_not_see() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let (mut seen, mut unseen) = (0, Vec::new());
    for route in routes(&bench, &Method::GET).into_iter().filter(Route::names_a_record) {
        let reply = owner.get(&route.path).await;
        assert!(reply.status < 500, "{route:?}: {}", reply.body);
        if reply.status == 200 {
            seen += 1;
        } else {
            unseen.push((route.path, reply.status));
        }
    }
    // Otherwise the next tests would prove nothing. What a record may not do now is refused or sent on.
    assert!(seen >= unseen.len(), "{seen} addresses show a record of ours, and these do not: {unseen:#?}");
    let absent: Vec<_> = unseen.iter().filter(|(_, status)| *status == 404).collect();
    assert!(absent.is_empty(), "the bench lacks records for {absent:#?}");
}

#[actix_rt::test]
async fn no_page_shows_anything_of_another_organisation() {
    let bench = Bench::filled().await;
    let neighbour = bench.neighbour();
    for route in routes(&bench, &Method::GET) {
        let reply = neighbour.get(&route.path).await;
        assert!(!reply.body.contains(SECRET), "{route:?}: {}", reply.body);
        if route.names_a_record() {
            assert!([404, 403].contains(&reply.status), "{route:?}: {} {}", reply.status, reply.body);
        }
    }
}

#[actix_rt::test]
async fn the_page_for_a_foreign_record_is_the_one_for_a_record_that_never_was() {
    let bench = Bench::filled().await;
    let neighbour = bench.neighbour();
    for route in routes(&bench, &Method::GET).into_iter().filter(Route::names_a_record) {
        let id = bench.ids_for(route.pattern).first().map_or("1", |id| id);
        let never = route.path.replacen(&format!("/{id}"), "/987654", 1);
        let (foreign, never) = (neighbour.get(&route.path).await, neighbour.get(&never).await);
        assert_eq!(foreign.status, never.status, "{route:?}");
    }
}

#[actix_rt::test]
async fn no_form_changes_anything_of_another_organisation() {
    let bench = Bench::filled().await;
    let neighbour = bench.neighbour();
    let before = shown(&bench).await;
    for route in routes(&bench, &Method::POST).into_iter().filter(Route::names_a_record) {
        let mut reply = neighbour.post(&route.path, &plausible()).await;
        if reply.status == 422 {
            // What the form does not have is refused before it is known whether there is such a record.
            let lacks = |name: &str| reply.body.contains(&format!("{name} is not a field of this form"));
            let fields: Vec<_> = plausible().into_iter().filter(|(name, _)| !lacks(name)).collect();
            reply = neighbour.post(&route.path, &fields).await;
        }
        // An upload is not read before its kind is known.
        let is_refused = [404, 403].contains(&reply.status) || (reply.status == 400 && is_upload(&route));
        assert!(is_refused, "{route:?}: {} {}", reply.status, reply.body);
        assert!(!reply.body.contains(SECRET), "{route:?}");
    }
    assert_eq!(shown(&bench).await, before);
}

/// Fields that fit many forms, so that a form is not refused for what is missing.
fn plausible() -> Vec<(&'static str, &'static str)> {
    vec![
        ("whole", "yes"),
        ("reason", "wrong"),
        ("name", "A name"),
        ("status", "ERR"),
        ("role", "auditor"),
        ("version", "1"),
    ]
}

fn is_upload(route: &Route) -> bool {
    route.pattern.ends_with("/documents")
}

#[actix_rt::test]
async fn ids_that_are_none_are_not_found() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for route in routes(&bench, &Method::GET).into_iter().filter(Route::names_a_record) {
        let id = format!("/{}", bench.ids_for(route.pattern).first().map_or("1", |id| id));
        for other in ["/0", "/-1", "/987654", "/9223372036854775807", "/92233720368547758080", "/x", "/%00", "/1%2F2"] {
            let reply = owner.get(&route.path.replacen(&id, other, 1)).await;
            assert!([404, 400, 403].contains(&reply.status), "{route:?} {other}: {} {}", reply.status, reply.body);
        }
    }
}

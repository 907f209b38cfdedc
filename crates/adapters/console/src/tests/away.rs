//! A database that does not answer for a moment.

use super::bench::Bench;
use super::browser::Browser;
use crate::texts::Language;
use chrono::{DateTime, Utc};
use customs_access::{People, PeoplePorts, Role, Session, SessionHash, SessionRepository, User};
use customs_kernel::{OrganisationId, StorageError, UserId};
use std::sync::Arc;

/// Sessions of a database that is away.
struct Away;

fn away<T>() -> Result<T, StorageError> {
    Err(StorageError::Unavailable("the database is away".into()))
}

impl SessionRepository for Away {
    fn open(&self, _: &Session) -> Result<(), StorageError> {
        away()
    }

    fn find(&self, _: &SessionHash) -> Result<Option<(Session, User)>, StorageError> {
        away()
    }

    fn renew(&self, _: &Session, _: DateTime<Utc>) -> Result<bool, StorageError> {
        away()
    }

    fn of_user(&self, _: OrganisationId, _: UserId, _: DateTime<Utc>) -> Result<Vec<Session>, StorageError> {
        away()
    }

    fn close(&self, _: &SessionHash) -> Result<(), StorageError> {
        away()
    }

    fn close_of(&self, _: OrganisationId, _: UserId, _: &SessionHash) -> Result<bool, StorageError> {
        away()
    }

    fn close_all_of(&self, _: OrganisationId, _: UserId, _: Option<SessionHash>) -> Result<u64, StorageError> {
        away()
    }

    fn delete_expired(&self, _: DateTime<Utc>) -> Result<u64, StorageError> {
        away()
    }
}

#[actix_rt::test]
async fn what_is_on_the_screen_stays_while_the_database_is_away() {
    let mut bench = Bench::new();
    let signed_in = bench.user(bench.ours, "anna", Role::Owner);
    let ports = PeoplePorts { sessions: Arc::new(Away), ..bench.memory.ports(bench.clock.clone()) };
    Arc::get_mut(&mut bench.services).expect("nobody has it yet").people = Arc::new(People::new(ports));
    let owner = Browser::signed_in(&bench, &signed_in);

    let page = owner.get("/declarations").await;
    assert!(page.status == 503 && page.body.contains(Language::En.unavailable()), "{} {}", page.status, page.body);
    let block = |source: &'static str| {
        let block = owner.request("/declarations").insert_header(("hx-request", "true"));
        bench.send(block.insert_header(("hx-source", source)))
    };
    let live = block("section#rows").await;
    assert_eq!((live.status, &*live.body, live.header("hx-trigger")), (204, "", "again"), "it tries again by itself");
    let filtered = block("form").await;
    assert_eq!((filtered.status, filtered.header("hx-reswap"), &*filtered.body), (503, "none", ""));
    assert_eq!(filtered.header("hx-push-url"), "false", "the address is that of what is shown");
    assert!(filtered.header("hx-trigger").contains(Language::En.unavailable()), "{filtered:?}");
    assert!(filtered.header("hx-retarget").is_empty());
    let looked_up = bench.send(owner.request("/codes/008").insert_header(("hx-request", "true"))).await;
    assert_eq!(looked_up.status, 204);
    let newer = owner.request("/declarations/1/edit/newer?version=1").insert_header(("hx-request", "true"));
    let newer = bench.send(newer).await;
    assert_eq!((newer.status, newer.header("hx-trigger")), (204, "again"));
    let stream = owner.get("/events").await;
    assert_eq!((stream.status, stream.header("content-type")), (503, "text/event-stream"), "htmx asks again");
}

//! A database that does not answer for a moment.

use super::bench::Bench;
use super::browser::Browser;
use super::kept_forms::{kept, send};
use chrono::{DateTime, Utc};
use customs_access::{People, PeoplePorts, Role, Session, SessionHash, SessionRepository, User};
use customs_console::internals::Language;
use customs_kernel::{OrganisationId, StorageError, UserId};
use customs_serving::InMemoryIdempotency;
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

    fn for_user(&self, _: OrganisationId, _: UserId, _: DateTime<Utc>) -> Result<Vec<Session>, StorageError> {
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

const INVITE: &str = "/settings/users/new";

#[actix_rt::test]
async fn what_was_typed_is_kept_while_the_database_is_away() {
    let mut bench = Bench::new();
    let signed_in = bench.user(bench.ours, "anna", Role::Owner);
    let keys = InMemoryIdempotency::default();
    keys.fail_next_claim();
    Arc::get_mut(&mut bench.services).expect("nobody has it yet").idempotency = Arc::new(keys);
    let owner = Browser::signed_in(&bench, &signed_in);
    let once = "0123456789abcdef".repeat(2);
    let fields = [("once", &*once), ("name", "Berta & Co"), ("email", "berta@acme.nl"), ("role", "declarant")];
    let reply = owner.post(INVITE, &fields).await;
    assert_eq!(reply.status, 503);
    assert!(reply.body.contains(Language::En.unavailable_kept()), "{}", reply.body);
    let form = kept(&reply).expect("a form");
    let typed: Vec<_> = form.hidden.iter().map(|(name, value)| (&**name, &**value)).collect();
    assert_eq!(typed, fields, "with its key: what was done after all is not done twice");
    let again = send(&owner, &reply, &form).await;
    assert_eq!((again.status, again.location()), (303, "/console/settings/users"), "{}", again.body);
    assert_eq!(bench.memory.take_mails().len(), 1);
}

#[actix_rt::test]
async fn what_was_typed_is_kept_while_nobody_knows_whose_session_it_is() {
    let mut bench = Bench::new();
    let signed_in = bench.user(bench.ours, "anna", Role::Owner);
    let ports = PeoplePorts { sessions: Arc::new(Away), ..bench.memory.ports(bench.clock.clone()) };
    Arc::get_mut(&mut bench.services).expect("nobody has it yet").people = Arc::new(People::new(ports));
    let owner = Browser::signed_in(&bench, &signed_in);
    let token = owner.csrf();
    let fields = [("csrf", &*token), ("name", "Berta")];
    let reply = owner.post_as_it_is(INVITE, &fields).await;
    assert_eq!(reply.status, 503);
    assert_eq!(kept(&reply).expect("a form").hidden, [("name".to_owned(), "Berta".to_owned())]);
    assert!(reply.body.contains(&format!("name=\"csrf\" value=\"{token}\"")), "{}", reply.body);
    let foreign = owner.form(INVITE, &fields).insert_header(("sec-fetch-site", "cross-site"));
    let reply = bench.send(foreign).await;
    assert!(reply.status == 503 && !reply.body.contains("Berta"), "{} {}", reply.status, reply.body);
}

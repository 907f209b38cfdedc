//! The evidence about a declaration: what the archive holds, who may have it, and that it can be checked.

use super::bodies::an_import;
use super::lifecycle::answered;
use super::{shown, token_with};
use crate::{Bench, Reply};
use actix_web::test::TestRequest;
use customs_access::NewClient;
use customs_access::Scope::{DeclarationsRead, DeclarationsSubmit, DeclarationsWrite, GuaranteesRead};
use customs_documents::Owner;
use customs_evidence::{EvidenceError, EvidenceOrder, PublicKey, Rights, keys_in_file, verify};
use customs_kernel::{OrganisationId, Snapshot, StorageError, Subject};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::task::{Context, Waker};
use zip::ZipArchive;

/// A bench with a declaration that customs accepted, its token and its id.
async fn site() -> (Bench, String, i64) {
    let bench = Bench::new();
    let client = bench.client();
    let token = bench.token_of(&client);
    let id = answered(&bench, &token, an_import(), &["01"]).await;
    bench.documents.add_owner(client.client.organisation(), Owner::declaration(id));
    (bench, token, id)
}

async fn evidence(bench: &Bench, token: &str, id: i64) -> Reply {
    bench.get(token, &format!("/api/v1/declarations/{id}/evidence")).await
}

fn entries(archive: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut zip = ZipArchive::new(Cursor::new(archive)).expect("a ZIP file");
    let names: Vec<String> = zip.file_names().map(|name| name.expect("a name").into_owned()).collect();
    let bytes = names.into_iter().map(|name| {
        let mut bytes = Vec::new();
        zip.by_name(&name).expect("an entry").read_to_end(&mut bytes).expect("its bytes");
        (name, bytes)
    });
    bytes.collect()
}

fn json_of(entries: &BTreeMap<String, Vec<u8>>, name: &str) -> Value {
    serde_json::from_slice(&entries[name]).unwrap_or_else(|error| panic!("{name}: {error}"))
}

async fn published(bench: &Bench) -> Vec<PublicKey> {
    let reply = bench.send(TestRequest::with_uri("/.well-known/evidence-keys.json")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    keys_in_file(&reply.body).unwrap_or_default()
}

#[actix_rt::test]
async fn the_archive_has_what_the_api_shows_and_messages_byte_by_byte() {
    let (bench, token, id) = site().await;
    let reply = evidence(&bench, &token, id).await;
    assert_eq!((reply.status, reply.header("content-type")), (200, "application/zip"), "{}", reply.text());
    let name = format!("attachment; filename=\"evidence_declaration_{id}.zip\"");
    assert_eq!(reply.header("content-disposition"), name);
    let entries = entries(&reply.body);
    assert_eq!(json_of(&entries, "record.json"), shown(&bench, &token, id).await.json()["data"]);
    let timeline = bench.get(&token, &format!("/api/v1/declarations/{id}/timeline")).await.json();
    assert_eq!(json_of(&entries, "timeline.json"), timeline);
    let messages = json_of(&entries, "customs-messages.json");
    let messages = messages.as_array().expect("a list");
    assert_eq!(messages.len(), 2, "the declaration and its acceptance");
    for message in messages {
        let (number, entry) = (&message["id"], message["entry"].as_str().expect("an entry"));
        let sent = bench.get(&token, &format!("/api/v1/customs-messages/{number}")).await;
        assert_eq!(entries[entry], sent.body, "{entry}");
    }
    for name in ["duty-estimate.json", "documents.json", "emails.json", "deliveries.json", "versions.json"] {
        assert!(json_of(&entries, name).is_array() || name == "duty-estimate.json", "{name}");
    }
    let manifest = json_of(&entries, "manifest.json");
    assert_eq!(
        (&manifest["about"]["record"], &manifest["left_out"]),
        (&json!({"kind": "declaration", "id": id}), &json!([]))
    );
    assert_eq!(manifest["about"]["created_by"], "ERP");
}

#[actix_rt::test]
async fn the_archive_is_signed_by_a_key_that_the_service_publishes() {
    let (bench, token, id) = site().await;
    assert_eq!(published(&bench).await, [], "none has signed yet");
    let reply = evidence(&bench, &token, id).await;
    let keys = published(&bench).await;
    let outcome = verify(&reply.body[..], Some(&keys)).expect("an archive");
    assert!(outcome.holds(), "{:?}", outcome.faults);
    let tokens = bench.send(TestRequest::with_uri("/.well-known/jwks.json")).await.json();
    assert_eq!(tokens["keys"][0]["kid"], json!(keys[0].thumbprint()), "it signs access tokens too");
}

#[actix_rt::test]
async fn what_takes_another_right_is_left_out_and_named() {
    let bench = Bench::new();
    let organisation = bench.organisation();
    let scopes = [DeclarationsRead, DeclarationsWrite, DeclarationsSubmit].into_iter().collect();
    let new = NewClient { organisation, name: "Reader".to_owned(), scopes, permissions: BTreeSet::new() };
    let token = bench.token_of(&bench.services.access.create_client(new).expect("a client"));
    let id = answered(&bench, &token, an_import(), &["01"]).await;
    bench.documents.add_owner(organisation, Owner::declaration(id));
    let entries = entries(&evidence(&bench, &token, id).await.body);
    assert!(!entries.contains_key("versions.json"), "{:?}", entries.keys());
    let left_out = &json_of(&entries, "manifest.json")["left_out"];
    let reason = "Reading it takes the permission audit.read, which the reader did not have.";
    assert_eq!(left_out, &json!([{"part": "versions.json", "reason": reason}]));
}

#[actix_rt::test]
async fn others_and_clients_without_the_scope_get_no_archive() {
    let (bench, _, id) = site().await;
    let other = token_with(&bench, &[DeclarationsRead]);
    let reply = evidence(&bench, &other, id).await;
    assert_eq!((reply.status, reply.header("content-type")), (404, "application/json"));
    let without = token_with(&bench, &[GuaranteesRead]);
    assert_eq!(evidence(&bench, &without, id).await.status, 403);
}

#[actix_rt::test]
async fn no_more_archives_are_made_at_a_time_than_there_is_room_for() {
    let bench = Bench::with(|services| services.evidence.room = Arc::new(tokio::sync::Semaphore::new(0)));
    let reply = evidence(&bench, &bench.token(), 1).await;
    assert_eq!((reply.status, &reply.json()["error"]), (429, &json!("too_many_archives")));
    assert_eq!(reply.header("retry-after"), "10");
}

#[actix_rt::test]
async fn an_archive_that_is_not_read_keeps_its_disk_until_it_is_given_up() {
    // Room for the largest archive with its manifest, and for none beside it.
    let disk = Arc::new(tokio::sync::Semaphore::new(2_048 + 64));
    let bench = Bench::with(|services| services.evidence.disk = disk.clone());
    let client = bench.client();
    let id = answered(&bench, &bench.token_of(&client), an_import(), &["01"]).await;
    let organisation = client.client.organisation();
    bench.documents.add_owner(organisation, Owner::declaration(id));
    let order = order(organisation, id);
    let evidence = customs_http::evidence(bench.services.clone());
    let first = evidence.archive(order.clone()).await.expect("an archive");
    assert_eq!(disk.available_permits(), 2_048 + 63, "a small archive takes a MiB");
    assert!(matches!(evidence.archive(order.clone()).await, Err(EvidenceError::Busy)));
    drop(first);
    evidence.archive(order).await.expect("an archive");
    assert_eq!(disk.available_permits(), 2_048 + 64);
}

fn order(organisation: OrganisationId, id: i64) -> EvidenceOrder {
    let (subject, rights) = (Subject::declaration(id), Rights::default());
    EvidenceOrder { organisation, subject, by: "ERP".to_owned(), rights }
}

/// A database whose reads begin when they may, and say that they have come so far.
struct Slow {
    has_come: Sender<()>,
    may_go: Mutex<Receiver<()>>,
}

impl Snapshot for Slow {
    fn read(&self, work: &mut dyn FnMut()) -> Result<(), StorageError> {
        self.has_come.send(()).expect("the test waits");
        self.may_go.lock().expect("no thread died").recv().expect("the test answers");
        work();
        Ok(())
    }
}

#[actix_rt::test]
async fn the_room_is_taken_until_work_ends_also_when_the_client_leaves() {
    let ((has_come, come), (go, may_go)) = (channel(), channel());
    let slow = Arc::new(Slow { has_come, may_go: Mutex::new(may_go) });
    let bench = Bench::with(|services| services.evidence.snapshot = slow);
    let client = bench.client();
    let id = answered(&bench, &bench.token_of(&client), an_import(), &["01"]).await;
    let room = bench.services.evidence.room.clone();
    let before = room.available_permits();
    let mut asked = customs_http::evidence(bench.services.clone()).archive(order(client.client.organisation(), id));
    assert!(asked.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    come.recv().expect("a thread reads");
    drop(asked);
    assert_eq!(room.available_permits(), before - 1, "the thread reads on");
    go.send(()).expect("it waits");
    let all = u32::try_from(before).expect("few");
    drop(room.acquire_many(all).await.expect("all of them are free in the end"));
}

//! Files of documents in evidence about their declaration.

use super::{Site, pdf};
use crate::Bench;
use crate::declarations::bodies::an_import;
use customs_documents::Owner;
use serde_json::{Value, json};
use std::io::Cursor;
use zip::ZipArchive;

/// A client with a declaration of its own.
async fn declared() -> Site {
    let bench = Bench::new();
    let client = bench.client();
    let token = bench.token_of(&client);
    let reply = bench.post(&token, "/api/v1/declarations/create", an_import()).await;
    let id = reply.json()["declaration"]["id"].as_i64().expect("an id");
    bench.documents.add_owner(client.client.organisation(), Owner::declaration(id));
    Site { bench, token, path: format!("/api/v1/declarations/{id}/documents") }
}

/// What the evidence about the declaration says that it lacks.
async fn left_out(site: &Site) -> Value {
    let reply = site.get(&site.path.replace("documents", "evidence")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let mut zip = ZipArchive::new(Cursor::new(reply.body)).expect("a ZIP file");
    let manifest: Value = serde_json::from_reader(zip.by_name("manifest.json").expect("a manifest")).expect("JSON");
    manifest["left_out"].clone()
}

#[actix_rt::test]
async fn a_file_that_the_store_altered_or_lost_leaves_the_rest_and_is_named() {
    let site = declared().await;
    let path = site.added("a.pdf", pdf()).await;
    assert_eq!(left_out(&site).await, json!([]));
    let name = format!("documents/{}-a.pdf", path.rsplit('/').next().expect("an id"));
    site.bench.files.alter(|bytes| bytes[10] ^= 1);
    let reason = "The store has another file, which is in the archive.";
    assert_eq!(left_out(&site).await, json!([{ "part": format!("{name} as it was uploaded"), "reason": reason }]));
    site.bench.files.alter(|bytes| bytes.truncate(5));
    let reason = "The file in the store has another size than the one that was uploaded.";
    assert_eq!(left_out(&site).await, json!([{ "part": name, "reason": reason }]));
    site.bench.files.clear();
    let reason = "The file is missing in the store.";
    assert_eq!(left_out(&site).await, json!([{ "part": name, "reason": reason }]));
}

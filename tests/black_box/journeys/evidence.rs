//! Evidence about a record: what the archive holds, that it is checked without the service, and that it names what was
//! altered.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::documents::{form, pdf, peak, post};
use crate::harness::{
    Api, Kind, Receiver, Response, Site, a_customer_with_prices, create_customer, create_dossier, create_draft,
    create_transit, eventually, import_body, make_ready, released_declaration, submit_transit, transit_body, upload,
    wait_for_charges, wait_for_transit,
};

on_both_databases!(
    the_evidence_of_a_billed_declaration_is_checked_offline_and_names_each_entry_that_was_altered,
    evidence_has_what_its_reader_may_read,
    the_evidence_of_a_transit_has_no_access_code,
    evidence_holds_after_its_key_has_ended,
    the_evidence_of_many_lines_and_a_large_file_takes_little_memory,
);

/// The exit code of a check that found something wrong.
const ALTERED: Option<i32> = Some(3);

/// The name of an entry, and its bytes.
type Entry = (String, Vec<u8>);

fn evidence(api: &Api, path: &str) -> Response {
    let response = api.get(&format!("{path}/evidence"));
    response.expect_status(200);
    assert_eq!(response.header("content-type"), Some("application/zip"));
    response
}

fn entries(archive: &[u8]) -> Vec<Entry> {
    let mut zip = ZipArchive::new(Cursor::new(archive)).expect("a ZIP file");
    let names: Vec<String> = zip.file_names().map(|name| name.expect("a name").into_owned()).collect();
    let bytes = names.into_iter().map(|name| {
        let mut bytes = Vec::new();
        zip.by_name(&name).expect("an entry").read_to_end(&mut bytes).expect("its bytes");
        (name, bytes)
    });
    bytes.collect()
}

fn put_together(entries: &[Entry]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        zip.start_file(name, options).expect("an entry");
        zip.write_all(bytes).expect("its bytes");
    }
    zip.finish().expect("an archive").into_inner()
}

fn json_of(entries: &[Entry], name: &str) -> Value {
    let (_, bytes) = entries.iter().find(|(found, _)| found == name).unwrap_or_else(|| panic!("{name} is missing"));
    serde_json::from_slice(bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn kept(site: &Site, name: &str, bytes: &[u8]) -> PathBuf {
    let file = site.home().join(name);
    fs::write(&file, bytes).expect("written");
    file
}

/// Checks an archive without a service; returns the exit code and what is reported.
fn checked(site: &Site, archive: &[u8], key: Option<&Path>) -> (Option<i32>, Value) {
    let file = kept(site, "evidence.zip", archive);
    let mut arguments = vec!["evidence", "verify", file.to_str().expect("text"), "--json"];
    if let Some(key) = key {
        arguments.extend(["--key", key.to_str().expect("text")]);
    }
    let output = site.run(&arguments);
    let reported = serde_json::from_slice(&output.stdout);
    let reported = reported.unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code(), reported)
}

/// The public keys of evidence, in a file.
fn published(site: &Site, api: &Api) -> PathBuf {
    let keys = api.signed_out().get("/.well-known/evidence-keys.json");
    keys.expect_status(200);
    assert!(!keys.text().contains("\"d\""), "a private key is published: {}", keys.text());
    kept(site, "evidence-keys.json", &keys.body)
}

fn the_evidence_of_a_billed_declaration_is_checked_offline_and_names_each_entry_that_was_altered(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    let receiver = Receiver::open();
    receiver.register(api);
    a_customer_with_prices(api, "daily");
    let dossier = create_dossier(api, "ACME", &json!({}));
    let id = released_declaration(api, dossier);
    upload(api, &format!("/declarations/{id}/documents")).expect_status(201);
    receiver.wait_for(id, &["declaration.released"]);
    wait_for_charges(api, dossier, 1);
    make_ready(api, dossier);
    let drafts = api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect(201);
    let invoice = drafts["data"][0]["id"].as_i64().expect("a draft");
    let finalized = api.post_empty(&format!("/invoices/{invoice}/finalize")).expect(200);
    let number = finalized["data"]["invoice_number"].as_str().expect("a number");

    let path = format!("/declarations/{id}");
    let archive = evidence(api, &path).body;
    let found = entries(&archive);
    assert_eq!(json_of(&found, "record.json"), api.get(&path).expect(200)["data"]);
    assert_eq!(json_of(&found, "timeline.json"), api.get(&format!("{path}/timeline")).expect(200));
    for name in ["duty-estimate.json", "emails.json", "dossier.json"] {
        json_of(&found, name);
    }
    let messages = json_of(&found, "customs-messages.json");
    assert!(messages.as_array().is_some_and(|list| list.len() >= 3), "{messages}");
    for message in messages.as_array().expect("a list") {
        let sent =
            api.request("GET", &format!("/customs-messages/{}", message["id"]), &[("accept", "application/xml")], None);
        let (_, bytes) = found.iter().find(|(name, _)| message["entry"] == name.as_str()).expect("its bytes");
        assert_eq!(*bytes, sent.body, "{message}");
    }
    let versions = json_of(&found, "versions.json");
    let versions = versions.as_array().expect("a list");
    assert_eq!((&versions[0]["number"], &versions[0]["action"]), (&json!(1), &json!("created")));
    assert_eq!(versions[0]["actor_id"], json!(broker.client_id));
    let released = versions.iter().any(|version| version["after"]["status"] == "REL" && version["before"].is_object());
    assert!(released, "{versions:?}");
    let deliveries = json_of(&found, "deliveries.json");
    let tried = |delivery: &Value| delivery["tries"][0]["status_code"].is_number();
    assert!(deliveries.as_array().is_some_and(|list| list.iter().any(tried)), "{deliveries}");
    let paper = json_of(&found, "documents.json")[0]["entry"].as_str().expect("a name").to_owned();
    assert!(found.iter().any(|(name, bytes)| *name == paper && bytes.starts_with(b"%PDF-1.7")), "{paper}");
    assert_eq!(json_of(&found, &format!("invoices/{invoice}.json"))["invoice_number"], number);
    let pages = api.get(&format!("/invoices/{invoice}/pdf")).body;
    let drawn = format!("invoices/{invoice}-{number}.pdf");
    assert!(found.iter().any(|(name, bytes)| *name == drawn && *bytes == pages), "{drawn}");
    assert_eq!(json_of(&found, "manifest.json")["left_out"], json!([]));

    // The service is not needed any more.
    let keys = published(&site, api);
    drop(service);
    let (code, report) = checked(&site, &archive, Some(&keys));
    assert_eq!((code, &report["holds"], &report["key_compared"]), (Some(0), &json!(true), &json!(true)), "{report}");
    assert_eq!(report["about"]["record"], json!({ "kind": "declaration", "id": id }));
    let (code, report) = checked(&site, &archive, None);
    assert_eq!((code, &report["holds"], &report["key_compared"]), (Some(0), &json!(true), &json!(false)));
    assert!(report["key"].is_string());
    for (at, (name, _)) in found.iter().enumerate() {
        let mut altered = found.clone();
        altered[at].1.push(b'\n');
        assert_eq!(named(&site, &altered, &keys), [name.as_str()], "{name}");
        altered = found.clone();
        altered.remove(at);
        assert_eq!(named(&site, &altered, &keys), [name.as_str()], "without {name}");
    }
    let half = checked(&site, &archive[..archive.len() / 2], Some(&keys));
    assert_eq!((half.0, &half.1["faults"][0]["code"]), (ALTERED, &json!("no_archive")), "{}", half.1);
    let missing = site.run(&["evidence", "verify", "nowhere.zip"]);
    assert_eq!(missing.status.code(), Some(1), "{}", String::from_utf8_lossy(&missing.stderr));
    let said = site.run(&["evidence", "verify", kept(&site, "evidence.zip", &archive).to_str().expect("text")]);
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.contains("--key") && said.contains("Key of the signature: "), "{said}");
    // A name that turns the direction of its line would show another fault than there is.
    let mut altered = found.clone();
    for (_, bytes) in altered.iter_mut().filter(|(name, _)| name == "manifest.json") {
        let text = String::from_utf8_lossy(bytes).replace("\"record.json\"", "\"record\u{202e}.json\"");
        *bytes = text.into_bytes();
    }
    let said =
        site.run(&["evidence", "verify", kept(&site, "evidence.zip", &put_together(&altered)).to_str().expect("text")]);
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.contains("WRONG: record\\u{202e}.json") && !said.contains('\u{202e}'), "{said}");
}

/// The entries that a check of these finds wrong.
fn named(site: &Site, entries: &[Entry], key: &Path) -> Vec<String> {
    let (code, report) = checked(site, &put_together(entries), Some(key));
    assert_eq!(code, ALTERED, "{report}");
    let faults = report["faults"].as_array().expect("faults");
    faults.iter().map(|fault| fault["entry"].as_str().expect("an entry").to_owned()).collect()
}

fn evidence_has_what_its_reader_may_read(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let (ours, theirs) = (site.broker(&service, "Havenzicht Expeditie"), site.broker(&service, "Andere Expeditie"));
    a_customer_with_prices(&ours.api, "daily");
    let dossier = create_dossier(&ours.api, "ACME", &json!({}));
    let id = released_declaration(&ours.api, dossier);
    let path = format!("/declarations/{id}");
    let reader = site.client_with_scopes(&service, &ours, &["declarations:read"]);
    let found = entries(&evidence(&reader, &path).body);
    let left_out = json_of(&found, "manifest.json")["left_out"].clone();
    let parts: BTreeMap<&str, bool> = left_out
        .as_array()
        .expect("a list")
        .iter()
        .map(|left_out| (left_out["part"].as_str().expect("a part"), left_out["reason"].is_string()))
        .collect();
    assert_eq!(parts, BTreeMap::from([("dossier.json", true), ("invoices", true), ("versions.json", true)]));
    let has = |name: &str| found.iter().any(|(found, _)| found.starts_with(name));
    assert!(has("record.json") && !has("dossier") && !has("invoices") && !has("versions"), "{left_out}");
    let refused = site.client_with_scopes(&service, &ours, &["invoices:read"]).get(&format!("{path}/evidence"));
    assert_eq!(refused.expect(403)["error"], "insufficient_scope");
    theirs.api.get(&format!("{path}/evidence")).expect_status(404);
}

fn the_evidence_of_a_transit_has_no_access_code(kind: Kind) {
    const ACCESS_CODE: &str = "Q7W8";
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let customer = json!({
        "customer_eori_number": "NL801234566", "customer_country_code": "NL", "dva_guarantee_type": "0",
        "dva_guarantee_grn": "26NL0000000123456", "dva_guarantee_access_code": ACCESS_CODE,
    });
    create_customer(&api, "ACME", &customer);
    let mut body = transit_body();
    for field in ["guarantee_type", "guarantee_reference", "holder"] {
        body[field] = Value::Null;
    }
    let id = create_transit(&api, &body);
    submit_transit(&api, id);
    wait_for_transit(&api, id, "REL");
    let archive = evidence(&api, &format!("/transits/{id}")).body;
    let found = entries(&archive);
    for (name, bytes) in &found {
        let has_it = bytes.windows(ACCESS_CODE.len()).any(|window| window == ACCESS_CODE.as_bytes());
        assert!(!has_it, "{name}");
    }
    let lodged = json_of(&found, "customs-messages.json");
    assert!(lodged.as_array().is_some_and(|list| list.len() >= 3), "{lodged}");
    assert!(found.iter().any(|(_, bytes)| String::from_utf8_lossy(bytes).contains("<accessCode>****</accessCode>")));
    assert_eq!(json_of(&found, "record.json")["id"], json!(id));
    assert_eq!(checked(&site, &archive, Some(&published(&site, &api))).0, Some(0));
}

fn evidence_holds_after_its_key_has_ended(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let path = format!("/declarations/{}", create_draft(&broker.api, &import_body()));
    let before = evidence(&broker.api, &path).body;
    site.run_json(&["keys", "rotate", "--json"]);
    // The new key signs, and the former one ends.
    site.database().execute("UPDATE signing_keys SET signs_from = created_at");
    let first = checked(&site, &before, None).1["key"].clone();
    let after = eventually("a new key signs", || {
        let archive = evidence(&broker.api, &path).body;
        (checked(&site, &archive, None).1["key"] != first).then_some(archive)
    });
    let former = first.as_str().expect("a key");
    site.database().execute(&format!("DELETE FROM signing_keys WHERE kid = '{former}'"));
    let keys = eventually("both keys are published", || {
        let keys = published(&site, &broker.api);
        let both: Value = serde_json::from_slice(&fs::read(&keys).expect("read")).expect("JSON");
        (both["keys"].as_array().map(Vec::len) == Some(2)).then_some(keys)
    });
    for archive in [&before, &after] {
        let (code, report) = checked(&site, archive, Some(&keys));
        assert_eq!((code, &report["holds"]), (Some(0), &json!(true)), "{report}");
    }
    // The key of another installation is none of ours.
    let other = Site::new(kind);
    let elsewhere = other.serve();
    let stranger = other.broker(&elsewhere, "Andere Expeditie");
    evidence(&stranger.api, &format!("/declarations/{}", create_draft(&stranger.api, &import_body())));
    let (code, report) = checked(&site, &before, Some(&published(&other, &stranger.api)));
    assert_eq!((code, &report["faults"][0]["code"]), (ALTERED, &json!("other_key")), "{report}");
}

fn the_evidence_of_many_lines_and_a_large_file_takes_little_memory(kind: Kind) {
    const FILE: usize = 45 << 20;
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    let item = body["declaration"]["items"][0].clone();
    let numbered = |number: usize| {
        let mut item = item.clone();
        item["description"] = json!(format!("item {number}"));
        item
    };
    body["declaration"]["items"] = (1..=1_999).map(numbered).collect();
    let id = create_draft(&api, &body);
    let path = format!("/declarations/{id}");
    // Without the file, the memory that the record takes is taken once.
    let shown = api.get(&path).expect(200)["data"].clone();
    drop(evidence(&api, &path));
    post(&api, &format!("{path}/documents"), None, &form("large.pdf", &pdf(FILE), &[])).expect_status(201);
    let before = peak(&service);
    let found = entries(&evidence(&api, &path).body);
    let grown = peak(&service) - before;
    assert!(grown < 40_000, "{grown} kB more");
    assert_eq!(json_of(&found, "record.json"), shown);
    assert!(found.iter().any(|(name, bytes)| name.ends_with("large.pdf") && *bytes == pdf(FILE)));
    assert_eq!(checked(&site, &put_together(&found), None).0, Some(0));
}

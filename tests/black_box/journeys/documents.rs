//! The papers of a declaration.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Api, Broker, Kind, Response, Service, Site, create_draft, eventually, import_body};

on_both_databases!(
    a_paper_is_added_found_changed_and_downloaded,
    fifty_megabytes_pass_through_little_memory,
    the_fifty_first_megabyte_stops_the_upload_at_once,
    hostile_files_and_names_are_refused,
    papers_of_another_organisation_do_not_exist,
    a_killed_upload_leaves_nothing_once_it_is_cleaned_up,
    an_upload_is_done_once_for_its_key,
    the_papers_of_a_deleted_draft_go_with_it,
);

const BOUNDARY: &str = "------a-form-boundary";
const LIMIT: usize = 50 << 20;

/// The part of the form before the content of a file.
fn head(name: &str) -> Vec<u8> {
    format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n").into_bytes()
}

pub(super) fn form(name: &str, content: &[u8], fields: &[(&str, &str)]) -> Vec<u8> {
    let mut body = head(name);
    body.extend_from_slice(content);
    for (field, text) in fields {
        let part = format!("\r\n--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{text}");
        body.extend_from_slice(part.as_bytes());
    }
    body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
    body
}

pub(super) fn post(api: &Api, path: &str, key: Option<&str>, body: &[u8]) -> Response {
    let content_type = format!("multipart/form-data; boundary={BOUNDARY}");
    let mut headers = vec![("content-type", content_type.as_str())];
    headers.extend(key.map(|key| ("idempotency-key", key)));
    api.request("POST", path, &headers, Some(body))
}

pub(super) fn pdf(length: usize) -> Vec<u8> {
    let mut content = b"%PDF-1.7\n".to_vec();
    content.extend((content.len()..length).map(|place| u8::try_from(place % 251).expect("a byte")));
    content
}

/// All files of the store, including those that it hides.
fn files(site: &Site) -> Vec<PathBuf> {
    fn below(folder: &Path) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
    }
    below(&site.home().join("data/documents"))
}

struct Papers {
    service: Service,
    broker: Broker,
    path: String,
    /// Last field, so that its folder outlives the service.
    site: Site,
}

fn papers(site: Site) -> Papers {
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let path = format!("/declarations/{}/documents", create_draft(&broker.api, &import_body()));
    Papers { service, broker, path, site }
}

fn a_paper_is_added_found_changed_and_downloaded(kind: Kind) {
    let papers = papers(Site::new(kind));
    let (api, path) = (&papers.broker.api, &papers.path);
    let content = pdf(3000);
    let fields = [("document_type", "packing_list"), ("description", "2 pallets")];
    let added = post(api, path, None, &form("Größe 5 €.pdf", &content, &fields)).expect(201)["data"].clone();
    assert_eq!(added["original_filename"], "Größe 5 €.pdf");
    assert_eq!((&added["mime_type"], &added["document_type"]), (&json!("application/pdf"), &json!("packing_list")));
    assert_eq!((&added["file_size"], &added["file_size_human"]), (&json!(3000), &json!("2.92 KB")));

    let list = api.get(path).expect(200);
    assert_eq!((&list["data"], &list["meta"]["total"]), (&json!([added]), &json!(1)));
    assert_eq!(list["meta"]["document_types"].as_array().map(Vec::len), Some(20));
    let one = format!("{path}/{}", added["id"]);
    let shown = api.get(&one);
    assert_eq!(shown.json()["data"], added);
    let tag = shown.header("etag").expect("a tag").to_owned();
    api.put_if_match(&one, &tag, &json!({ "document_type": "invoice" })).expect(200);
    assert_eq!(api.put_if_match(&one, &tag, &json!({})).expect(412)["error"], "precondition_failed");
    assert_eq!(api.get(&one).expect(200)["data"]["document_type"], "invoice");

    let whole = api.get(&format!("{one}/download"));
    assert_eq!((whole.status, whole.body == content), (200, true));
    assert_eq!(whole.header("content-length"), Some("3000"));
    let disposition = whole.header("content-disposition").expect("a disposition");
    assert!(disposition.ends_with("filename*=UTF-8''Gr%C3%B6%C3%9Fe%205%20%E2%82%AC.pdf"), "{disposition}");
    let part = api.request("GET", &format!("{one}/download"), &[("range", "bytes=2990-")], None);
    assert_eq!((part.status, part.body.as_slice()), (206, &content[2990..]));
    assert_eq!(part.header("content-range"), Some("bytes 2990-2999/3000"));
    let beyond = api.request("GET", &format!("{one}/download"), &[("range", "bytes=3000-")], None);
    assert_eq!((beyond.status, beyond.header("content-range")), (416, Some("bytes */3000")));
    let described = api.request("HEAD", &format!("{one}/download"), &[], None);
    assert_eq!((described.status, described.header("content-length")), (200, Some("3000")));
    assert_eq!(api.request("PATCH", &format!("{one}/download"), &[], None).header("allow"), Some("GET, HEAD"));

    fs::remove_file(&files(&papers.site)[0]).expect("one file");
    assert_eq!(api.get(&format!("{one}/download")).expect(404)["error"], "not_found");
}

/// Peak memory of the service since the mark was reset, in kB.
pub(super) fn peak(service: &Service) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", service.pid())).expect("a process");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a mark");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

fn fifty_megabytes_pass_through_little_memory(kind: Kind) {
    let papers = papers(Site::new(kind));
    let (api, path) = (&papers.broker.api, &papers.path);
    let small = post(api, path, Some("small"), &form("small.pdf", &pdf(3000), &[])).expect(201)["data"]["id"].clone();
    api.get(&format!("{path}/{small}/download")).expect_status(200);

    let content = pdf(LIMIT);
    let before = peak(&papers.service);
    let added = post(api, path, Some("large"), &form("large.pdf", &content, &[])).expect(201)["data"].clone();
    assert_eq!(added["file_size_human"], "50 MB");
    let whole = api.get(&format!("{path}/{}/download", added["id"]));
    assert!(whole.body == content, "the file comes back as it was");
    let grown = peak(&papers.service) - before;
    println!("the peak of memory grew by {grown} kB from {before} kB");
    assert!(grown < 40 << 10, "{grown} kB more than before");
}

/// Sends the beginning of an upload with this announced length, and nothing after it.
fn begin(papers: &Papers, announced: usize, beginning: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(papers.service.address()).expect("connected");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time-out");
    let headers = format!(
        "POST /api/v1{} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Length: {announced}\r\n\
         Content-Type: multipart/form-data; boundary={BOUNDARY}\r\n\r\n",
        papers.path,
        papers.service.address(),
        papers.broker.api.token(),
    );
    stream.write_all(headers.as_bytes()).expect("sent");
    stream.write_all(beginning).expect("sent");
    stream
}

/// Status and body of the answer.
fn answer(mut stream: TcpStream) -> (u16, Value) {
    let mut bytes = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&bytes);
        if let Some((head, body)) = text.split_once("\r\n\r\n")
            && let Ok(body) = serde_json::from_str(body)
        {
            let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
            return (status.expect("a status"), body);
        }
        let length = stream.read(&mut chunk).expect("an answer before all was sent");
        assert!(length > 0, "no whole answer: {text}");
        bytes.extend_from_slice(&chunk[..length]);
    }
}

fn the_fifty_first_megabyte_stops_the_upload_at_once(kind: Kind) {
    let papers = papers(Site::new(kind));
    let one_more = [head("a.txt"), vec![b'a'; LIMIT + 1]].concat();
    let (status, body) = answer(begin(&papers, 51 << 20, &one_more));
    assert_eq!((status, &body["errors"]), (422, &json!({ "file": ["must not be larger than 50 MB"] })));
    let (status, body) = answer(begin(&papers, (51 << 20) + 1, b""));
    assert_eq!((status, &body["error"]), (413, &json!("payload_too_large")));
    assert_eq!(files(&papers.site), Vec::<PathBuf>::new());
    assert_eq!(papers.broker.api.get(&papers.path).expect(200)["meta"]["total"], 0);
}

fn hostile_files_and_names_are_refused(kind: Kind) {
    let papers = papers(Site::new(kind));
    let (api, path) = (&papers.broker.api, &papers.path);
    let program = b"MZ\x90\0\x03\0\0\0".as_slice();
    let paper = pdf(100);
    for (name, content) in [
        ("run.exe", program),
        ("invoice.pdf", program),
        ("invoice.txt", program),
        ("invoice.docx", b"PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x08\0\0\0evil.exe"),
        ("shell.php", b"<?php system($_GET['c']);"),
        ("shell.txt", b"<?php system($_GET['c']);"),
        ("invoice.jpg", &paper),
        ("invoice.pdf.sh", &paper),
        ("con.pdf", &paper),
        ("a\u{202e}fdp.txt", b"text"),
        ("..", &paper),
        (&format!("{}.pdf", "x".repeat(252)), &paper),
    ] {
        let refused = post(api, path, None, &form(name, content, &[])).expect(422);
        assert_eq!(refused["error"], "validation_error", "{name}");
        assert!(refused["errors"]["file"].is_array(), "{name}: {refused}");
    }
    let kept = post(api, path, None, &form("../../../../tmp/escaped.pdf", &paper, &[])).expect(201);
    assert_eq!(kept["data"]["original_filename"], "escaped.pdf");
    let stored = files(&papers.site);
    assert_eq!(stored.len(), 1, "{stored:?}");
    assert!(!stored[0].to_string_lossy().contains("escaped"), "{stored:?}");
    assert_eq!(post(api, path, None, b"no form").expect(400)["error"], "invalid_request");
    assert_eq!(api.post(path, &json!({})).expect(415)["error"], "unsupported_media_type");
}

fn papers_of_another_organisation_do_not_exist(kind: Kind) {
    let papers = papers(Site::new(kind));
    let (api, path) = (&papers.broker.api, &papers.path);
    let id = post(api, path, None, &form("a.pdf", &pdf(100), &[])).expect(201)["data"]["id"].clone();
    let theirs = papers.site.broker(&papers.service, "Andere Expeditie").api;
    let own = create_draft(&theirs, &import_body());
    let one = format!("{path}/{id}");
    for refused in [
        theirs.get(path),
        theirs.get(&one),
        theirs.get(&format!("{one}/download")),
        theirs.get(&format!("/declarations/{own}/documents/{id}")),
        theirs.put(&one, &json!({ "document_type": "sad" })),
        post(&theirs, path, None, &form("a.pdf", &pdf(100), &[])),
    ] {
        let body = refused.expect(404);
        assert_eq!(body["error"], "not_found");
        assert!(body["message"].is_string());
    }
    let absent = theirs.get("/declarations/9000000001/documents").text();
    assert_eq!(theirs.get(path).text(), absent, "a foreign declaration is told as an absent one");
    let reader = papers.site.client_with_scopes(&papers.service, &papers.broker, &["declarations:read"]);
    reader.get(&one).expect_status(200);
    post(&reader, path, None, &form("a.pdf", &pdf(100), &[])).expect_status(403);
    assert_eq!(files(&papers.site).len(), 1);
}

fn a_killed_upload_leaves_nothing_once_it_is_cleaned_up(kind: Kind) {
    let mut papers = papers(Site::new(kind).with("documents.clean_up_after_seconds", "8"));
    let kept =
        post(&papers.broker.api, &papers.path, None, &form("kept.pdf", &pdf(100), &[])).expect(201)["data"].clone();
    let half = [head("a.pdf"), pdf(20 << 20)].concat();
    let connection = begin(&papers, 40 << 20, &half);
    eventually("a part of the file is stored", || (files(&papers.site).len() == 2).then_some(()));
    papers.service.kill();
    drop(connection);
    assert_eq!(files(&papers.site).len(), 2, "a kill tidies nothing up");

    papers.service.restart(&papers.site);
    eventually("the part is removed", || (files(&papers.site).len() == 1).then_some(()));
    let list = papers.broker.api.get(&papers.path).expect(200);
    assert_eq!(list["data"], json!([kept]));
    let download = papers.broker.api.get(&format!("{}/{}/download", papers.path, kept["id"]));
    assert_eq!((download.status, download.body), (200, pdf(100)), "what became a document stays");
}

fn an_upload_is_done_once_for_its_key(kind: Kind) {
    let papers = papers(Site::new(kind));
    let (api, path) = (&papers.broker.api, &papers.path);
    let body = form("a.pdf", &pdf(100), &[]);
    let first = post(api, path, Some("k"), &body);
    let again = post(api, path, Some("k"), &body);
    assert_eq!((first.status, again.status, again.header("idempotent-replayed")), (201, 201, Some("true")));
    assert_eq!(first.text(), again.text());
    let reused = post(api, path, Some("k"), &form("a.pdf", &pdf(101), &[])).expect(422);
    assert_eq!(reused["error"], "idempotency_key_reused");
    assert_eq!(api.get(path).expect(200)["meta"]["total"], 1);
    assert_eq!(files(&papers.site).len(), 1);
}

fn the_papers_of_a_deleted_draft_go_with_it(kind: Kind) {
    let papers = papers(Site::new(kind).with("documents.clean_up_after_seconds", "8"));
    let (api, path) = (&papers.broker.api, &papers.path);
    post(api, path, None, &form("a.pdf", &pdf(100), &[])).expect_status(201);
    let other = format!("/declarations/{}/documents", create_draft(api, &import_body()));
    post(api, &other, None, &form("b.pdf", &pdf(100), &[])).expect_status(201);
    api.delete(path.trim_end_matches("/documents")).expect_status(204);
    assert_eq!(api.get(path).expect(404)["error"], "not_found");
    eventually("the file is removed", || (files(&papers.site).len() == 1).then_some(()));
    assert_eq!(api.get(&other).expect(200)["meta"]["total"], 1);
}

//! Files of a record: how they come in, and that their content cannot harm a user who looks at them.

use super::bench::{Bench, Reply};
use super::browser::Browser;
use actix_web::test::TestRequest;
use customs_access::Role;
use customs_documents::FileKind;
use customs_documents::testing::specimen;

const BOUNDARY: &str = "a-boundary-that-no-content-has";
const PATH: &str = "/declarations/1/documents";

/// A form with a file, as browsers send it: the token first, and then the key of the form.
fn form(browser: &Browser<'_>, key: &str, name: &str, content: &[u8]) -> TestRequest {
    let mut body = Vec::new();
    let mut part = |head: String, content: &[u8]| {
        body.extend_from_slice(format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes());
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    };
    part("name=\"csrf\"".to_owned(), browser.csrf().as_bytes());
    part("name=\"once\"".to_owned(), key.as_bytes());
    part(format!("name=\"file\"; filename=\"{name}\""), content);
    part("name=\"document_type\"".to_owned(), b"invoice");
    part("name=\"description\"".to_owned(), b"A paper");
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    let content = format!("multipart/form-data; boundary={BOUNDARY}");
    browser.form(PATH, &[]).insert_header(("content-type", content)).set_payload(body)
}

async fn upload(bench: &Bench, browser: &Browser<'_>, name: &str, content: &[u8]) -> Reply {
    bench.send(form(browser, "", name, content)).await
}

#[actix_rt::test]
async fn a_form_without_a_file_is_shown_again() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let reply = upload(&bench, &owner, "", b"").await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert!(reply.body.contains("role=\"alert\"") && reply.body.contains("value=\"A paper\""), "{}", reply.body);
}

#[actix_rt::test]
async fn a_file_becomes_a_document_of_its_record() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let reply = upload(&bench, &owner, "invoice.pdf", &specimen(FileKind::Pdf)).await;
    assert_eq!((reply.status, reply.location()), (303, "/console/declarations/1/documents"), "{}", reply.body);
    assert!(owner.get(PATH).await.body.contains("invoice.pdf"));
}

#[actix_rt::test]
async fn what_a_file_is_decides_its_content_and_not_its_name() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for name in ["page.html", "picture.svg", "invoice.pdf", "photo.png"] {
        let reply = upload(&bench, &owner, name, b"<html><script>alert(document.cookie)</script></html>").await;
        assert_eq!((reply.status, reply.cookie("customs-notice")), (200, None), "{name}: {}", reply.body);
    }
}

#[actix_rt::test]
async fn a_name_that_turns_its_direction_is_shown_as_it_is() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    upload(&bench, &owner, "invoice\u{202e}fdp.pdf", &specimen(FileKind::Pdf)).await;
    upload(&bench, &owner, "<img src=x onerror=alert(1)>.pdf", &specimen(FileKind::Pdf)).await;
    let page = owner.get(PATH).await.body;
    assert!(!page.contains('\u{202e}') && !page.contains("<img src=x"), "{page}");
}

#[actix_rt::test]
async fn a_preview_runs_no_script_and_is_framed_by_our_pages_alone() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let reply = owner.get("/declarations/1/documents/1/preview").await;
    assert_eq!((reply.status, reply.header("content-type")), (200, "application/pdf"));
    let policy = reply.header("content-security-policy");
    for part in ["sandbox", "default-src 'none'", "frame-ancestors 'self'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("allow-"), "{policy}");
    let download = owner.get("/declarations/1/documents/1/download").await;
    assert!(download.header("content-disposition").starts_with("attachment"));
}

#[actix_rt::test]
async fn an_upload_to_a_foreign_record_is_refused() {
    let bench = Bench::filled().await;
    let neighbour = bench.neighbour();
    let reply = upload(&bench, &neighbour, "invoice.pdf", &specimen(FileKind::Pdf)).await;
    assert_eq!(reply.status, 404);
    let auditor = bench.member(Role::Auditor);
    assert_eq!(upload(&bench, &auditor, "invoice.pdf", &specimen(FileKind::Pdf)).await.status, 403);
}

#[actix_rt::test]
async fn a_form_that_comes_again_with_another_file_says_so_and_keeps_what_was_typed() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let count = async || owner.get(PATH).await.body.matches("<tr id=\"document").count();
    let before = count().await;
    let key = "0123456789abcdef".repeat(2);
    for _ in 0..2 {
        let same = bench.send(form(&owner, &key, "one.pdf", &specimen(FileKind::Pdf))).await;
        assert_eq!(same.status, 303, "{}", same.body);
    }
    let other = bench.send(form(&owner, &key, "two.pdf", &specimen(FileKind::Pdf))).await;
    assert_eq!((other.status, other.cookie("customs-notice")), (200, None), "{}", other.body);
    assert!(other.body.contains("this form was sent before with other content"), "{}", other.body);
    assert!(other.body.contains("value=\"A paper\""), "{}", other.body);
    assert_eq!(count().await, before + 1);
}

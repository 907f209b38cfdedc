use super::{Part, file, pdf, site, text};
use crate::Reply;
use customs_documents::{DocumentType, MAX_FILE_SIZE};
use serde_json::json;

#[actix_rt::test]
async fn a_document_has_every_field_of_the_contract() {
    let site = site();
    let parts = [text("description", "3 pages"), file("Rechnung Größe.pdf", pdf()), text("document_type", "invoice")];
    let reply = site.upload(&parts).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    let body = reply.json();
    assert!(body["message"].is_string());
    let document = json!({
        "id": body["data"]["id"], "original_filename": "Rechnung Größe.pdf", "mime_type": "application/pdf",
        "file_size": pdf().len(), "file_size_human": format!("{} B", pdf().len()), "document_type": "invoice",
        "description": "3 pages", "created_at": "2026-03-02T09:30:00Z", "updated_at": "2026-03-02T09:30:00Z",
    });
    assert_eq!(body["data"], document);

    let types: Vec<&str> = DocumentType::WORDS.to_vec();
    let list = site.get(&site.path).await;
    assert_eq!(list.json(), json!({"data": [document], "meta": {"total": 1, "document_types": types}}));
    let shown = site.get(&format!("{}/{}", site.path, document["id"])).await;
    assert_eq!((shown.header("etag"), shown.json()), ("\"1\"", json!({"data": document})));
}

#[actix_rt::test]
async fn a_file_alone_is_another_document() {
    let site = site();
    let reply = site.upload(&[file("a.pdf", pdf()), text("unknown", "is passed over")]).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let data = &reply.json()["data"];
    assert_eq!((&data["document_type"], &data["description"]), (&json!("other"), &json!(null)));
}

#[actix_rt::test]
async fn the_extended_form_of_a_name_counts_before_the_plain_one() {
    let site = site();
    let headers = "name=\"file\"; filename=\"Gr__e.pdf\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf";
    let reply = site.upload(&[Part(headers.to_owned(), pdf())]).await;
    assert_eq!(reply.json()["data"]["original_filename"], "Größe.pdf");
}

#[actix_rt::test]
async fn fifty_megabytes_are_taken_and_one_byte_more_leaves_nothing() {
    let site = site();
    let limit = usize::try_from(MAX_FILE_SIZE).expect("a length");
    let reply = site.upload(&[file("big.txt", vec![b'a'; limit + 1])]).await;
    assert_eq!(reply.status, 422, "{}", reply.text());
    assert_eq!(reply.json()["errors"], json!({"file": ["must not be larger than 50 MB"]}));
    assert_eq!(site.left().await, (0, 0, 0));
    let reply = site.upload(&[file("big.txt", vec![b'a'; limit])]).await;
    assert_eq!((reply.status, &reply.json()["data"]["file_size_human"]), (201, &json!("50 MB")));
    assert_eq!(site.left().await, (1, 1, 0));
}

#[actix_rt::test]
async fn a_repeated_key_adds_one_document_and_stores_one_file() {
    let site = site();
    let parts = || [file("a.pdf", pdf()), text("document_type", "sad")];
    let first = site.upload_with(Some("k"), &parts()).await;
    let again = site.upload_with(Some("k"), &parts()).await;
    assert_eq!((first.status, again.status), (201, 201), "{}", first.text());
    assert_eq!((first.text(), again.header("idempotent-replayed")), (again.text(), "true"));
    assert_eq!(site.left().await, (1, 1, 0));

    let reused = |reply: Reply| (reply.status, reply.json()["error"].clone());
    for other in [
        [file("b.pdf", pdf()), text("document_type", "sad")],
        [file("a.pdf", [pdf(), b" ".to_vec()].concat()), text("document_type", "sad")],
        [file("a.pdf", pdf()), text("document_type", "cmr")],
    ] {
        assert_eq!(reused(site.upload_with(Some("k"), &other).await), (422, json!("idempotency_key_reused")));
    }
    assert_eq!(site.left().await, (1, 1, 0));
}

#[actix_rt::test]
async fn a_refusal_is_kept_for_its_key() {
    let site = site();
    for _ in 0..2 {
        let reply = site.upload_with(Some("k"), &[file("a.pdf", b"MZ".to_vec())]).await;
        assert_eq!(reply.status, 422);
    }
    let again = site.upload_with(Some("k"), &[file("a.pdf", b"MZ".to_vec())]).await;
    assert_eq!(again.header("idempotent-replayed"), "true");
    assert_eq!(site.left().await, (0, 0, 0));
}

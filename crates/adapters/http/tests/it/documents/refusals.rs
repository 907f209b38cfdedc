use super::{BOUNDARY, DECLARATION, Part, file, form, pdf, site, text};
use crate::authorized;
use actix_web::http::Method;
use customs_access::Scope;
use customs_documents::Owner;
use serde_json::{Value, json};

#[actix_rt::test]
async fn what_breaks_a_rule_is_told_whole_and_leaves_nothing() {
    let site = site();
    let long = "é".repeat(501);
    let cases: [(Vec<Part>, &[&str]); 14] = [
        (vec![], &["file"]),
        (vec![text("document_type", "invoice")], &["file"]),
        (vec![text("file", "no file name")], &["file"]),
        (vec![file("", b"".to_vec())], &["file"]),
        (vec![file("a.pdf", b"".to_vec())], &["file"]),
        (vec![file("a.pdf", pdf()), text("document_type", "letter")], &["document_type"]),
        (vec![text("description", &long), file("a.pdf", pdf())], &["description"]),
        (vec![file("a.pdf", b"MZ\x90\0".to_vec()), text("document_type", "x")], &["document_type", "file"]),
        (vec![file("run.exe", pdf()), text("description", &long)], &["description", "file"]),
        (vec![file("a.png", pdf())], &["file"]),
        (vec![file("a.txt", b"\0".to_vec())], &["file"]),
        (vec![file("nul.pdf", pdf())], &["file"]),
        (vec![file("a.pdf", pdf()), file("b.pdf", pdf())], &["file"]),
        (vec![file("a.pdf", pdf()), text("description", "a"), text("description", "b")], &["description"]),
    ];
    for (parts, fields) in cases {
        let reply = site.upload(&parts).await;
        let names: Vec<&String> = parts.iter().map(|part| &part.0).collect();
        assert_eq!(reply.status, 422, "{names:?}: {}", reply.text());
        let errors = reply.json()["errors"].as_object().expect("errors").clone();
        assert_eq!(errors.keys().collect::<Vec<_>>(), fields, "{names:?}");
        assert_eq!(site.left().await, (0, 0, 0), "{names:?}");
    }
}

#[actix_rt::test]
async fn folders_in_a_name_lead_nowhere() {
    let site = site();
    for (sent, name) in [("../../../etc/cron.d/x.txt", "x.txt"), ("C:\\\\Windows\\\\x.txt", "x.txt")] {
        let reply = site.upload(&[file(sent, b"text".to_vec())]).await;
        assert_eq!(reply.json()["data"]["original_filename"], name, "{}", reply.text());
    }
}

#[actix_rt::test]
async fn what_is_no_form_with_parts_is_refused() {
    let site = site();
    let whole = form(&[file("a.pdf", pdf())]);
    let cut = whole[..whole.len() - 30].to_vec();
    let with_boundary = format!("multipart/form-data; boundary={BOUNDARY}");
    for (content_type, body, status, error) in [
        ("application/json", b"{}".to_vec(), 415, "unsupported_media_type"),
        ("multipart/mixed; boundary=x", whole.clone(), 415, "unsupported_media_type"),
        ("multipart/form-data", whole.clone(), 400, "invalid_request"),
        (&with_boundary, b"no parts".to_vec(), 400, "invalid_request"),
        (&with_boundary, cut, 400, "invalid_request"),
    ] {
        let request = authorized(Method::POST, &site.token, &site.path).insert_header(("Content-Type", content_type));
        let reply = site.bench.send(request.set_payload(body)).await;
        assert_eq!((reply.status, &reply.json()["error"]), (status, &json!(error)), "{content_type}: {}", reply.text());
        assert_eq!(site.left().await, (0, 0, 0), "{content_type}");
    }
}

#[actix_rt::test]
async fn a_body_past_51_megabytes_is_cut_off() {
    let site = site();
    let reply = site.upload(&[file("a.pdf", pdf()), text("unknown", &"x".repeat(51 << 20))]).await;
    assert_eq!((reply.status, &reply.json()["error"]), (413, &json!("payload_too_large")), "{}", reply.text());
    assert_eq!(site.left().await, (0, 0, 0));
}

#[actix_rt::test]
async fn a_store_that_does_not_answer_is_told_and_the_upload_stays_on_record() {
    let site = site();
    site.bench.files.fail(true);
    let reply = site.upload(&[file("a.pdf", pdf())]).await;
    assert_eq!((reply.status, &reply.json()["error"]), (503, &json!("server_error")), "{}", reply.text());
    assert_eq!(site.bench.documents.uploads(), 1);
}

#[actix_rt::test]
async fn what_another_organisation_has_is_absent() {
    let site = site();
    let document = site.added("a.pdf", pdf()).await;
    let stranger = site.bench.token();
    let absent = format!("/api/v1/declarations/{}/documents", DECLARATION + 1);
    let is_reported = |what: &str| {
        let reported = format!("The {what} was not found.");
        json!({ "error": "not_found", "error_description": reported, "message": reported })
    };
    for (token, path, what) in [
        (&stranger, site.path.clone(), "declaration"),
        (&stranger, document.clone(), "declaration"),
        (&stranger, format!("{document}/download"), "declaration"),
        (&site.token, absent.clone(), "declaration"),
        (&site.token, format!("{absent}/1"), "declaration"),
        (&site.token, format!("{}/999", site.path), "document"),
        (&site.token, format!("{}/999/download", site.path), "document"),
    ] {
        let reply = site.bench.get(token, &path).await;
        assert_eq!((reply.status, reply.json()), (404, is_reported(what)), "{path}");
    }
    let reply = site.get(&format!("{}/nonsense", site.path)).await;
    assert_eq!((reply.status, &reply.json()["error"]), (404, &json!("not_found")));
    let change = authorized(Method::PUT, &stranger, &document).set_json(json!({"document_type": "sad"}));
    assert_eq!(site.bench.send(change).await.status, 404);
    let content_type = format!("multipart/form-data; boundary={BOUNDARY}");
    let request = authorized(Method::POST, &stranger, &site.path).insert_header(("Content-Type", content_type));
    let reply = site.bench.send(request.set_payload(form(&[file("a.pdf", pdf())]))).await;
    assert_eq!((reply.status, reply.json()), (404, is_reported("declaration")));
    assert_eq!(site.left().await, (1, 1, 0));
}

#[actix_rt::test]
async fn reading_and_writing_need_their_scopes() {
    let site = site();
    let with = |scope: Scope| {
        let bench = &site.bench;
        bench.token_of(&bench.client_of(bench.organisation(), [scope].into_iter().collect()))
    };
    let (reader, writer) = (with(Scope::DeclarationsRead), with(Scope::DeclarationsWrite));
    let scope = |reply: Value| reply["required_scope"].clone();
    for path in [site.path.clone(), format!("{}/1", site.path), format!("{}/1/download", site.path)] {
        let refused = site.bench.get(&writer, &path).await;
        assert_eq!((refused.status, scope(refused.json())), (403, json!("declarations:read")), "{path}");
    }
    for (method, path) in [(Method::POST, site.path.clone()), (Method::PUT, format!("{}/1", site.path))] {
        let refused = site.bench.send(authorized(method, &reader, &path)).await;
        assert_eq!((refused.status, scope(refused.json())), (403, json!("declarations:write")), "{path}");
    }
}

#[actix_rt::test]
async fn a_document_for_another_version_of_the_declaration_is_refused_and_leaves_nothing() {
    let mut site = site();
    let client = site.bench.client();
    let token = site.bench.token_of(&client);
    let body = crate::declarations::bodies::an_import();
    let created = site.bench.post(&token, "/api/v1/declarations/create", body).await.json();
    let id = created["declaration"]["id"].as_i64().expect("an id");
    site.bench.documents.add_owner(client.client.organisation(), Owner::declaration(id));
    (site.token, site.path) = (token, format!("/api/v1/declarations/{id}/documents"));
    let upload = |tag: &'static str, key: Option<&'static str>| {
        let content_type = format!("multipart/form-data; boundary={BOUNDARY}");
        let mut request = authorized(Method::POST, &site.token, &site.path)
            .insert_header(("Content-Type", content_type))
            .insert_header(("If-Match", tag));
        if let Some(key) = key {
            request = request.insert_header(("Idempotency-Key", key));
        }
        site.bench.send(request.set_payload(form(&[file("a.pdf", pdf())])))
    };
    for key in [None, Some("stale")] {
        let reply = upload("\"2\"", key).await;
        assert_eq!((reply.status, &reply.json()["error"]), (412, &"precondition_failed".into()), "{key:?}");
        assert_eq!(site.left().await, (0, 0, 0), "{key:?}");
    }
    let shown = site.bench.get(&site.token, &format!("/api/v1/declarations/{id}")).await;
    assert_eq!(shown.header("etag"), "\"1\"");
    let added = upload("\"1\"", Some("fresh")).await;
    assert_eq!(added.status, 201, "{}", added.text());
    let shown = site.bench.get(&site.token, &format!("/api/v1/declarations/{id}")).await;
    assert_eq!(shown.header("etag"), "\"1\"", "a document is a record of its own");

    let submit = format!("/api/v1/declarations/{id}/submit");
    assert_eq!(site.bench.post(&site.token, &submit, json!({})).await.status, 200);
    assert_eq!(upload("\"1\"", None).await.status, 412);
    let repeated = upload("\"1\"", Some("fresh")).await;
    assert_eq!((repeated.status, repeated.json()), (201, added.json()), "a repeated request has its answer");
    assert_eq!(site.left().await, (1, 1, 0));
}

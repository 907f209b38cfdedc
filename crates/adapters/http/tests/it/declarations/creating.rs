use super::bodies::{EVERY_FIELD, an_export, an_import};
use super::{CREATE, count, created, shown, token_with};
use crate::{Bench, authorized, holds};
use actix_web::http::Method;
use customs_access::Scope::{DeclarationsSubmit, DeclarationsWrite};
use serde_json::{Value, json};
use std::path::Path;

#[actix_rt::test]
async fn a_valid_body_becomes_a_draft() {
    let bench = Bench::new();
    let token = bench.token();
    let reply = bench.post(&token, CREATE, an_import()).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    let id = reply.json()["declaration"]["id"].as_i64().expect("an id");
    assert_eq!(
        reply.json(),
        json!({"success": true, "declaration": {
            "id": id, "reference": format!("D-{id:08}"), "status": "DRF", "workflow": "import",
            "declaration_type": "H1", "submitted": false, "created_at": "2026-03-02T09:30:00Z",
        }, "warnings": [], "warning_details": []})
    );
    let export = bench.post(&token, CREATE, an_export()).await.json();
    assert_eq!(
        (&export["declaration"]["workflow"], &export["declaration"]["declaration_type"]),
        (&json!("export"), &json!("B1"))
    );
}

#[actix_rt::test]
async fn every_field_comes_back_as_it_was_sent_to_the_last_digit() {
    let bench = Bench::new();
    let token = bench.token();
    let request = authorized(Method::POST, &token, CREATE).insert_header(("Content-Type", "application/json"));
    let reply = bench.send(request.set_payload(EVERY_FIELD)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let id = reply.json()["declaration"]["id"].as_i64().expect("an id");

    let record = shown(&bench, &token, id).await.json()["data"].take();
    let mut sent: Value = serde_json::from_str(EVERY_FIELD).expect("JSON");
    let items = sent["declaration"].as_object_mut().expect("an object").remove("items").expect("items");
    let mut items = items;
    // No submission wrote or completed the document, so it names no lot.
    items[0]["previous_documents"][0]["inventory_line_id"] = Value::Null;
    holds(&record["declaration"], &sent["declaration"], "declaration");
    holds(&record["lines"], &items, "lines");
    for field in ["dms_version", "reference", "application_reference", "representation_type"] {
        assert_eq!(record[field], sent[field], "{field}");
    }
    let text = shown(&bench, &token, id).await.text();
    for digits in ["1234567890.12", "21.00", "20.000001", "9007199254740993", "0.10", "10.50", "0.300"] {
        assert!(text.contains(&format!(":{digits},")) || text.contains(&format!(":{digits}}}")), "{digits} in {text}");
    }
}

#[actix_rt::test]
async fn null_is_the_same_as_left_out_and_unknown_fields_are_ignored() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["reference"] = Value::Null;
    body["submit_when_valid"] = Value::Null;
    body["declaration"]["transport"] = Value::Null;
    body["declaration"]["authorizations"] = Value::Null;
    body["declaration"]["skus"] = Value::Null;
    body["declaration"]["items"][0]["packaging"] = Value::Null;
    body["declaration"]["items"][0]["colour"] = json!("red");
    body["surprise"] = json!({"deep": [1, 2]});
    let id = created(&bench, &token, body).await;
    let record = shown(&bench, &token, id).await.json();
    assert_eq!(record["data"]["declaration"]["transport"], Value::Null);
    assert_eq!(record["data"]["declaration"]["authorizations"], json!([]));
    assert_eq!(record["data"]["lines"][0]["packaging"], json!([]));
}

#[actix_rt::test]
async fn aliases_are_taken_and_shown_under_the_names_of_the_contract() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["declaration"]["authorizations"] = json!([{"type": "CGU", "id": "A1"}]);
    body["declaration"]["items"][0]["taric"] = json!("10");
    body["declaration"]["items"][0]["packaging"] = json!([{"soort": "CT", "aantal": 4, "merk": "M1"}]);
    let id = created(&bench, &token, body).await;
    let record = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!(record["declaration"]["authorizations"], json!([{"type_code": "CGU", "id": "A1", "holder_id": null}]));
    assert_eq!(record["lines"][0]["taric_subheading"], "10");
    assert_eq!(record["lines"][0]["packaging"], json!([{"type": "CT", "quantity": 4, "marks": "M1"}]));
}

#[actix_rt::test]
async fn a_declaration_is_submitted_at_once_when_that_is_wished() {
    let bench = Bench::new();
    let token = bench.token();
    created(&bench, &token, an_import()).await;
    let mut body = an_import();
    body["submit_when_valid"] = json!(true);
    let reply = bench.post(&token, CREATE, body.clone()).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let declaration = &reply.json()["declaration"];
    assert_eq!((&declaration["status"], &declaration["submitted"]), (&json!("NEW"), &json!(true)));
    assert_eq!(reply.header("etag"), "\"2\"");

    body["submit_when_valid"] = json!(false);
    let reply = bench.post(&token, "/api/v1/declarations/submit", body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    assert_eq!(reply.json()["declaration"]["status"], "NEW", "the path says it, whatever the body says");
}

#[actix_rt::test]
async fn who_may_not_submit_creates_drafts_only() {
    let bench = Bench::new();
    let token = token_with(&bench, &[DeclarationsWrite, customs_access::Scope::DeclarationsRead]);
    let mut body = an_import();
    body["submit_when_valid"] = json!(true);
    body["declaration"]["office"] = json!("far too long a name for a customs office");
    for path in [CREATE, "/api/v1/declarations/submit"] {
        let reply = bench.post(&token, path, body.clone()).await;
        assert_eq!(reply.status, 403, "{path}: {}", reply.text());
        assert_eq!(reply.json()["error"], "insufficient_scope");
        assert_eq!(reply.json()["required_scope"], "declarations:submit");
        assert_eq!(reply.json()["token_scopes"], json!(["declarations:read", "declarations:write"]));
    }
    assert_eq!(count(&bench, &token).await, 0, "nothing is saved");
    created(&bench, &token, an_import()).await;

    let submitter = token_with(&bench, &[DeclarationsSubmit]);
    let reply = bench.post(&submitter, "/api/v1/declarations/submit", an_import()).await;
    assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!("declarations:write")));
}

#[actix_rt::test]
async fn a_repeated_key_creates_once() {
    let bench = Bench::new();
    let token = bench.token();
    let send = || {
        let request = authorized(Method::POST, &token, CREATE).insert_header(("Idempotency-Key", "k1"));
        bench.send(request.set_json(an_import()))
    };
    let (first, again) = (send().await, send().await);
    assert_eq!((first.status, again.status, again.header("idempotent-replayed")), (201, 201, "true"));
    assert_eq!(first.text(), again.text());
    assert_eq!(count(&bench, &token).await, 1);
}

#[actix_rt::test]
async fn the_examples_of_the_project_can_be_created() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples");
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!("SKIPPED: {} is absent", folder.display());
        return;
    };
    let bench = Bench::new();
    let token = bench.token();
    for file in
        files.map(|file| file.expect("a file").path()).filter(|file| file.extension().is_some_and(|e| e == "json"))
    {
        let body = serde_json::from_slice(&std::fs::read(&file).expect("a file")).expect("JSON");
        let reply = bench.post(&token, CREATE, body).await;
        assert_eq!(reply.status, 201, "{}: {}", file.display(), reply.text());
    }
}

#[actix_rt::test]
async fn each_body_of_a_batch_has_its_own_result() {
    let bench = Bench::new();
    let token = bench.token();
    let batch = json!([an_import(), {}, an_export()]);
    let reply = bench.post(&token, "/api/v1/declarations/batch", batch).await;
    let results = reply.json();
    assert_eq!((reply.status, &results["meta"]), (200, &json!({ "total": 3, "succeeded": 2, "failed": 1 })));
    let statuses = [0, 1, 2].map(|index| results["data"][index]["status"].as_u64());
    assert_eq!(statuses, [Some(201), Some(422), Some(201)], "{results}");
    let detail = json!({ "path": "declaration", "code": "required", "values": {}, "text": "is required" });
    let details = results["data"][1]["body"]["error_details"].as_array().expect("details");
    assert!(details.contains(&detail), "{results}");
    assert_eq!(count(&bench, &token).await, 2);
}

#[actix_rt::test]
async fn an_item_of_a_batch_is_no_longer_than_a_body() {
    let bench = Bench::new();
    let token = bench.token();
    let mut long = an_import();
    long["declaration"]["remarks"] = json!("x".repeat(2 << 20));
    let results = bench.post(&token, "/api/v1/declarations/batch", json!([long, an_import()])).await.json();
    let statuses = [0, 1].map(|index| results["data"][index]["status"].as_u64());
    assert_eq!(statuses, [Some(413), Some(201)]);
}

#[actix_rt::test]
async fn a_body_of_very_many_lines_is_refused_before_they_are_made() {
    let bench = Bench::new();
    let mut body = an_import();
    body["declaration"]["items"] = vec![json!({}); 100_001].into();
    let reply = bench.post(&bench.token(), "/api/v1/declarations/create", body).await;
    assert_eq!(reply.status, 400);
    assert_eq!(reply.json()["errors"]["body"], json!(["has more than 100000 objects and lists"]));
}

#[actix_rt::test]
async fn a_batch_without_room_is_put_off() {
    let none = customs_http::BatchRoom::new(0, 2, std::time::Duration::ZERO);
    let bench = Bench::with(|services| services.batch_room = none);
    let reply = bench.post(&bench.token(), "/api/v1/declarations/batch", json!([an_import()])).await;
    assert_eq!((reply.status, reply.header("retry-after")), (503, "5"), "{}", reply.text());
}

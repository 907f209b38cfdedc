mod moment;
mod transits;

use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_access::Scope::{DeclarationsRead, DeclarationsSubmit, DeclarationsWrite};
use customs_access::Scopes;
use customs_declarations::testing::{PlainAnswer, plain_document};
use serde_json::{Value, json};

/// Submits a declaration; answers its id and its LRN.
async fn submitted(bench: &Bench, token: &str) -> (i64, String) {
    let body = crate::declarations::bodies::an_import();
    let reply = bench.post(token, "/api/v1/declarations/submit", body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let id = reply.json()["declaration"]["id"].as_i64().expect("an id");
    let record = bench.get(token, &format!("/api/v1/declarations/{id}")).await.json();
    (id, record["data"]["lrn"].as_str().expect("an LRN").to_owned())
}

async fn listed(bench: &Bench, token: &str, query: &str) -> Vec<Value> {
    let reply = bench.get(token, &format!("/api/v1/customs-messages?{query}")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()["data"].as_array().expect("a list").clone()
}

#[actix_rt::test]
async fn the_exchange_of_a_declaration_is_listed() {
    let bench = Bench::new();
    let token = bench.token();
    let (id, lrn) = submitted(&bench, &token).await;
    let answer = PlainAnswer::code("02").about(&lrn);
    bench.services.declarations.receive(plain_document(&[answer])).expect("it is kept");
    bench.services.declarations.apply_received(10).expect("it is applied");
    let list = listed(&bench, &token, &format!("declaration_id={id}")).await;
    let (inbound, outbound) = (&list[0], &list[1]);
    let words = |message: &Value| ["direction", "kind", "status", "fate"].map(|field| message[field].clone());
    assert_eq!(words(inbound), [json!("inbound"), json!(null), json!(null), json!("applied")]);
    assert_eq!(words(outbound), [json!("outbound"), json!("declaration"), json!("pending"), json!(null)]);
    assert_eq!((&outbound["lrn"], &outbound["declaration_id"]), (&json!(lrn), &json!(id)));
    assert_eq!((&inbound["lrn"], &inbound["function_codes"]), (&json!(lrn), &json!(["02"])));
    assert_eq!(outbound["expected_answers"], json!(["01", "02", "03"]));
    assert_eq!(outbound["answer_expected_by"], json!(null), "customs does not have it yet");
}

#[actix_rt::test]
async fn filters_let_through_what_they_name() {
    let bench = Bench::new();
    let token = bench.token();
    submitted(&bench, &token).await;
    for (query, count) in [
        ("", 1),
        ("direction=outbound", 1),
        ("direction=inbound", 0),
        ("status=pending", 1),
        ("status=overdue", 0),
        ("declaration_id=999", 0),
        ("sent_from=2026-03-02", 0),
        ("per_page=1&page=2", 0),
    ] {
        assert_eq!(listed(&bench, &token, query).await.len(), count, "{query}");
    }
    for query in ["direction=up", "status=lost", "sent_from=yesterday", "sent_to=2026-02-30", "per_page=0"] {
        let reply = bench.get(&token, &format!("/api/v1/customs-messages?{query}")).await;
        let field = query.split('=').next().unwrap_or_default();
        assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{query}");
        assert!(reply.json()["errors"][field].is_array(), "{query}: {}", reply.text());
    }
    let reply = bench.get(&token, "/api/v1/customs-messages?declaration_id=x").await;
    assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")));
}

#[actix_rt::test]
async fn a_message_is_shown_byte_for_byte_or_as_a_record() {
    let bench = Bench::new();
    let token = bench.token();
    let (_, lrn) = submitted(&bench, &token).await;
    let id = listed(&bench, &token, "").await[0]["id"].as_i64().expect("an id");
    let path = format!("/api/v1/customs-messages/{id}");
    let document = bench.get(&token, &path).await;
    assert_eq!((document.status, document.header("content-type")), (200, "application/xml"));
    let disposition = format!("attachment; filename=\"customs-message-{id}.xml\"");
    assert_eq!(document.header("content-disposition"), disposition);
    assert!(document.text().starts_with(&format!("declaration {lrn}\n")), "{}", document.text());
    let json = authorized(Method::GET, &token, &path).insert_header(("Accept", "application/json"));
    let reply = bench.send(json).await;
    let record = reply.json();
    assert_eq!((&record["data"]["id"], &record["data"]["body"]), (&json!(id), &json!(document.text())));
    let (of_document, of_record) = (document.header("etag"), reply.header("etag"));
    assert!(
        [of_document, of_record].iter().all(|tag| tag.starts_with('"') && tag.len() > 2),
        "{of_document} {of_record}"
    );
    assert_ne!(of_document, of_record, "two forms of one message are not the same bytes");
    assert_eq!(bench.get(&token, &path).await.header("etag"), of_document);
    for absent in [id + 2, id + 1, 1, i64::MAX] {
        let reply = bench.get(&token, &format!("/api/v1/customs-messages/{absent}")).await;
        assert_eq!(reply.status, 404, "{absent}");
    }
}

#[actix_rt::test]
async fn a_recovery_wants_a_window() {
    let bench = Bench::new();
    let token = bench.token();
    submitted(&bench, &token).await;
    let recover = |body: Value| bench.post(&token, "/api/v1/customs-messages/recover", body);
    let reply = recover(json!({})).await;
    let required = json!({"window.from": ["is required"], "window.to": ["is required"]});
    assert_eq!((reply.status, &reply.json()["errors"]), (422, &required));
    let reply = recover(json!({"window": {"from": "2026-03-03", "to": "2026-03-02"}})).await;
    assert_eq!(reply.json()["errors"], json!({"window.to": ["must not be before window.from"]}));
    let reply = recover(json!({"window": {"from": "soon", "to": "2026-03-02"}})).await;
    assert!(reply.json()["errors"]["window.from"].is_array(), "{}", reply.text());
    let reply = recover(json!({"window": {"from": 7}})).await;
    assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")));
    let reply = recover(json!({"window": {"from": "2026-03-02", "to": "2026-03-02T23:00:00+01:00"}})).await;
    let nothing = json!({
        "dry_run": false, "found": 0, "resent": 0, "recognised": 0, "remaining": 0, "submissions": [],
    });
    assert_eq!((reply.status, &reply.json()["data"]), (200, &nothing), "what waits to be handed over goes by itself");
}

#[actix_rt::test]
async fn reading_and_recovering_need_their_scopes() {
    let bench = Bench::new();
    let token = bench.token();
    submitted(&bench, &token).await;
    let with = |scopes: &[customs_access::Scope]| {
        let scopes: Scopes = scopes.iter().copied().collect();
        let organisation = bench.organisation();
        bench.token_of(&bench.client_of(organisation, scopes))
    };
    let reader = with(&[DeclarationsRead]);
    let writer = with(&[DeclarationsWrite, DeclarationsSubmit]);
    let body = json!({"window": {"from": "2026-03-02", "to": "2026-03-02"}, "dry_run": true});
    assert_eq!(bench.get(&reader, "/api/v1/customs-messages").await.status, 200);
    assert_eq!(bench.post(&reader, "/api/v1/customs-messages/recover", body.clone()).await.status, 403);
    assert_eq!(bench.get(&writer, "/api/v1/customs-messages").await.status, 403);
    assert_eq!(bench.get(&writer, "/api/v1/customs-messages/2").await.status, 403);
    assert_eq!(bench.post(&writer, "/api/v1/customs-messages/recover", body).await.status, 200);
}

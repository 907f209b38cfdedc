use super::*;
use customs_access::Scope::{DeclarationsRead, DeclarationsSubmit, DeclarationsWrite};
use customs_declarations::testing::{PlainAnswer, plain_document};

/// A declaration with an item for each letter, which customs answered with a message of this code.
async fn answered(bench: &Bench, token: &str, names: &str, code: &str) -> i64 {
    let id = draft_of(bench, token, names).await;
    let submitted = bench.post(token, &format!("{}/submit", path(id)), json!({})).await;
    assert_eq!(submitted.status, 200, "{}", submitted.text());
    let lrn = shown(bench, token, id).await.json()["data"]["lrn"].as_str().expect("an LRN").to_owned();
    let declarations = &bench.services.declarations;
    declarations.receive(plain_document(&[PlainAnswer::code(code).about(&lrn)])).expect("it is kept");
    declarations.apply_received(10).expect("it is applied");
    id
}

async fn correct(bench: &Bench, token: &str, id: i64, body: Value) -> Reply {
    bench.post(token, &format!("{}/correct", path(id)), body).await
}

#[actix_rt::test]
async fn what_customs_rejected_becomes_a_draft_with_the_fields_that_were_sent() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, "abc", "03").await;
    let before = shown(&bench, &token, id).await.json()["data"].take();
    let second = &before["lines"][1]["id"];
    let body = json!({
        "application_reference": "UCR-1",
        "declaration": {
            "total_packages": 3,
            "items": [{"id": second, "description": "x"}, {"sequence": 1, "net_weight": 10, "taric": "00"}],
        },
    });
    let reply = correct(&bench, &token, id, body).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let answer = reply.json();
    assert_eq!((&answer["message"], &answer["warnings"]), (&json!("The declaration was corrected."), &json!([])));
    let mut expected = before;
    expected["status"] = json!("DRF");
    expected["application_reference"] = json!("UCR-1");
    expected["declaration"]["total_packages"] = json!(3);
    expected["lines"][1]["description"] = json!("x");
    expected["lines"][0]["net_weight"] = json!(10);
    expected["lines"][0]["taric_subheading"] = json!("00");
    assert_eq!(answer["data"], expected);
    let now = shown(&bench, &token, id).await;
    assert_eq!((now.json()["data"].take(), now.header("etag")), (expected, reply.header("etag")));
}

#[actix_rt::test]
async fn a_correction_may_submit_at_once() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, "a", "03").await;
    let body = json!({"submit_when_valid": true, "declaration": {"items": [{"sequence": 1, "description": "x"}]}});
    let reply = correct(&bench, &token, id, body.clone()).await;
    assert_eq!((reply.status, &reply.json()["data"]["status"]), (200, &json!("NEW")), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The declaration was corrected and submitted.");
    let writer = token_with(&bench, &[DeclarationsRead, DeclarationsWrite]);
    let refused = correct(&bench, &writer, 7, body).await;
    assert_eq!((refused.status, &refused.json()["required_scope"]), (403, &json!("declarations:submit")));
}

#[actix_rt::test]
async fn errors_name_what_was_sent_and_nothing_changes() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, "ab", "03").await;
    let before = shown(&bench, &token, id).await.text();
    let items = json!([
        {"sequence": 2, "taric": "x", "valuaton": {}},
        {"sequence": 2, "description": "twice"},
        {"id": 99_999},
        {"sequence": 3},
        {"description": "which one?"},
    ]);
    let body = json!({"declaration": {"office": null, "items": items}});
    let reply = correct(&bench, &token, id, body).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{}", reply.text());
    assert_eq!(
        errors(&reply),
        [
            "declaration.items.0.taric",
            "declaration.items.1.sequence",
            "declaration.items.2.id",
            "declaration.items.3.sequence",
            "declaration.items.4.id",
            "declaration.office",
        ]
    );
    let warning = reply.json()["warnings"][0].take();
    assert!(
        warning.as_str().is_some_and(|reported| reported.starts_with("declaration.items.0.valuaton: ")),
        "{warning}"
    );
    let null = correct(&bench, &token, id, json!({"declaration": null})).await;
    assert_eq!((null.status, errors(&null)), (422, vec!["declaration".to_owned()]));
    let unreadable = json!({"declaration": {"items": [{"sequence": 1, "supporting_documents": [
        {"type": "N935", "id": "1", "expiry_date": "2026-02-30"},
    ]}]}});
    let day = correct(&bench, &token, id, unreadable).await;
    assert_eq!(errors(&day), ["declaration.items.0.supporting_documents.0.expiry_date"]);
    assert_eq!(shown(&bench, &token, id).await.text(), before);
}

#[actix_rt::test]
async fn only_what_can_become_a_draft_is_corrected() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, "a", "01").await;
    let before = shown(&bench, &token, id).await.text();
    let reply = correct(&bench, &token, id, json!({"application_reference": "UCR-1"})).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("invalid_status")), "{}", reply.text());
    assert_eq!(reply.json()["allowed_statuses"], json!(["DRF", "NEW", "ERR"]));
    assert_eq!(shown(&bench, &token, id).await.text(), before);
    let sender = token_with(&bench, &[DeclarationsRead, DeclarationsSubmit]);
    let refused = correct(&bench, &sender, id, json!({})).await;
    assert_eq!((refused.status, &refused.json()["required_scope"]), (403, &json!("declarations:write")));
    let stranger = correct(&bench, &bench.token(), id, json!({})).await;
    assert_eq!((stranger.status, &stranger.json()["error"]), (404, &json!("not_found")));
}

#[actix_rt::test]
async fn a_correction_heeds_the_version_and_raises_it() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "a").await;
    let operation = || (Method::POST, format!("{}/correct", path(id)), Some(json!({})));
    let stale = perform(&bench, &token, operation(), Some("\"2\"")).await;
    assert_eq!((stale.status, &stale.json()["error"]), (412, &json!("precondition_failed")));
    let done = perform(&bench, &token, operation(), Some("\"1\"")).await;
    assert_eq!((done.status, done.header("etag")), (200, "\"2\""), "{}", done.text());
}

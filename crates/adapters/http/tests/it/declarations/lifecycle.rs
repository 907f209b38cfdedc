use super::bodies::{an_export, an_import};
use super::{created, shown, token_with};
use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_access::Scope::{DeclarationsRead, DeclarationsSubmit, DeclarationsWrite};
use customs_access::{NewClient, Scopes};
use customs_declarations::testing::{PlainAnswer, plain_document};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(super) const MRN: &str = "26NL000396A1B2C3R0";

/// Sends a body, or nothing, to an action of a declaration.
pub(super) async fn act(bench: &Bench, token: &str, id: i64, action: &str, body: Option<Value>) -> Reply {
    let path = format!("/api/v1/declarations/{id}/{action}");
    match body {
        Some(body) => bench.post(token, &path, body).await,
        None => bench.send(authorized(Method::POST, token, &path)).await,
    }
}

/// Lets customs answer the submission with messages of these codes.
async fn customs_answers(bench: &Bench, token: &str, id: i64, codes: &[&str]) {
    let record = shown(bench, token, id).await.json()["data"].take();
    let lrn = record["lrn"].as_str().expect("an LRN").to_owned();
    let declarations = &bench.services.declarations;
    for code in codes {
        let answer = PlainAnswer::code(code).about(&lrn).mrn(MRN);
        declarations.receive(plain_document(&[answer])).expect("it is kept");
        declarations.apply_received(10).expect("it is applied");
    }
}

/// Creates and submits a declaration that customs answers with messages of these codes.
pub(super) async fn answered(bench: &Bench, token: &str, body: Value, codes: &[&str]) -> i64 {
    let id = created(bench, token, body).await;
    assert_eq!(act(bench, token, id, "submit", None).await.status, 200);
    customs_answers(bench, token, id, codes).await;
    id
}

fn with_symbol(symbol: &str) -> Value {
    let mut body = an_import();
    body["declaration"]["symbol"] = json!(symbol);
    body
}

fn expect(reply: &Reply, body: Value) {
    assert_eq!((reply.status, reply.json()), (200, body), "{}", reply.text());
}

pub(super) fn refused(reply: &Reply, code: &str) -> Value {
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!(code)), "{}", reply.text());
    assert!(reply.json()["error_description"].is_string());
    reply.json()
}

pub(super) const NOW: &str = "2026-03-02T09:30:00Z";

#[actix_rt::test]
async fn customs_is_asked_to_invalidate() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_import(), &["01", "08"]).await;
    let missing = refused(&act(&bench, &token, id, "invalidate", Some(json!({}))).await, "validation_error");
    assert_eq!(missing["errors"], json!({"reason": ["is required"]}));
    let body = json!({"reason": "sent back", "justification": "wrong goods"});
    let reply = act(&bench, &token, id, "invalidate", Some(body.clone())).await;
    let message = "Customs is asked to invalidate the declaration.";
    expect(&reply, json!({"id": id, "status": "INV_PENDING", "invalidation_requested_at": NOW, "message": message}));
    let again = refused(&act(&bench, &token, id, "invalidate", Some(body)).await, "invalid_status");
    assert_eq!(again["current_status"], "INV_PENDING");
    assert_eq!(again["allowed_statuses"], json!(["ACC", "CTL", "HLD", "REL"]));
    let wrong = act(&bench, &token, id, "invalidate", Some(json!({"reason": 7}))).await;
    assert_eq!((wrong.status, &wrong.json()["error"]), (400, &json!("invalid_request")));
}

#[actix_rt::test]
async fn a_control_is_answered() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_import(), &["01", "05"]).await;
    let body = json!({
        "response_type": "document_provided", "remarks": "as asked",
        "documents": [{"type": "N380", "reference": "INV-1", "notes": "page 2"}, {"type": "N271"}],
    });
    let reply = act(&bench, &token, id, "control-response", Some(body)).await;
    expect(
        &reply,
        json!({
            "id": id, "reference": format!("D-{id:08}"), "status": "CTL", "response_type": "document_provided",
            "sent_at": NOW, "message": "The answer is on its way to customs.",
        }),
    );
    let bad = json!({"response_type": "x", "documents": [{"reference": "1"}]});
    let errors = refused(&act(&bench, &token, id, "control-response", Some(bad)).await, "validation_error");
    let paths: Vec<&String> = errors["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(paths, ["documents.0.type", "response_type"]);
    let accepted = answered(&bench, &token, an_import(), &["01"]).await;
    let body = json!({"response_type": "goods_presented"});
    let early = refused(&act(&bench, &token, accepted, "control-response", Some(body)).await, "invalid_status");
    assert_eq!(early["allowed_statuses"], json!(["CTL", "HLD"]));
}

#[actix_rt::test]
async fn the_exit_of_an_export_is_proved() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_export(), &["01"]).await;
    let body = json!({
        "proof_type": "cmr", "reference": "CMR-1", "exit_date": "2026-02-28", "exit_office": "NL000510", "notes": null,
    });
    let reply = act(&bench, &token, id, "ape", Some(body.clone())).await;
    expect(
        &reply,
        json!({
            "id": id, "reference": format!("D-{id:08}"), "status": "ACC", "proof_type": "cmr", "submitted_at": NOW,
            "message": "The proof is on its way to customs.",
        }),
    );
    let bad = json!({"proof_type": "fax", "exit_date": "2026-02-29"});
    let errors = refused(&act(&bench, &token, id, "ape", Some(bad)).await, "validation_error");
    assert_eq!(
        errors["errors"],
        json!({
            "proof_type": ["must be one of cmr, bill_of_lading, airway_bill, other"], "reference": ["is required"],
            "exit_date": ["must be a date (YYYY-MM-DD)"], "exit_office": ["is required"],
        })
    );
    let import = answered(&bench, &token, an_import(), &["01"]).await;
    refused(&act(&bench, &token, import, "ape", Some(body)).await, "invalid_direction");
}

#[actix_rt::test]
async fn a_status_is_set_by_hand_with_the_permission_for_it() {
    let bench = Bench::new();
    let organisation = bench.organisation();
    let administrator = bench.token_of(&bench.client_of(organisation, Scopes::all()));
    let new = NewClient { organisation, name: "Clerk".to_owned(), scopes: Scopes::all(), permissions: BTreeSet::new() };
    let clerk = bench.token_of(&bench.services.access.create_client(new).expect("a client"));
    let id = answered(&bench, &administrator, an_import(), &["01"]).await;
    let body = json!({"status": "REL", "reason": "customs phoned", "notes": "ticket 7"});
    let forbidden = act(&bench, &clerk, id, "set-status", Some(body.clone())).await;
    assert_eq!(forbidden.status, 403);
    assert_eq!(forbidden.json()["required_permission"], "declarations.override");
    let reply = act(&bench, &administrator, id, "set-status", Some(body)).await;
    expect(
        &reply,
        json!({
            "id": id, "reference": format!("D-{id:08}"), "old_status": "ACC", "status": "REL",
            "message": "The status was set by hand.",
        }),
    );
    let timeline = bench.get(&administrator, &format!("/api/v1/declarations/{id}/timeline")).await.json();
    let last = timeline["events"].as_array().and_then(|events| events.last()).expect("a line");
    assert_eq!(
        (&last["event"], &last["details"]),
        (&json!("status_changed"), &json!("manual: customs phoned (ticket 7)"))
    );
    let errors = act(&bench, &administrator, id, "set-status", Some(json!({"status": "CMP"}))).await;
    let errors = refused(&errors, "validation_error");
    assert_eq!(errors["errors"].as_object().map(serde_json::Map::len), Some(2), "status and reason");
    let body = json!({"status": "DRF", "reason": "again"});
    let back = refused(&act(&bench, &administrator, id, "set-status", Some(body)).await, "invalid_status");
    assert_eq!(back["current_status"], "REL");
    let others = json!(["NEW", "ACC", "CTL", "HLD", "REL", "ERR", "INV_PENDING", "INV"]);
    assert_eq!(back["allowed_statuses"], others);
}

#[actix_rt::test]
async fn what_was_rejected_becomes_a_draft_and_is_lodged_anew() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_import(), &["03"]).await;
    let first = shown(&bench, &token, id).await.json()["data"]["lrn"].take();
    let reply = act(&bench, &token, id, "save-as-draft", None).await;
    let message = "The declaration is a draft.";
    expect(&reply, json!({"id": id, "reference": format!("D-{id:08}"), "status": "DRF", "message": message}));
    let again = refused(&act(&bench, &token, id, "save-as-draft", None).await, "invalid_status");
    assert_eq!(again["allowed_statuses"], json!(["NEW", "ERR"]));
    assert_eq!(act(&bench, &token, id, "submit", None).await.status, 200);
    assert_ne!(shown(&bench, &token, id).await.json()["data"]["lrn"], first);
    assert_eq!(act(&bench, &token, id, "save-as-draft", None).await.status, 200, "its message did not go out yet");
    assert_eq!(shown(&bench, &token, id).await.json()["data"]["lrn"], json!(null));
}

#[actix_rt::test]
async fn the_goods_of_an_advance_declaration_are_presented() {
    let bench = Bench::new();
    let client = bench.client();
    let token = bench.token_of(&client);
    let id = created(&bench, &token, with_symbol("D")).await;
    refused(&act(&bench, &token, id, "send-presentation", None).await, "not_accepted");
    assert_eq!(act(&bench, &token, id, "submit", None).await.status, 200);
    customs_answers(&bench, &token, id, &["02"]).await;
    let reply = act(&bench, &token, id, "send-presentation", None).await;
    expect(
        &reply,
        json!({
            "success": true, "id": id, "reference": format!("D-{id:08}"), "presentation_sent_at": NOW,
            "message": "The presentation of the goods is on its way to customs.",
        }),
    );
    refused(&act(&bench, &token, id, "send-presentation", None).await, "already_sent");
    let standard = answered(&bench, &token, an_import(), &["01"]).await;
    refused(&act(&bench, &token, standard, "send-presentation", None).await, "invalid_variant");
    let late = answered(&bench, &token, with_symbol("D"), &["02"]).await;
    // The token expires long before the period does.
    bench.clock.advance(chrono::Duration::days(31));
    let token = bench.token_of(&client);
    let passed = refused(&act(&bench, &token, late, "send-presentation", None).await, "deadline_passed");
    assert_eq!(passed["last_day"], "2026-04-01");
}

#[actix_rt::test]
async fn an_incomplete_declaration_is_completed() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, with_symbol("B"), &["01"]).await;
    let reply = act(&bench, &token, id, "send-supplementary", None).await;
    expect(
        &reply,
        json!({
            "success": true, "id": id, "reference": format!("D-{id:08}"), "supplementary_sent_at": NOW,
            "additional_declaration_type": "X",
            "message": "The supplementary declaration is on its way to customs.",
        }),
    );
    assert_eq!(shown(&bench, &token, id).await.json()["data"]["additional_declaration_type"], "X");
    refused(&act(&bench, &token, id, "send-supplementary", None).await, "already_sent");
    let early = answered(&bench, &token, with_symbol("E"), &["02"]).await;
    refused(&act(&bench, &token, early, "send-supplementary", None).await, "advance_notification_pending");
    let standard = answered(&bench, &token, an_import(), &["01"]).await;
    refused(&act(&bench, &token, standard, "send-supplementary", None).await, "invalid_variant");
    let draft = created(&bench, &token, with_symbol("B")).await;
    refused(&act(&bench, &token, draft, "send-supplementary", None).await, "not_accepted");
}

#[actix_rt::test]
async fn a_supplementary_declaration_brings_what_was_left_out() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, with_symbol("B"), &["01"]).await;
    let lodged = shown(&bench, &token, id).await.json()["data"]["declaration"].clone();
    let broken = json!({"declaration": {"export_country": "CHINA", "items": [{"taric": "0"}]}});
    let preview = act(&bench, &token, id, "preview-supplementary", Some(broken.clone())).await;
    assert_eq!(preview.status, 200);
    let preview = preview.json();
    assert_eq!((&preview["ready_to_send"], &preview["additional_declaration_type"]), (&json!(false), &json!("X")));
    let reported = preview["validation"]["errors"].as_array().expect("errors").clone();
    assert!(reported.contains(&json!("declaration.items.0.taric: must be 2 digits")), "{preview}");
    let errors = refused(&act(&bench, &token, id, "send-supplementary", Some(broken)).await, "validation_error");
    assert!(errors["errors"]["declaration.items.0.taric"].is_array(), "{errors}");
    let right = json!({"declaration": {"transaction_nature": 11.0, "colour": 1}});
    let preview = act(&bench, &token, id, "preview-supplementary", Some(right.clone())).await.json();
    assert_eq!(preview["ready_to_send"], true, "{preview}");
    let sent = act(&bench, &token, id, "send-supplementary", Some(right)).await;
    assert_eq!((sent.status, &sent.json()["warnings"]), (200, &json!(["declaration.colour: is not known"])));
    assert_eq!(
        shown(&bench, &token, id).await.json()["data"]["declaration"],
        lodged,
        "the record keeps what was lodged"
    );
}

#[actix_rt::test]
async fn sending_asks_for_the_scope_to_submit_and_the_rest_for_the_scope_to_write() {
    let bench = Bench::new();
    let clerk = token_with(&bench, &[DeclarationsRead, DeclarationsWrite]);
    for action in ["send-presentation", "send-supplementary"] {
        let reply = act(&bench, &clerk, 7, action, None).await;
        assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!("declarations:submit")), "{action}");
    }
    let sender = token_with(&bench, &[DeclarationsRead, DeclarationsSubmit]);
    for action in ["invalidate", "control-response", "ape", "set-status", "save-as-draft", "correct"] {
        let reply = act(&bench, &sender, 7, action, Some(json!({}))).await;
        assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!("declarations:write")), "{action}");
    }
}

#[actix_rt::test]
async fn a_declaration_of_another_organisation_is_not_there() {
    let bench = Bench::new();
    let id = answered(&bench, &bench.token(), an_export(), &["01"]).await;
    let stranger = bench.token();
    let ape = json!({"proof_type": "cmr", "reference": "1", "exit_date": "2026-03-01", "exit_office": "NL000510"});
    for (action, body) in [
        ("send-presentation", None),
        ("send-supplementary", None),
        ("preview-supplementary", None),
        ("save-as-draft", None),
        ("correct", Some(json!({}))),
        ("invalidate", Some(json!({"reason": "x"}))),
        ("control-response", Some(json!({"response_type": "remarks_only"}))),
        ("ape", Some(ape)),
        ("set-status", Some(json!({"status": "REL", "reason": "x"}))),
    ] {
        let reply = act(&bench, &stranger, id, action, body).await;
        let gone = json!({ "error": "not_found", "error_description": "The declaration was not found.", "message": "The declaration was not found." });
        assert_eq!((reply.status, reply.json()), (404, gone), "{action}");
    }
}

#[actix_rt::test]
async fn what_customs_wrote_is_in_the_record() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_import(), &["01"]).await;
    let record = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&record["documents_requested_until"], &record["assessed_taxes"]), (&Value::Null, &json!([])));
    let lrn = record["lrn"].as_str().expect("an LRN").to_owned();
    let about = |code: &str| PlainAnswer::code(code).about(&lrn).mrn(MRN);
    let limit = "2026-03-05T10:00:00Z";
    for answer in [about("06").at(limit), about("13").status(4).tax("A00", "20.55").tax("B00", "0")] {
        bench.services.declarations.receive(plain_document(&[answer])).expect("it is kept");
        bench.services.declarations.apply_received(10).expect("it is applied");
    }
    let record = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!(record["documents_requested_until"], limit);
    // This bench knows no tariff, so there are no estimates and no differences.
    let tax = |code: &str, amount: &Value| json!({"tax_type": code, "amount": amount, "currency": "EUR", "estimated_amount": null, "difference": null});
    assert_eq!(record["assessed_taxes"], json!([tax("A00", &json!(20.55)), tax("B00", &json!(0))]));
    let timeline = bench.get(&token, &format!("/api/v1/declarations/{id}/timeline")).await.json();
    let reported: Vec<&Value> =
        timeline["events"].as_array().expect("events").iter().map(|line| &line["details"]).collect();
    assert_eq!(reported[3], "documents asked for until 2026-03-05T10:00:00Z");
    assert_eq!(reported[4], "duties and taxes calculated, final (customs message 13)");
}

#[actix_rt::test]
async fn an_advance_declaration_is_registered_before_it_is_accepted() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, with_symbol("D"), &["02"]).await;
    let registered = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&registered["status"], &registered["registered_at"]), (&json!("ACC"), &json!(NOW)));
    assert_eq!(registered["accepted_at"], Value::Null);
    assert_eq!(act(&bench, &token, id, "send-presentation", None).await.status, 200);
    customs_answers(&bench, &token, id, &["01"]).await;
    let accepted = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&accepted["registered_at"], &accepted["accepted_at"]), (&json!(NOW), &json!(NOW)));
    let listed = bench.get(&token, "/api/v1/declarations").await.json()["data"][0].take();
    assert_eq!(listed["registered_at"], NOW);
}

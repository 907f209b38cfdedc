//! Checks how submissions use stock and guarantees.

use super::bodies::an_import;
use super::{CREATE, count, created, shown, token_with};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_access::Scope::{DeclarationsRead, DeclarationsSubmit, DeclarationsWrite};
use customs_declarations::ports::{GuaranteeShortage, StockShortage, SubmissionRefusal};
use customs_declarations::testing::{NotingGate, declarations_over_fakes};
use customs_kernel::{FieldErrors, RuleCode};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::sync::Arc;

fn gated(refusal: Option<SubmissionRefusal>) -> (Bench, Arc<NotingGate>) {
    let gate = Arc::new(NotingGate::default());
    gate.refuse(refusal);
    let bench = Bench::with(|services| {
        let over_fakes = declarations_over_fakes().with(|ports| ports.gate = gate.clone());
        services.declarations = Arc::new(over_fakes.declarations);
    });
    (bench, gate)
}

fn submitting(mut body: Value) -> Value {
    body["submit_when_valid"] = json!(true);
    body
}

/// An import whose first item is taken from lot 42.
fn taking_from_stock() -> Value {
    let mut body = an_import();
    body["declaration"]["items"][0]["inventory_line_id"] = json!(42);
    body
}

#[actix_rt::test]
async fn too_little_stock_is_told_with_what_there_is_and_nothing_is_saved() {
    let shortage = StockShortage {
        inventory_line_id: Some(42),
        declaration_line_id: None,
        quantity: Decimal::new(50, 1),
        quantity_available: Decimal::new(35, 1),
    };
    let (bench, gate) = gated(Some(SubmissionRefusal::InsufficientStock(shortage)));
    let token = bench.token();
    let expected = json!({
        "error": "insufficient_stock", "error_description": "5 is asked, 3.5 is available.", "message": "5 is asked, 3.5 is available.",
        "inventory_line_id": 42, "declaration_line_id": null, "quantity": 5, "quantity_available": 3.5,
    });
    let reply = bench.post(&token, CREATE, submitting(an_import())).await;
    assert_eq!((reply.status, reply.json()), (422, expected.clone()));
    let reply = bench.post(&token, "/api/v1/declarations/submit", an_import()).await;
    assert_eq!((reply.status, reply.json()), (422, expected.clone()));
    assert_eq!(count(&bench, &token).await, 0);
    let id = created(&bench, &token, an_import()).await;
    let path = format!("/api/v1/declarations/{id}/submit");
    let reply = bench.send(authorized(Method::POST, &token, &path)).await;
    assert_eq!((reply.status, reply.json()), (422, expected));
    assert_eq!(shown(&bench, &token, id).await.json()["data"]["status"], "DRF");
    gate.refuse(None);
    assert_eq!(bench.send(authorized(Method::POST, &token, &path)).await.status, 200);
}

#[actix_rt::test]
async fn a_guarantee_that_does_not_cover_it_is_told_with_how_it_stands() {
    let shortage = GuaranteeShortage {
        kind: "surety",
        eori: "NL801234566".parse().expect("an EORI"),
        level: "critical",
        amount: Decimal::new(12_310, 2),
        total_available: Decimal::new(-500, 2),
    };
    let (bench, _) = gated(Some(SubmissionRefusal::GuaranteeInsufficient(Box::new(shortage))));
    let token = bench.token();
    let reply = bench.post(&token, CREATE, submitting(an_import())).await;
    let mut expected = json!({
        "error": "guarantee_insufficient", "kind": "surety", "eori": "NL801234566", "level": "critical",
        "amount": 123.1, "total_available": -5,
        "error_description": "The surety guarantee of NL801234566 does not cover EUR 123.10: EUR -5.00 is available, \
                              its level is critical.",
    });
    expected["message"] = expected["error_description"].clone();
    assert_eq!((reply.status, reply.json()), (422, expected));
    assert_eq!(count(&bench, &token).await, 0);
}

#[actix_rt::test]
async fn goods_that_cannot_be_taken_are_told_under_the_item_that_was_sent() {
    let wrong = FieldErrors::one("declaration.items.0.inventory_line_id", (RuleCode::LotOfOtherGoods, "names no lot"));
    let (bench, _) = gated(Some(SubmissionRefusal::Invalid(wrong)));
    let token = bench.token();
    let mut body = submitting(taking_from_stock());
    let second = body["declaration"]["items"][0].clone();
    body["declaration"]["items"] = json!([second, second]);
    body["declaration"]["items"][0]["sequence"] = json!(2);
    body["declaration"]["items"][1]["sequence"] = json!(1);
    let reply = bench.post(&token, CREATE, body).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")));
    assert_eq!(reply.json()["errors"], json!({"declaration.items.1.inventory_line_id": ["names no lot"]}));
}

#[actix_rt::test]
async fn taking_from_stock_asks_for_the_scope_of_stock_besides() {
    let (bench, gate) = gated(None);
    let clerk = token_with(&bench, &[DeclarationsRead, DeclarationsWrite, DeclarationsSubmit]);
    let needs_it = |reply: crate::Reply| {
        assert_eq!((reply.status, &reply.json()["error"]), (403, &json!("insufficient_scope")), "{}", reply.text());
        assert_eq!(reply.json()["required_scope"], "inventory:write");
        assert_eq!(reply.json()["token_scopes"].as_array().map(Vec::len), Some(3));
    };
    needs_it(bench.post(&clerk, CREATE, submitting(taking_from_stock())).await);
    needs_it(bench.post(&clerk, "/api/v1/declarations/submit", taking_from_stock()).await);
    assert_eq!(count(&bench, &clerk).await, 0, "nothing is saved");
    let id = created(&bench, &clerk, taking_from_stock()).await;
    let path = format!("/api/v1/declarations/{id}");
    needs_it(bench.send(authorized(Method::POST, &clerk, &format!("{path}/submit"))).await);
    let update = authorized(Method::PUT, &clerk, &path).set_json(json!({"submit_when_valid": true}));
    needs_it(bench.send(update).await);
    assert_eq!(shown(&bench, &clerk, id).await.json()["data"]["status"], "DRF");
    assert_eq!(gate.asked(), []);
    let without = bench.post(&clerk, CREATE, submitting(an_import())).await;
    assert_eq!(without.status, 201, "no lot is named: {}", without.text());
    let token = bench.token();
    let all = bench.post(&token, CREATE, submitting(taking_from_stock())).await;
    assert_eq!((all.status, gate.asked().len()), (201, 2), "{}", all.text());
}

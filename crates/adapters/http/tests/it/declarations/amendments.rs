//! Amendments of declarations that customs accepted: asked for, previewed, listed and shown side by side.

use super::bodies::{an_import, an_item};
use super::lifecycle::{MRN, NOW, act, answered, refused};
use super::{created, shown, token_with};
use crate::{Bench, Reply};
use customs_access::Scope::{DeclarationsRead, DeclarationsSubmit, DeclarationsWrite};
use customs_declarations::testing::{PlainAnswer, plain_document};
use serde_json::{Value, json};

/// An amendment of the net weight, which is 11 kg.
fn lighter() -> Value {
    let mut item = an_item();
    item["net_weight"] = json!(9.5);
    json!({"reason": "weighed again", "declaration": {"items": [item]}})
}

async fn customs_decides(bench: &Bench, amendment: &Value, status: u32) {
    let lrn = amendment["lrn"].as_str().expect("an LRN");
    let answer = PlainAnswer::code("11").about(lrn).mrn(MRN).status(status);
    bench.services.declarations.receive(plain_document(&[answer])).expect("it is kept");
    bench.services.declarations.apply_received(10).expect("it is applied");
}

async fn amendment(bench: &Bench, token: &str, id: i64, number: u32) -> Reply {
    bench.get(token, &format!("/api/v1/declarations/{id}/amendments/{number}")).await
}

async fn weight(bench: &Bench, token: &str, id: i64) -> Value {
    shown(bench, token, id).await.json()["data"]["lines"][0]["net_weight"].take()
}

#[actix_rt::test]
async fn customs_is_asked_and_the_data_in_force_stay_until_it_agrees() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_import(), &["01"]).await;
    let preview = act(&bench, &token, id, "preview-amendment", Some(lighter())).await;
    assert_eq!(preview.status, 200, "{}", preview.text());
    let changes = json!([{"path": "declaration.items.0.net_weight", "before": "11", "after": "9.5"}]);
    let preview = preview.json();
    assert_eq!((&preview["changes"], &preview["after_release"]), (&changes, &json!(false)), "{preview}");
    assert_eq!(preview["last_day"], "2029-03-02");
    let reply = act(&bench, &token, id, "amend", Some(lighter())).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let asked = reply.json();
    assert_eq!((&asked["status"], &asked["changes"]), (&json!("ACC"), &changes), "{asked}");
    let pending = &asked["amendment"];
    assert_eq!((&pending["number"], &pending["status"]), (&json!(1), &json!("pending")));
    assert_eq!((&pending["reason"], &pending["decided_at"]), (&json!("weighed again"), &Value::Null));
    assert_eq!(weight(&bench, &token, id).await, json!(11));
    customs_decides(&bench, pending, 39).await;
    assert_eq!(weight(&bench, &token, id).await, json!(9.5));
    let shown = amendment(&bench, &token, id, 1).await.json();
    assert_eq!((&shown["status"], &shown["decided_at"], &shown["changes"]), (&json!("granted"), &json!(NOW), &changes));
    let list = bench.get(&token, &format!("/api/v1/declarations/{id}/amendments")).await.json();
    let listed: Vec<&Value> = list["data"].as_array().expect("a list").iter().map(|one| &one["status"]).collect();
    assert_eq!(listed, ["granted"]);
}

#[actix_rt::test]
async fn another_amendment_is_refused_while_customs_decides() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_import(), &["01"]).await;
    let asked = act(&bench, &token, id, "amend", Some(lighter())).await.json();
    for action in ["amend", "preview-amendment"] {
        let second = act(&bench, &token, id, action, Some(lighter())).await;
        assert_eq!((second.status, &second.json()["error"]), (409, &json!("amendment_pending")), "{action}");
        assert_eq!((&second.json()["number"], &second.json()["asked_at"]), (&json!(1), &json!(NOW)), "{action}");
    }
    customs_decides(&bench, &asked["amendment"], 41).await;
    assert_eq!(weight(&bench, &token, id).await, json!(11), "the data in force stay");
    assert_eq!(amendment(&bench, &token, id, 1).await.json()["status"], "refused");
    let next = act(&bench, &token, id, "amend", Some(lighter())).await.json();
    assert_eq!(next["amendment"]["number"], 2, "{next}");
}

#[actix_rt::test]
async fn what_cannot_be_amended_is_refused_with_its_reason() {
    let bench = Bench::new();
    let token = bench.token();
    let draft = created(&bench, &token, an_import()).await;
    refused(&act(&bench, &token, draft, "amend", Some(lighter())).await, "not_accepted");
    let id = answered(&bench, &token, an_import(), &["01"]).await;
    let missing = json!({"declaration": {"total_packages": 3}});
    let errors = refused(&act(&bench, &token, id, "amend", Some(missing)).await, "validation_error");
    assert_eq!(errors["errors"], json!({"reason": ["is required"]}));
    for (body, path) in [
        (json!({"reason": "x"}), "body"),
        (json!({"reason": "x", "declaration": {"symbol": "B"}}), "declaration.symbol"),
        (json!({"reason": "x", "declaration": {"total_packages": -1}}), "declaration.total_packages"),
    ] {
        let errors = refused(&act(&bench, &token, id, "amend", Some(body)).await, "validation_error");
        assert!(errors["errors"][path].is_array(), "{path}: {errors}");
    }
    let list = bench.get(&token, &format!("/api/v1/declarations/{id}/amendments")).await.json();
    assert_eq!(list["data"], json!([]));
    for number in ["0", "1", "9000000001", "99999999999999"] {
        let gone = bench.get(&token, &format!("/api/v1/declarations/{id}/amendments/{number}")).await;
        assert_eq!(gone.status, 404, "{number}: {}", gone.text());
    }
}

#[actix_rt::test]
async fn an_amendment_is_asked_for_by_those_who_may_submit_and_is_seen_by_ones_own() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_import(), &["01"]).await;
    assert_eq!(act(&bench, &token, id, "amend", Some(lighter())).await.status, 200);
    let clerk = token_with(&bench, &[DeclarationsRead, DeclarationsWrite]);
    let reply = act(&bench, &clerk, id, "amend", Some(lighter())).await;
    assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!("declarations:submit")));
    let stranger = token_with(&bench, &[DeclarationsRead, DeclarationsSubmit]);
    for action in ["amend", "preview-amendment"] {
        assert_eq!(act(&bench, &stranger, id, action, Some(lighter())).await.status, 404, "{action}");
    }
    assert_eq!(amendment(&bench, &stranger, id, 1).await.status, 404);
    assert_eq!(bench.get(&stranger, &format!("/api/v1/declarations/{id}/amendments")).await.status, 404);
}

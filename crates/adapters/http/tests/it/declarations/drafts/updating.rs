use super::*;
use crate::declarations::bodies::EVERY_FIELD;
use customs_access::Scope::{DeclarationsRead, DeclarationsWrite};
use customs_declarations::ports::KnownParty;
use customs_declarations::testing::{KnownParties, declarations_over_fakes};
use std::sync::Arc;

async fn every_field(bench: &Bench, token: &str) -> i64 {
    let request = authorized(Method::POST, token, super::super::CREATE);
    let reply = bench.send(request.insert_header(("Content-Type", "application/json")).set_payload(EVERY_FIELD)).await;
    reply.json()["declaration"]["id"].as_i64().unwrap_or_else(|| panic!("{}", reply.text()))
}

#[actix_rt::test]
async fn an_empty_change_changes_nothing_and_answers_the_declaration() {
    let bench = Bench::new();
    let token = bench.token();
    let id = every_field(&bench, &token).await;
    let before = shown(&bench, &token, id).await.json()["data"].take();
    for body in [json!({}), json!({"declaration": {}}), json!({"surprise": 1})] {
        let reply = put(&bench, &token, &path(id), body).await;
        assert_eq!((reply.status, &reply.json()["message"]), (200, &json!("The declaration was changed.")));
        assert_eq!(reply.json()["data"], before);
        assert!(reply.json().get("validation").is_none());
    }
    let now = shown(&bench, &token, id).await;
    assert_eq!((now.json()["data"].take(), now.header("etag")), (before, "\"4\""));
}

#[actix_rt::test]
async fn the_body_that_created_a_declaration_changes_it_to_the_same() {
    let bench = Bench::new();
    let token = bench.token();
    let id = every_field(&bench, &token).await;
    let mut before = shown(&bench, &token, id).await.json()["data"].take();
    let request = authorized(Method::PUT, &token, &path(id)).insert_header(("Content-Type", "application/json"));
    let reply = bench.send(request.set_payload(EVERY_FIELD)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let mut after = reply.json()["data"].take();
    assert_ne!(after["lines"][0]["id"], before["lines"][0]["id"], "the lines are new ones");
    for record in [&mut before, &mut after] {
        record["lines"][0]["id"] = Value::Null;
    }
    assert_eq!(after, before);
    assert!(reply.text().contains(":9007199254740993,"), "{}", reply.text());
}

#[actix_rt::test]
async fn what_is_sent_replaces_what_is_stored_and_null_clears_it() {
    let bench = Bench::new();
    let token = bench.token();
    let id = every_field(&bench, &token).await;
    let total: Value = serde_json::from_str("10.10").expect("a number");
    let body = json!({
        "reference": "ORDER-8", "application_reference": null, "applyChainProcedure": false,
        "declaration": {
            "language": null, "transport": null, "buyer": {"name": "Another"}, "total_invoice_value": total,
            "authorizations": [{"type": "EIR", "id": "B2"}, {"type_code": "CWP", "id": "B3"}], "total_packages": 3,
        },
    });
    let before = shown(&bench, &token, id).await.json()["data"].take();
    let reply = put(&bench, &token, &path(id), body).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let mut expected = before;
    expected["reference"] = json!("ORDER-8");
    expected["application_reference"] = Value::Null;
    let declaration = &mut expected["declaration"];
    declaration["language"] = Value::Null;
    declaration["transport"] = Value::Null;
    declaration["buyer"] = json!({"customer_code": null, "eori": null, "name": "Another", "address": null});
    declaration["total_invoice_value"] = total.clone();
    declaration["total_packages"] = json!(3);
    declaration["authorizations"] = json!([{"type_code": "EIR", "id": "B2", "holder_id": null}, {"type_code": "CWP", "id": "B3", "holder_id": null}]);
    expected["total_invoice_value"] = total;
    assert_eq!(reply.json()["data"], expected);
    assert_eq!(shown(&bench, &token, id).await.json()["data"], expected);
}

#[actix_rt::test]
async fn items_take_the_place_of_all_lines() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "abc").await;
    let reply = put(&bench, &token, &path(id), json!({"declaration": {"items": [named('x'), named('y')]}})).await;
    assert_eq!((reply.status, &reply.json()["data"]["total_items"]), (200, &json!(2)), "{}", reply.text());
    assert_eq!(names(&bench, &token, id).await, "xy");
    for none in [json!({"items": []}), json!({"items": null}), json!({"skus": []})] {
        let reply = put(&bench, &token, &path(id), json!({"declaration": none})).await;
        assert_eq!((reply.status, errors(&reply)), (422, vec!["declaration.items".to_owned()]));
    }
    let reply =
        put(&bench, &token, &path(id), json!({"declaration": {"skus": [{"sku_code": "NONE", "quantity": 1}]}})).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("SKU_RESOLUTION_FAILED")));
    assert_eq!(names(&bench, &token, id).await, "xy");
}

#[actix_rt::test]
async fn every_rule_that_the_result_breaks_is_told_under_the_names_that_were_sent() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "a").await;
    let mut item = an_item();
    item["taric"] = json!("1");
    item["packaging"] = json!([{"soort": "CTX"}]);
    item["supporting_documents"] = json!([{"type": "N935", "expiry_date": "31-01-2027"}]);
    let body = json!({"dms_version": null, "dossier_id": 9, "declaration": {
        "office": null, "procedure": {"current": "40"}, "authorizations": [{"type": "TOOLONG", "id": "1"}],
        "items": [item],
    }});
    let reply = put(&bench, &token, &path(id), body).await;
    assert_eq!(reply.status, 422, "{}", reply.text());
    assert_eq!(
        errors(&reply),
        [
            "declaration.authorizations.0.type",
            "declaration.items.0.packaging.0.soort",
            "declaration.items.0.supporting_documents.0.expiry_date",
            "declaration.items.0.taric",
            "declaration.office",
            "declaration.procedure.previous",
            "dms_version",
            "dossier_id",
        ]
    );
    let nothing = put(&bench, &token, &path(id), json!({"declaration": null})).await;
    assert_eq!((nothing.status, errors(&nothing)), (422, vec!["declaration".to_owned()]));
    assert_eq!(shown(&bench, &token, id).await.header("etag"), "\"1\"");
}

#[actix_rt::test]
async fn a_wrong_type_is_a_malformed_request_at_its_path() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "a").await;
    for (body, at) in [
        (json!({"dossier_id": "1"}), "dossier_id"),
        (json!({"declaration": []}), "declaration"),
        (json!({"declaration": {"office": 7}}), "declaration.office"),
        (json!({"declaration": {"items": {}}}), "declaration.items"),
        (json!({"declaration": {"items": [{"gross_weight": "1"}]}}), "declaration.items.0.gross_weight"),
        (json!({"declaration": {"authorizations": [{"type": 1}]}}), "declaration.authorizations.0.type"),
    ] {
        let reply = put(&bench, &token, &path(id), body).await;
        assert_eq!((reply.status, errors(&reply)), (400, vec![at.to_owned()]), "{}", reply.text());
    }
    let list = put(&bench, &token, &path(id), json!([])).await;
    assert_eq!(list.status, 400);
    let text = authorized(Method::PUT, &token, &path(id)).insert_header(("Content-Type", "text/plain"));
    assert_eq!(bench.send(text.set_payload("{}")).await.status, 415);
}

#[actix_rt::test]
async fn a_reference_in_use_is_refused_and_a_cleared_one_made_anew() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["reference"] = json!("ORDER-1");
    created(&bench, &token, body).await;
    let id = created(&bench, &token, an_import()).await;
    let refused = put(&bench, &token, &path(id), json!({"reference": "ORDER-1"})).await;
    assert_eq!((refused.status, errors(&refused)), (422, vec!["reference".to_owned()]));
    for (sent, reference) in [(json!("ORDER-2"), "ORDER-2".to_owned()), (Value::Null, format!("D-{id:08}"))] {
        let reply = put(&bench, &token, &path(id), json!({"reference": sent})).await;
        assert_eq!((reply.status, &reply.json()["data"]["reference"]), (200, &json!(reference)));
    }
}

#[actix_rt::test]
async fn a_draft_is_submitted_with_its_last_change_where_the_token_may() {
    let bench = Bench::new();
    let organisation = bench.organisation();
    let scopes = |scopes: &[customs_access::Scope]| {
        bench.token_of(&bench.client_of(organisation, scopes.iter().copied().collect()))
    };
    let clerk = scopes(&[DeclarationsRead, DeclarationsWrite]);
    let id = draft_of(&bench, &clerk, "a").await;
    let body = json!({"submit_when_valid": true});
    let refused = put(&bench, &clerk, &path(id), body.clone()).await;
    assert_eq!((refused.status, &refused.json()["required_scope"]), (403, &json!("declarations:submit")));
    let all = bench.token_of(&bench.client_of(organisation, customs_access::Scopes::all()));
    let reply = put(&bench, &all, &path(id), body).await;
    assert_eq!((reply.status, &reply.json()["data"]["status"]), (200, &json!("NEW")), "{}", reply.text());
    assert_eq!(reply.header("etag"), shown(&bench, &all, id).await.header("etag"));
}

#[actix_rt::test]
async fn the_settings_of_a_customer_keep_a_draft_that_breaks_rules() {
    let forgiving = KnownParty { save_when_invalid: true, name: Some("Known".to_owned()), ..KnownParty::default() };
    let parties = KnownParties([("C1".to_owned(), forgiving)].into());
    let bench = Bench::with(|services| {
        let over_fakes = declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties));
        services.declarations = Arc::new(over_fakes.declarations);
    });
    let token = bench.token();
    let id = draft_of(&bench, &token, "a").await;
    let body = json!({"declaration": {"importer": {"customer_code": "C1"}, "items": [{"taric": "1"}]}});
    let reply = put(&bench, &token, &path(id), body).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.json()["data"]["declaration"]["importer"]["name"], "Known", "filled in");
    assert_eq!(reply.json()["validation"]["valid"], false);
    assert_eq!(reply.json()["validation"]["errors"]["declaration.items.0.taric"], json!(["must be 2 digits"]));
    let line = line_ids(&bench, &token, id).await[0];
    let line = format!("{}/lines/{line}", path(id));
    let reply = put(&bench, &token, &line, json!({"taric": "22", "hs_code": "1"})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.json()["validation"]["errors"]["hs_code"], json!(["must be 8 digits"]));
    let reply = put(&bench, &token, &line, an_item()).await;
    assert!(reply.status == 200 && reply.json().get("validation").is_none(), "{}", reply.text());
}

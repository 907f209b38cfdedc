use super::bodies::{an_import, an_item};
use super::{CREATE, count, created, shown};
use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_access::Scope::{DeclarationsRead, DeclarationsWrite};
use customs_declarations::ports::KnownParty;
use customs_declarations::testing::{KnownParties, declarations_over_fakes};
use serde_json::{Value, json};
use std::sync::Arc;

fn paths(reply: &Reply) -> Vec<String> {
    reply.json()["errors"].as_object().expect("errors").keys().cloned().collect()
}

#[actix_rt::test]
async fn all_broken_rules_are_told_at_once_under_the_names_that_were_sent() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["dms_version"] = json!("3.9");
    let declaration = &mut body["declaration"];
    declaration["office"] = Value::Null;
    declaration["procedure"] = json!({"previous": "00"});
    declaration["authorizations"] = json!([{"type": "TOOLONG", "id": "1"}, {"type_code": "TOOLONG", "id": "1"}]);
    declaration["items"][0]["taric"] = json!("1");
    declaration["items"][0]["hs_code"] = json!("9401690010");
    declaration["items"][0]["packaging"] = json!([{"soort": "CTX", "aantal": -1, "merk": "m".repeat(513)}]);
    declaration["items"][0]["supporting_documents"] = json!([{"type": "N935", "expiry_date": "31-01-2027"}]);
    let reply = bench.post(&token, CREATE, body).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{}", reply.text());
    assert_eq!(
        paths(&reply),
        [
            "declaration.authorizations.0.type",
            "declaration.authorizations.1.type_code",
            "declaration.items.0.hs_code",
            "declaration.items.0.packaging.0.aantal",
            "declaration.items.0.packaging.0.merk",
            "declaration.items.0.packaging.0.soort",
            "declaration.items.0.supporting_documents.0.expiry_date",
            "declaration.items.0.taric",
            "declaration.office",
            "declaration.procedure.current",
            "dms_version",
        ]
    );
    assert_eq!(count(&bench, &token).await, 0);
}

#[actix_rt::test]
async fn a_missing_declaration_is_one_broken_rule_and_not_thirty() {
    let bench = Bench::new();
    for body in [json!({}), json!({"declaration": null})] {
        let reply = bench.post(&bench.token(), CREATE, body).await;
        assert_eq!(reply.status, 422, "{}", reply.text());
        assert_eq!(paths(&reply), ["declaration", "dms_version"]);
    }
}

#[actix_rt::test]
async fn an_empty_declaration_is_told_each_field_that_it_needs() {
    let bench = Bench::new();
    let reply = bench.post(&bench.token(), CREATE, json!({"dms_version": "4.0", "declaration": {}})).await;
    assert_eq!(
        paths(&reply),
        [
            "declaration.importer",
            "declaration.items",
            "declaration.office",
            "declaration.procedure.current",
            "declaration.procedure.previous",
        ]
    );
}

#[actix_rt::test]
async fn a_wrong_type_is_a_malformed_request_at_its_path() {
    let bench = Bench::new();
    let token = bench.token();
    for (pointer, wrong, path) in [
        ("/declaration", json!([]), "declaration"),
        ("/declaration", json!("none"), "declaration"),
        ("/declaration/office", json!(7), "declaration.office"),
        ("/declaration/items", json!({}), "declaration.items"),
        ("/declaration/items/0", json!(null), "declaration.items.0"),
        ("/declaration/items/0/gross_weight", json!("12.5"), "declaration.items.0.gross_weight"),
        ("/declaration/items/0/taric", json!(10), "declaration.items.0.taric"),
        ("/declaration/items/0/packaging", json!([{"aantal": 1.5}]), "declaration.items.0.packaging.0.aantal"),
        ("/declaration/authorizations", json!([{"type": 1}]), "declaration.authorizations.0.type"),
        ("/submit_when_valid", json!("yes"), "submit_when_valid"),
        ("/dossier_id", json!(true), "dossier_id"),
    ] {
        let mut body = an_import();
        body["declaration"]["items"][0]["taric"] = json!("10");
        for absent in ["submit_when_valid", "dossier_id"] {
            body[absent] = Value::Null;
        }
        body["declaration"]["authorizations"] = Value::Null;
        body["declaration"]["items"][0]["packaging"] = Value::Null;
        *body.pointer_mut(pointer).expect(pointer) = wrong;
        let reply = bench.post(&token, CREATE, body).await;
        assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")), "{}", reply.text());
        assert_eq!(paths(&reply), [path]);
    }
    for malformed in ["", "{", "[]", "7"] {
        let request = authorized(Method::POST, &token, CREATE).insert_header(("Content-Type", "application/json"));
        assert_eq!(bench.send(request.set_payload(malformed)).await.status, 400, "{malformed:?}");
    }
    let form = authorized(Method::POST, &token, CREATE).insert_header(("Content-Type", "text/plain"));
    assert_eq!(bench.send(form.set_payload("{}")).await.status, 415);
}

#[actix_rt::test]
async fn numbers_of_any_size_break_rules_and_nothing_else() {
    let bench = Bench::new();
    let token = bench.token();
    let text = an_import().to_string();
    for (number, status) in [("1e400", 422), ("-1", 422), ("0.0000001", 422), ("1e-400", 422), ("12.50", 201)] {
        let body = text.replace("\"gross_weight\":12.5", &format!("\"gross_weight\":{number}"));
        let request = authorized(Method::POST, &token, CREATE).insert_header(("Content-Type", "application/json"));
        let reply = bench.send(request.set_payload(body)).await;
        assert_eq!(reply.status, status, "{number}: {}", reply.text());
    }
    for number in ["1e400", "1.5", "99999999999999999999"] {
        let body = text.replace("\"office\":", &format!("\"transaction_nature\":{number},\"office\":"));
        let request = authorized(Method::POST, &token, CREATE).insert_header(("Content-Type", "application/json"));
        let reply = bench.send(request.set_payload(body)).await;
        assert_eq!((reply.status, paths(&reply)), (400, vec!["declaration.transaction_nature".to_owned()]), "{number}");
    }
}

#[actix_rt::test]
async fn scopes_are_checked_before_the_body() {
    let bench = Bench::new();
    let token = super::token_with(&bench, &[DeclarationsRead]);
    for path in [CREATE, "/api/v1/declarations/submit", "/api/v1/declarations/create/validate"] {
        let reply = bench.send(authorized(Method::POST, &token, path).set_payload("no JSON at all")).await;
        assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!("declarations:write")), "{path}");
    }
}

#[actix_rt::test]
async fn a_reference_in_use_is_refused() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["reference"] = json!("ORDER-1");
    created(&bench, &token, body.clone()).await;
    let reply = bench.post(&token, CREATE, body.clone()).await;
    assert_eq!((reply.status, paths(&reply)), (422, vec!["reference".to_owned()]), "{}", reply.text());
    assert_eq!(bench.post(&bench.token(), CREATE, body).await.status, 201, "another organisation may have it");
}

#[actix_rt::test]
async fn an_unknown_dossier_and_an_unknown_article_are_refused() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["dossier_id"] = json!(7);
    assert_eq!(paths(&bench.post(&token, CREATE, body).await), ["dossier_id"]);

    let mut body = an_import();
    body["declaration"]["skus"] = json!([{"sku_code": "CH-1", "quantity": 2}]);
    let reply = bench.post(&token, CREATE, body).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("SKU_RESOLUTION_FAILED")), "{}", reply.text());
    assert_eq!(paths(&reply), ["skus.0.sku_code"]);
}

#[actix_rt::test]
async fn the_settings_of_a_customer_save_a_body_that_breaks_rules() {
    let forgiving = KnownParty { save_when_invalid: true, name: Some("Known".to_owned()), ..KnownParty::default() };
    let parties = KnownParties([("C1".to_owned(), forgiving)].into());
    let bench = Bench::with(|services| {
        let over_fakes = declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties));
        services.declarations = Arc::new(over_fakes.declarations);
    });
    let token = bench.token();
    let mut body = an_import();
    body["declaration"]["importer"] = json!({"customer_code": "C1"});
    body["declaration"]["items"] = json!([an_item()]);
    body["declaration"]["items"][0]["taric"] = json!("1");
    let reply = bench.post(&token, CREATE, body.clone()).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let response = reply.json();
    assert_eq!(response["declaration"]["status"], "DRF");
    assert_eq!(response["validation"]["valid"], false);
    assert_eq!(response["validation"]["errors"], json!({"declaration.items.0.taric": ["must be 2 digits"]}));
    let detail = &response["validation"]["error_details"][0];
    assert_eq!((&detail["path"], &detail["code"]), (&json!("declaration.items.0.taric"), &json!("digits")));
    assert_eq!(detail["values"], json!({"count": "2"}));
    let id = response["declaration"]["id"].as_i64().expect("an id");
    let importer = &shown(&bench, &token, id).await.json()["data"]["declaration"]["importer"];
    assert_eq!(importer["name"], "Known", "filled in from the customer master");

    body["declaration"]["items"][0]["supporting_documents"] = json!([{"type": "N935", "expiry_date": "never"}]);
    assert_eq!(bench.post(&token, CREATE, body).await.status, 422, "what cannot be read cannot be saved");
    let submitted = bench.post(&token, &format!("/api/v1/declarations/{id}/submit"), json!({})).await;
    assert_eq!((submitted.status, paths(&submitted)), (422, vec!["declaration.items.0.taric_subheading".to_owned()]));
}

#[actix_rt::test]
async fn the_settings_of_a_customer_that_submit_ask_for_the_scope_as_well() {
    let eager = KnownParty { submit_when_valid: true, name: Some("Known".to_owned()), ..KnownParty::default() };
    let parties = KnownParties([("C1".to_owned(), eager)].into());
    let bench = Bench::with(|services| {
        let over_fakes = declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties));
        services.declarations = Arc::new(over_fakes.declarations);
    });
    let token = super::token_with(&bench, &[DeclarationsRead, DeclarationsWrite]);
    let mut body = an_import();
    body["declaration"]["importer"] = json!({"customer_code": "C1"});
    let reply = bench.post(&token, CREATE, body).await;
    assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!("declarations:submit")));
    assert_eq!(reply.json()["token_scopes"], json!(["declarations:read", "declarations:write"]));
    assert_eq!(count(&bench, &token).await, 0);
}

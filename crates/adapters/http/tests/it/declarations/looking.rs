use super::bodies::{an_import, an_item};
use super::{created, shown};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_access::Scope::{DeclarationsRead, DeclarationsWrite, TransitRead};
use serde_json::{Value, json};

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names
}

#[actix_rt::test]
async fn a_record_has_every_field_of_the_contract() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["declaration"]["symbol"] = json!("E");
    body["declaration"]["total_invoice_currency"] = json!("EUR");
    body["declaration"]["items"] = json!([an_item(), an_item()]);
    let id = created(&bench, &token, body).await;
    let reply = shown(&bench, &token, id).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"1\""));
    let record = reply.json()["data"].take();
    let wanted = "id reference application_reference lrn mrn status workflow declaration_type dms_version imex symbol \
                  representation_type additional_declaration_type customer_code dossier_id is_incomplete \
                  is_pre_declaration presentation_sent_at presentation_accepted_at supplementary_sent_at \
                  invalidation_requested_at submitted_at registered_at accepted_at released_at \
                  documents_requested_until invalidated_at verified_at verified_by total_items total_gross_mass \
                  total_invoice_value currency declaration lines duties_paid_by duties_paid_by_reason assessed_taxes created_at updated_at";
    assert_eq!(sorted(keys(&record)), sorted(wanted.split_whitespace().collect()));
    assert_eq!((&record["imex"], &record["symbol"]), (&json!("IM"), &json!("E")));
    assert_eq!((&record["is_incomplete"], &record["is_pre_declaration"]), (&json!(true), &json!(true)));
    assert_eq!((&record["representation_type"], &record["additional_declaration_type"]), (&json!("2"), &json!("E")));
    assert_eq!((&record["total_items"], &record["currency"]), (&json!(2), &json!("EUR")));
    assert_eq!(record["total_gross_mass"].to_string(), "25.0");
    assert_eq!(record["total_invoice_value"].to_string(), "961.0");
    let declaration = keys(&record["declaration"]);
    assert!(!declaration.contains(&"items") && !declaration.contains(&"skus"), "{declaration:?}");

    let line = "id sequence description sku hs_code taric_subheading additional_taric1 additional_taric2 \
                country_of_origin preferential_country_of_origin gross_weight net_weight supplementary_quantity \
                invoice_value invoice_currency statistical_value statistical_value_eur previous_code \
                procedure_specials duty_regime valuation packaging containers supporting_documents \
                additional_references previous_documents sku_details authorisations inventory_line_id inventory_header_id";
    assert_eq!(sorted(keys(&record["lines"][1])), sorted(line.split_whitespace().collect()));
    assert_eq!(record["lines"][1]["sequence"], 2);
    assert_eq!(record["lines"][1]["statistical_value_eur"], record["lines"][1]["invoice_value"], "it is in euros");

    let lines = bench.get(&token, &format!("/api/v1/declarations/{id}/lines")).await;
    assert_eq!((lines.status, &lines.json()["data"]), (200, &record["lines"]));
}

/// Calculated by hand: one euro is 1.25 dollars in this test, and 480.50 / 1.25 = 384.40.
#[actix_rt::test]
async fn a_line_shows_its_statistical_value_in_euros_too() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    let [mut dollars, mut given, mut gold] = [(); 3].map(|()| an_item());
    dollars["invoice_currency"] = json!("USD");
    given["invoice_currency"] = json!("USD");
    given["statistical_value"] = json!(400);
    gold["invoice_currency"] = json!("XAU");
    body["declaration"]["items"] = json!([dollars, given, gold]);
    let id = created(&bench, &token, body).await;
    let lines = shown(&bench, &token, id).await.json()["data"]["lines"].take();
    let values: Vec<_> = (0..3).map(|line| lines[line]["statistical_value"].to_string()).collect();
    let in_euros: Vec<_> = (0..3).map(|line| lines[line]["statistical_value_eur"].to_string()).collect();
    assert_eq!(values, ["480.5", "400", "480.5"], "the invoice value stands in, in its own currency");
    assert_eq!(in_euros, ["384.4", "400", "null"], "customs has no rate for gold");
    let line = format!("/api/v1/declarations/{id}/lines/{}", lines[0]["id"]);
    let change = authorized(Method::PUT, &token, &line).set_json(json!({ "invoice_value": 100 }));
    let changed = bench.send(change).await;
    assert_eq!(changed.json()["data"]["statistical_value_eur"].to_string(), "80");
}

#[actix_rt::test]
async fn a_declaration_of_another_organisation_is_absent() {
    let bench = Bench::new();
    let id = created(&bench, &bench.token(), an_import()).await;
    let stranger = bench.token();
    for path in ["", "/lines", "/timeline", "/xml-preview"] {
        for id in [id.to_string(), "999".to_owned(), "nonsense".to_owned()] {
            let reply = bench.get(&stranger, &format!("/api/v1/declarations/{id}{path}")).await;
            assert_eq!(reply.status, 404, "{id}{path}: {}", reply.text());
            assert!(reply.json()["message"].is_string());
        }
    }
    let reply = bench.post(&stranger, &format!("/api/v1/declarations/{id}/generate-xml"), json!({})).await;
    assert_eq!(reply.status, 404);
}

#[actix_rt::test]
async fn the_timeline_tells_what_happened_and_who_did_it() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, an_import()).await;
    bench.post(&token, &format!("/api/v1/declarations/{id}/submit"), json!({})).await;
    let reply = bench.get(&token, &format!("/api/v1/declarations/{id}/timeline")).await;
    let at = "2026-03-02T09:30:00Z";
    assert_eq!(
        reply.json(),
        json!({
            "declaration_id": id, "reference": format!("D-{id:08}"),
            "events": [
                {"event": "created", "status": "DRF", "timestamp": at, "user": "ERP", "details": null, "detail": null},
                {"event": "submitted", "status": "NEW", "timestamp": at, "user": "ERP", "details": null, "detail": null},
            ],
        })
    );
}

#[actix_rt::test]
async fn the_xml_can_be_generated_and_looked_at_as_a_page_that_runs_nothing() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["declaration"]["items"][0]["description"] = json!("<script>alert(1)</script>");
    let id = created(&bench, &token, body).await;
    let reply = bench.post(&token, &format!("/api/v1/declarations/{id}/generate-xml"), json!({})).await;
    assert_eq!((reply.status, &reply.json()["format"]), (200, &json!("IE415A")), "{}", reply.text());
    assert!(reply.json()["xml"].as_str().is_some_and(|xml| xml.contains("alert(1)")));
    assert_eq!(reply.json()["generated_at"], "2026-03-02T09:30:00Z");
    assert!(reply.json()["warnings"].is_array());

    let page = bench.get(&token, &format!("/api/v1/declarations/{id}/xml-preview")).await;
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(page.header("content-security-policy").starts_with("default-src 'none'"));
    assert!(!page.header("content-security-policy").contains("script-src"));
    assert!(!page.text().contains("<script>"));
}

#[actix_rt::test]
async fn reading_or_writing_is_enough_to_look_at_history_and_xml() {
    let bench = Bench::new();
    let organisation = bench.organisation();
    let token = |scopes: &[customs_access::Scope]| {
        bench.token_of(&bench.client_of(organisation, scopes.iter().copied().collect()))
    };
    let (reader, writer, other) = (token(&[DeclarationsRead]), token(&[DeclarationsWrite]), token(&[TransitRead]));
    let id = created(&bench, &writer, an_import()).await;
    for (method, path) in [(Method::GET, "timeline"), (Method::GET, "xml-preview"), (Method::POST, "generate-xml")] {
        let path = format!("/api/v1/declarations/{id}/{path}");
        for token in [&reader, &writer] {
            assert_eq!(bench.send(authorized(method.clone(), token, &path)).await.status, 200, "{path}");
        }
        let refused = bench.send(authorized(method.clone(), &other, &path)).await;
        assert_eq!((refused.status, &refused.json()["required_scope"]), (403, &json!("declarations:read")), "{path}");
    }
    assert_eq!(shown(&bench, &writer, id).await.status, 403, "the record itself is for readers");
}

/// UCC article 110: the holder of the deferment pays, here the importer, who is the declarant.
#[actix_rt::test]
async fn a_record_tells_who_pays_customs_and_the_body_can_say_it() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = an_import();
    body["declaration"]["authorizations"] = json!([{ "type_code": "C506", "id": "NLDPO0000001" }]);
    let eori = body["declaration"]["importer"]["eori"].as_str().expect("an EORI").to_owned();
    let id = created(&bench, &token, body.clone()).await;
    let payer = |record: &Value| (record["duties_paid_by"].clone(), record["duties_paid_by_reason"].clone());
    let record = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!(payer(&record), (json!("customer"), json!(format!("the deferred payment (C506) is that of {eori}"))));
    let change = |stated: Value| {
        authorized(Method::PUT, &token, &format!("/api/v1/declarations/{id}"))
            .set_json(json!({ "duties_paid_by": stated }))
    };
    let changed = bench.send(change(json!("broker"))).await.json()["data"].take();
    assert_eq!(payer(&changed), (json!("broker"), json!("the declaration says so")));
    let cleared = bench.send(change(Value::Null)).await.json()["data"].take();
    assert_eq!(cleared["duties_paid_by"], "customer");
    let refused = bench.send(change(json!("importer"))).await;
    assert_eq!(
        (refused.status, refused.json()["errors"]["duties_paid_by"][0].clone()),
        (422, json!("must be one of broker, customer"))
    );
}

//! Words that the service does not know: nothing that a client writes is dropped without a warning.

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Site, create_customer, create_draft, create_item, create_transit, import_body, transit_body,
};

on_both_databases!(
    fields_that_are_not_known_are_named_in_warnings,
    a_submit_names_what_it_does_not_heed,
    a_repeated_answer_repeats_its_warnings,
    what_is_kept_although_it_breaks_rules_names_unknown_fields_as_well,
    unknown_query_parameters_are_refused_with_the_known_ones,
    every_value_of_a_wrong_type_is_told_in_words_of_json,
    scopes_and_events_that_do_not_exist_are_named,
    codes_in_small_letters_are_kept_in_capitals,
);

/// Checks that this warning is among the warnings.
fn warns(answer: &Value, warning: &str) {
    let reported = answer["warnings"].as_array().unwrap_or_else(|| panic!("no warnings: {answer}"));
    assert!(reported.contains(&json!(warning)), "{warning} is not in {answer}");
}

/// The stored lines of the declaration.
fn lines(api: &Api, id: i64) -> Value {
    api.get(&format!("/declarations/{id}/lines")).expect(200)["data"].take()
}

fn fields_that_are_not_known_are_named_in_warnings(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let valuation = "declaration.items.0.valuaton: is not known; did you mean valuation?";
    let mut body = import_body();
    body["declaration"]["items"][0]["valuaton"] = json!({ "method": "1" });
    warns(&api.post("/declarations/create/validate", &body).expect(200), valuation);
    let created = api.post("/declarations/create", &body).expect(201);
    warns(&created, valuation);
    warns(&api.post("/declarations/submit", &body).expect(201), valuation);
    let draft = format!("/declarations/{}", created["declaration"]["id"]);
    let change = json!({ "declaraton": {}, "declaration": { "importer": { "adress": {} } } });
    let changed = api.put(&draft, &change).json();
    warns(&changed, "declaraton: is not known; did you mean declaration?");
    warns(&changed, "declaration.importer.adress: is not known; did you mean address?");
    body["declaration"]["officee"] = body["declaration"]["office"].take();
    let refused = api.post("/declarations/create", &body).expect(422);
    assert_eq!(refused["errors"]["declaration.office"], json!(["is required"]));
    warns(&refused, "declaration.officee: is not known; did you mean office?");

    let customer = create_customer(&api, "ACME", &json!({}));
    let mut transit = transit_body();
    transit["items"][0]["grossWeight"] = json!(1);
    let created = api.post("/transits", &transit).expect(201);
    warns(&created, "items.0.grossWeight: is not known; did you mean gross_weight?");
    let changed = api.put(&format!("/transits/{}", created["data"]["id"]), &json!({ "lmit_date": null })).expect(200);
    warns(&changed, "lmit_date: is not known; did you mean limit_date?");

    let changed = api.put(&format!("/customers/{customer}"), &json!({ "customer_citty": "Delft" })).expect(200);
    warns(&changed, "customer_citty: is not known; did you mean customer_city?");
    let contacts = format!("/customers/{customer}/contacts");
    let added = api.post(&contacts, &json!({ "name": "Jan", "emial": "jan@acme.example" })).expect(201);
    warns(&added, "emial: is not known; did you mean email?");
    let item = create_item(&api, "BOLT", &json!({}));
    let changed = api.put(&format!("/item-master/{item}"), &json!({ "weight_of_the_box": 1 })).expect(200);
    warns(&changed, "weight_of_the_box: is not known");
    let many: serde_json::Map<String, Value> = (0..5000).map(|key| (format!("key{key}"), Value::Null)).collect();
    let changed = api.put(&format!("/item-master/{item}"), &Value::Object(many)).expect(200);
    assert_eq!(changed["warnings"].as_array().map(Vec::len), Some(101));
    warns(&changed, "body: and 4900 more fields are not known");
}

fn a_submit_names_what_it_does_not_heed(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_draft(&api, &import_body());
    let submitted = api.post(&format!("/declarations/{id}/submit"), &json!({ "dry_run": true })).expect(200);
    warns(&submitted, "dry_run: is not known");
    create_customer(&api, "ACME", &json!({}));
    let id = create_transit(&api, &transit_body());
    let submitted = api.post(&format!("/transits/{id}/submit"), &json!({ "dry_run": true })).expect(200);
    warns(&submitted, "dry_run: is not known");
}

fn a_repeated_answer_repeats_its_warnings(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["declaration"]["items"][0]["valuaton"] = json!({ "method": "1" });
    let mut refused = body.clone();
    refused["declaration"]["office"] = Value::Null;
    for (key, body, status) in [("kept", body, 201), ("refused", refused, 422)] {
        let first = api.post_with_key("/declarations/create", key, &body);
        let again = api.post_with_key("/declarations/create", key, &body);
        assert_eq!((again.header("idempotent-replayed"), &again.body), (Some("true"), &first.body));
        warns(&again.expect(status), "declaration.items.0.valuaton: is not known; did you mean valuation?");
    }
}

fn what_is_kept_although_it_breaks_rules_names_unknown_fields_as_well(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "save_when_invalid": true }));
    let mut body = import_body();
    body["declaration"]["importer"]["customer_code"] = json!("ACME");
    body["declaration"]["items"][0]["hscode"] = body["declaration"]["items"][0]["hs_code"].take();
    let kept = api.post("/declarations/create", &body).expect(201);
    assert!(kept["validation"]["errors"]["declaration.items.0.hs_code"].is_array(), "{kept}");
    warns(&kept, "declaration.items.0.hscode: is not known; did you mean hs_code?");
}

fn unknown_query_parameters_are_refused_with_the_known_ones(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let refused = api.get("/declarations?stauts=DRF&colour=red").expect(422);
    assert_eq!(refused["error"], "validation_error");
    let reported = |name: &str| refused["errors"][name][0].as_str().expect("a sentence").to_owned();
    assert!(reported("stauts").starts_with("is not known; did you mean status? Known are status, imex,"), "{refused}");
    assert!(reported("colour").starts_with("is not known; known are status, imex,"), "{refused}");
    let id = create_draft(&api, &import_body());
    let refused = api.post(&format!("/declarations/{id}/submit?dry_run=true"), &json!({})).expect(422);
    assert_eq!(refused["errors"]["dry_run"], json!(["is not known; there are no parameters here"]));
    assert_eq!(api.get(&format!("/declarations/{id}")).expect(200)["data"]["status"], "DRF");
    for list in ["/declarations", "/customers", "/reports", "/callbacks", &format!("/declarations/{id}/lines")] {
        api.get(&format!("{list}?page=1&per_page=10&page=1")).expect_status(200);
    }
    let stranger = Api::new(&service.base()).get("/declarations?colour=red");
    stranger.expect_status(401);
}

fn every_value_of_a_wrong_type_is_told_in_words_of_json(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["reference"] = json!(7);
    body["daysDelayBeforeSubmit"] = json!("0");
    body["submit_when_valid"] = json!("no");
    body["declaration"]["importer"] = json!("ACME");
    body["declaration"]["items"][0]["gross_weight"] = json!("12.5");
    body["declaration"]["items"][0]["packaging"] = json!({});
    let refused = api.post("/declarations/create", &body).expect(400);
    assert_eq!(refused["error"], "invalid_request");
    assert_eq!(
        refused["errors"],
        json!({
            "reference": ["must be a text"],
            "daysDelayBeforeSubmit": ["must be a whole number"],
            "submit_when_valid": ["must be true or false"],
            "declaration.importer": ["must be an object"],
            "declaration.items.0.gross_weight": ["must be a number"],
            "declaration.items.0.packaging": ["must be a list"],
        })
    );
}

fn scopes_and_events_that_do_not_exist_are_named(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let registration = json!({ "callback_url": "https://broker.example/customs", "events": ["declaration.acepted"] });
    let refused = broker.api.post("/callbacks/register", &registration).expect(422);
    let reported = refused["errors"]["events.0"][0].as_str().expect("a sentence");
    assert!(reported.contains("must be one of declaration.submitted, declaration.accepted"), "{reported}");
    let ask = |scope: &str| {
        let (client_id, client_secret) = (&broker.client_id, &broker.client_secret);
        let asked = json!({
            "grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret, "scope": scope,
        });
        Api::new(&service.base()).post("/oauth/token", &asked).expect(400)
    };
    let refused = ask("declarations:read declarations:red");
    assert_eq!(refused["error"], "invalid_scope");
    assert_eq!(refused["error_description"], "There is no scope declarations:red.");
}

fn codes_in_small_letters_are_kept_in_capitals(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    let header = &mut body["declaration"];
    header["total_invoice_currency"] = json!("usd");
    header["importer"]["address"]["country"] = json!("nl");
    header["items"][0]["country_of_origin"] = json!("cn");
    header["items"][0]["invoice_currency"] = json!("Usd");
    let id = create_draft(&api, &body);
    let shown = api.get(&format!("/declarations/{id}")).expect(200)["data"]["declaration"].take();
    assert_eq!(shown["total_invoice_currency"], "USD");
    assert_eq!(shown["importer"]["address"]["country"], "NL");
    let line = lines(&api, id)[0].take();
    let item = if line["item"].is_object() { &line["item"] } else { &line };
    assert_eq!((&item["country_of_origin"], &item["invoice_currency"]), (&json!("CN"), &json!("USD")));
    let change = json!({ "declaration": { "total_invoice_currency": "uSd" } });
    let changed = api.put(&format!("/declarations/{id}"), &change).expect(200);
    assert_eq!(changed["data"]["declaration"]["total_invoice_currency"], "USD");

    let mut transit = transit_body();
    transit["country_of_dispatch"] = json!("nl");
    let id = create_transit(&api, &transit);
    assert_eq!(api.get(&format!("/transits/{id}")).expect(200)["data"]["country_of_dispatch"], "NL");
    let item = create_item(&api, "BOLT", &json!({ "country_of_origin": "de", "unit_currency": "eur" }));
    let item = api.get(&format!("/item-master/{item}")).expect(200)["data"].take();
    assert_eq!((&item["country_of_origin"], &item["unit_currency"]), (&json!("DE"), &json!("EUR")));
}

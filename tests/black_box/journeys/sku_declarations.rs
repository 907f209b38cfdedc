//! Declarations are completed from the customer and item master.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::harness::{
    Kind, Site, create_customer, create_draft, create_item, import_body, merge, submit, wait_for_status,
};

on_both_databases!(
    a_customer_code_fills_the_party_and_what_is_spelled_out_wins,
    an_unknown_code_is_a_warning,
    the_customers_settings_hold_for_its_declarations,
    articles_become_items_by_commodity_and_origin,
    articles_of_two_currencies_are_converted,
    articles_inside_an_item_complete_it,
    every_unknown_article_is_named,
    two_thousand_lines_come_from_ten_thousand_articles_in_one_request,
);

fn exact(number: &Value) -> Decimal {
    number.to_string().parse().expect("a decimal")
}

fn acme(fields: &Value) -> Value {
    let mut body = json!({
        "customer_name": "Acme Handel B.V.",
        "customer_eori_number": "NL123456782",
        "customer_address": "Kade",
        "customer_address_number": "12b",
        "customer_postal_code": "3011AB",
        "customer_city": "Rotterdam",
        "customer_country_code": "NL",
    });
    merge(&mut body, fields);
    body
}

fn a_customer_code_fills_the_party_and_what_is_spelled_out_wins(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &acme(&json!({})));
    let mut body = import_body();
    body["declaration"]["importer"] = json!({ "customer_code": "ACME", "address": { "city": "Schiedam" } });
    let id = create_draft(&api, &body);
    let declaration = api.get(&format!("/declarations/{id}")).expect(200)["data"].clone();
    assert_eq!(declaration["customer_code"], "ACME");
    assert_eq!(
        declaration["declaration"]["importer"],
        json!({
            "customer_code": "ACME",
            "eori": "NL123456782",
            "name": "Acme Handel B.V.",
            "address": { "street": "Kade 12b", "city": "Schiedam", "postal_code": "3011AB", "country": "NL" },
        })
    );
    // Values that were filled in stay when the customer moves.
    let customer = api.get("/customers/code/ACME").expect(200)["data"]["id"].clone();
    api.put(&format!("/customers/{customer}"), &json!({ "customer_postal_code": "1011AA" })).expect(200);
    let declaration = api.get(&format!("/declarations/{id}")).expect(200)["data"].clone();
    assert_eq!(declaration["declaration"]["importer"]["address"]["postal_code"], "3011AB");
    submit(&api, id);
    wait_for_status(&api, id, "REL");
}

fn an_unknown_code_is_a_warning(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["declaration"]["importer"]["customer_code"] = json!("NOBODY");
    let checked = api.post("/declarations/create/validate", &body).expect(200);
    let warnings = checked["warnings"].to_string();
    assert!(warnings.contains("declaration.importer.customer_code: NOBODY"), "{warnings}");
    create_draft(&api, &body);
    body["declaration"]["importer"]["name"] = Value::Null;
    let refused = api.post("/declarations/create/validate", &body).expect(422);
    assert_eq!(refused["valid"], false);
    assert!(refused["errors"]["declaration.importer.name"].is_array(), "{refused}");
}

fn the_customers_settings_hold_for_its_declarations(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "EAGER", &acme(&json!({ "submit_dec_when_valid": true, "representation_type": "2" })));
    create_customer(&api, "LENIENT", &acme(&json!({ "save_when_invalid": true })));
    let mut body = import_body();
    body["declaration"]["importer"] = json!({ "customer_code": "EAGER" });
    for field in ["submit_when_valid", "representation_type"] {
        body.as_object_mut().expect("a body").remove(field);
    }
    let created = api.post("/declarations/create", &body).expect(201)["declaration"].clone();
    assert_eq!((&created["submitted"], &created["status"]), (&json!(true), &json!("NEW")));
    let id = created["id"].as_i64().expect("an id");
    assert_eq!(wait_for_status(&api, id, "REL")["representation_type"], "3");
    body["submit_when_valid"] = json!(false);
    assert_eq!(api.post("/declarations/create", &body).expect(201)["declaration"]["submitted"], false);

    body["declaration"]["importer"] = json!({ "customer_code": "LENIENT" });
    body["declaration"]["office"] = Value::Null;
    let kept = api.post("/declarations/create", &body).expect(201);
    assert_eq!(kept["validation"]["valid"], false);
    assert!(kept["validation"]["errors"]["declaration.office"].is_array(), "{kept}");
    let id = kept["declaration"]["id"].as_i64().expect("an id");
    api.post_empty(&format!("/declarations/{id}/submit")).expect_status(422);
}

/// An import of a customer, without items.
fn without_items(customer: &str) -> Value {
    let mut body = import_body();
    body["declaration"]["importer"]["customer_code"] = json!(customer);
    for field in ["items", "total_invoice_value", "total_invoice_currency"] {
        body["declaration"].as_object_mut().expect("a declaration").remove(field);
    }
    body
}

fn articles_become_items_by_commodity_and_origin(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let acme_id = create_customer(&api, "ACME", &acme(&json!({})));
    let bolt = json!({
        "hs_code": "8510900000", "country_of_origin": "US", "description": "Shaver parts",
        "net_weight": 0.1, "gross_weight": 0.11, "unit_value": 0.35, "unit_currency": "EUR",
    });
    let mut of_customer = bolt.clone();
    of_customer["customer_id"] = json!(acme_id);
    of_customer["unit_value"] = json!(0.30);
    create_item(&api, "BOLT", &bolt);
    create_item(&api, "BOLT", &of_customer);
    let mut screw = bolt.clone();
    screw["sku"] = json!("SCREW");
    create_item(&api, "ITEM-2", &screw);
    let mut body = without_items("ACME");
    body["declaration"]["skus"] = json!([
        { "sku_code": "BOLT", "quantity": 100 },
        { "sku_code": "SCREW", "quantity": 10 },
        { "sku_code": "BOLT", "quantity": 5 },
        { "sku_code": "SCREW", "quantity": 1, "country_of_origin": "TW" },
    ]);
    let id = create_draft(&api, &body);
    let declaration = api.get(&format!("/declarations/{id}")).expect(200)["data"].clone();
    let lines = declaration["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (&lines[0]["hs_code"], &lines[0]["taric_subheading"], &lines[0]["country_of_origin"]),
        (&json!("85109000"), &json!("00"), &json!("US"))
    );
    // 105 at the customer's own price of 0.30, 10 at the general price of 0.35.
    assert_eq!(exact(&lines[0]["invoice_value"]), Decimal::from(35));
    assert_eq!(exact(&lines[0]["net_weight"]), Decimal::new(115, 1));
    let details: Vec<_> = lines[0]["sku_details"]
        .as_array()
        .expect("details")
        .iter()
        .map(|detail| (&detail["sku"], detail["quantity"].to_string()))
        .collect();
    assert_eq!(details, [(&json!("BOLT"), "105".to_owned()), (&json!("SCREW"), "10".to_owned())]);
    assert_eq!(lines[1]["country_of_origin"], "TW");
    submit(&api, id);
    wait_for_status(&api, id, "REL");
}

fn articles_of_two_currencies_are_converted(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let article = json!({ "hs_code": "73181595", "taric_code": "90", "country_of_origin": "CN", "net_weight": 1, "gross_weight": 1 });
    create_item(&api, "A", &article);
    let mut body = without_items("ACME");
    let sku = |currency: &str, quantity: i64| json!({ "sku_code": "A", "quantity": quantity, "unit_value": 10, "unit_value_currency": currency });
    body["declaration"]["skus"] = json!([sku("USD", 1), sku("USD", 2)]);
    let one = create_draft(&api, &body);
    let line = api.get(&format!("/declarations/{one}")).expect(200)["data"]["lines"][0].clone();
    assert_eq!((&line["invoice_currency"], exact(&line["invoice_value"])), (&json!("USD"), Decimal::from(30)));
    body["declaration"]["skus"] = json!([sku("USD", 1), sku("EUR", 1)]);
    let two = create_draft(&api, &body);
    let line = api.get(&format!("/declarations/{two}")).expect(200)["data"]["lines"][0].clone();
    assert_eq!(line["invoice_currency"], "EUR");
    assert_ne!(exact(&line["invoice_value"]), Decimal::from(20), "a dollar is no euro");
    body["declaration"]["skus"] = json!([sku("XXX", 1), sku("EUR", 1)]);
    let refused = api.post("/declarations/create", &body).expect(422);
    assert!(refused["errors"]["declaration.skus.0.unit_value_currency"].is_array(), "{refused}");
}

fn articles_inside_an_item_complete_it(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_item(
        &api,
        "A",
        &json!({ "net_weight": 2, "gross_weight": 2.5, "unit_value": 1.25, "unit_currency": "EUR", "country_of_origin": "CN" }),
    );
    let mut body = import_body();
    let item = &mut body["declaration"]["items"][0];
    for field in ["gross_weight", "net_weight", "invoice_value", "invoice_currency"] {
        item.as_object_mut().expect("an item").remove(field);
    }
    item["sku_details"] = json!([{ "sku": "A", "quantity": 3 }, { "sku": "A", "quantity": 1 }]);
    let id = create_draft(&api, &body);
    let line = api.get(&format!("/declarations/{id}")).expect(200)["data"]["lines"][0].clone();
    assert_eq!((exact(&line["net_weight"]), exact(&line["gross_weight"])), (Decimal::from(8), Decimal::from(10)));
    assert_eq!(exact(&line["invoice_value"]), Decimal::from(5));
    assert_eq!(line["sku_details"].as_array().map(Vec::len), Some(1));
}

fn every_unknown_article_is_named(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_item(&api, "OLD", &json!({ "hs_code": "73181595", "status": "inactive" }));
    create_item(&api, "WAITING", &json!({ "hs_code": "73181595", "status": "pending" }));
    let mut body = without_items("ACME");
    body["declaration"]["skus"] = json!([
        { "sku_code": "NONE", "quantity": 1 },
        { "sku_code": "OLD", "quantity": 1 },
        { "sku_code": "WAITING", "quantity": 1 },
    ]);
    for path in ["/declarations/create", "/declarations/create/validate"] {
        let refused = api.post(path, &body).expect(422);
        assert_eq!(refused["error"], "SKU_RESOLUTION_FAILED");
        let keys: Vec<&String> = refused["errors"].as_object().expect("errors").keys().collect();
        assert_eq!(keys, ["skus.0.sku_code", "skus.1.sku_code", "skus.2.sku_code"]);
    }
    assert_eq!(api.get("/declarations").expect(200)["meta"]["total"], 0);
}

fn two_thousand_lines_come_from_ten_thousand_articles_in_one_request(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let mut file = String::from(
        "item_code;description;hs_code;country_of_origin;net_weight;gross_weight;unit_value;unit_currency\n",
    );
    for number in 0..10_000_u32 {
        // 10,000 articles over 1,999 commodities, five or six each.
        let commodity = 10_000_000 + number % 1_999 * 100;
        file.push_str(&format!("SKU-{number};Goods {number};{commodity};CN;1,5;1,75;2,50;EUR\n"));
    }
    let path = site.home().join("articles.csv");
    std::fs::write(&path, file).expect("a file");
    let path = path.to_str().expect("a path");
    let output = site.run(&["items", "import", path, "--organisation", &broker.organisation]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let mut body = without_items("ACME");
    let skus: Vec<Value> =
        (0..10_000).map(|number| json!({ "sku_code": format!("SKU-{number}"), "quantity": 2 })).collect();
    body["declaration"]["skus"] = json!(skus);
    let id = create_draft(&broker.api, &body);
    let declaration = broker.api.get(&format!("/declarations/{id}")).expect(200)["data"].clone();
    assert_eq!(declaration["total_items"], 1_999);
    let lines = declaration["lines"].as_array().expect("lines");
    let articles: usize = lines.iter().map(|line| line["sku_details"].as_array().map_or(0, Vec::len)).sum();
    assert_eq!((lines.len(), articles), (1_999, 10_000));
    assert_eq!(exact(&declaration["total_invoice_value"]), Decimal::from(50_000));
}

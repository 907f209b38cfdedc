//! The broker's address book.

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_customer, create_draft, create_item, import_body};

on_both_databases!(
    a_customer_is_created_changed_found_and_deleted,
    every_broken_rule_is_told_at_once,
    of_two_primary_contacts_the_later_is_it,
    parts_belong_to_the_version_of_their_customer,
    a_customer_that_is_in_use_stays,
    the_access_code_is_never_shown_and_never_stored_in_the_clear,
    two_requests_with_one_code_make_one_customer,
    a_strangers_customer_does_not_exist,
    only_customers_on_the_allow_list_are_shown_there,
);

fn a_customer_is_created_changed_found_and_deleted(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_customer(
        &api,
        "ACME/1",
        &json!({
            "customer_name": "Acme Handel B.V.",
            "customer_eori_number": "nl 123456782",
            "customer_country_code": "NL",
            "is_importer": true,
            "prepayment_threshold": 1234.5,
        }),
    );
    create_customer(&api, "ZORG", &json!({ "customer_name": "Zorg 100% N.V.", "customer_country_code": "BE" }));

    let shown = api.get(&format!("/customers/{id}"));
    let tag = shown.header("etag").expect("a version").to_owned();
    let customer = shown.expect(200)["data"].clone();
    assert_eq!(customer["customer_eori_number"], "NL123456782");
    assert_eq!(customer["currency"], "EUR");
    assert_eq!(customer["prepayment_threshold"].to_string(), "1234.5");
    assert_eq!((&customer["is_importer"], &customer["is_carrier"]), (&json!(true), &json!(false)));
    assert_eq!(customer["vat_reverse_charge_check_status"], Value::Null);
    for path in ["/customers/code/ACME%2F1", "/customers/code/ACME/1"] {
        assert_eq!(api.get(path).expect(200)["data"], customer, "{path}");
    }

    let changed = api.put(&format!("/customers/{id}"), &json!({ "customer_city": "Rotterdam", "is_importer": null }));
    let changed = changed.expect(200)["data"].clone();
    assert_eq!(
        (&changed["customer_city"], &changed["customer_name"]),
        (&json!("Rotterdam"), &json!("Acme Handel B.V."))
    );
    assert_eq!(changed["is_importer"], false, "null clears");
    let stale = api.put_if_match(&format!("/customers/{id}"), &tag, &json!({ "customer_city": "Delft" })).expect(412);
    assert_eq!(stale["error"], "precondition_failed");

    let found = |query: &str| {
        let list = api.get(&format!("/customers{query}")).expect(200);
        let codes = list["data"].as_array().expect("a list").iter().map(|entry| entry["customer_code"].clone());
        codes.collect::<Vec<_>>()
    };
    assert_eq!(found(""), ["ACME/1", "ZORG"], "by name");
    assert_eq!(found("?sort=customer_name&direction=desc"), ["ZORG", "ACME/1"]);
    assert_eq!(found("?name=HANDEL"), ["ACME/1"]);
    assert_eq!(found("?name=100%25%20n"), ["ZORG"], "a per cent sign is no wildcard");
    assert_eq!(found("?eori=12345"), ["ACME/1"]);
    assert_eq!(found("?code=zor&country=BE"), ["ZORG"]);
    assert_eq!(found("?portal_access=true"), Vec::<Value>::new());
    let list = api.get("/customers?per_page=1&page=2").expect(200);
    assert_eq!(list["meta"], json!({ "current_page": 2, "last_page": 2, "per_page": 1, "total": 2 }));
    let keys: Vec<&String> = list["data"][0].as_object().expect("an entry").keys().collect();
    assert_eq!(keys.len(), 7, "{keys:?}");

    api.delete(&format!("/customers/{id}")).expect_status(204);
    api.get(&format!("/customers/{id}")).expect_status(404);
}

fn every_broken_rule_is_told_at_once(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_customer(&api, "TAKEN", &json!({}));
    let refused = api.post(
        "/customers",
        &json!({
            "customer_code": "TAKEN",
            "customer_vat_number": "NL801234567B01",
            "customer_eori_number": "NL80123456",
            "customer_country_code": "Netherlands",
            "currency": "euro",
            "representation_type": "3",
            "dva_guarantee_type": "10",
            "invoice_email": "nobody",
            "declarant_customer_id": 9_000_000_001_i64,
            "prepayment_threshold": -1,
        }),
    );
    let refused = refused.expect(422);
    assert_eq!(refused["error"], "validation_error");
    let fields: Vec<&String> = refused["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(
        fields,
        [
            "currency",
            "customer_code",
            "customer_country_code",
            "customer_eori_number",
            "customer_name",
            "customer_vat_number",
            "declarant_customer_id",
            "dva_guarantee_type",
            "invoice_email",
            "prepayment_threshold",
            "representation_type",
        ]
    );
    let mistyped = api.put(&format!("/customers/{id}"), &json!({ "is_sender": "yes" })).expect(400);
    assert!(mistyped["errors"]["is_sender"].is_array(), "{mistyped}");
    let nameless = api.put(&format!("/customers/{id}"), &json!({ "customer_name": null })).expect(422);
    assert!(nameless["errors"]["customer_name"].is_array(), "{nameless}");
}

fn of_two_primary_contacts_the_later_is_it(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_customer(&api, "ACME", &json!({}));
    let add = |part: &str, body: Value| {
        api.post(&format!("/customers/{id}/{part}"), &body).expect(201)["data"]["id"].as_i64().expect("an id")
    };
    let first =
        add("contacts", json!({ "name": "An", "is_primary": true, "language": "NL", "email": "an@acme.example" }));
    let second = add(
        "contacts",
        json!({ "name": "Bo", "is_primary": true, "notification_preferences": ["declaration.released"] }),
    );
    let primaries = || {
        let contacts = api.get(&format!("/customers/{id}/contacts")).expect(200);
        let primary = |contact: &&Value| contact["is_primary"] == true;
        contacts["data"]
            .as_array()
            .expect("contacts")
            .iter()
            .filter(primary)
            .map(|contact| contact["id"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(primaries(), [json!(second)]);
    api.put(&format!("/contacts/{first}"), &json!({ "is_primary": true })).expect(200);
    assert_eq!(primaries(), [json!(first)]);

    let here = add("locations", json!({ "name": "Kade 1", "is_default": true, "country_code": "NL" }));
    let there = add("locations", json!({ "name": "Kade 2", "is_default": true }));
    let authorization = add("authorizations", json!({ "type": "AEO", "identification": "NLAEOF123" }));
    let record = api.get(&format!("/customers/{id}")).expect(200)["data"].clone();
    let defaults =
        record["locations"].as_array().expect("locations").iter().map(|place| (&place["id"], &place["is_default"]));
    assert_eq!(defaults.collect::<Vec<_>>(), [(&json!(here), &json!(false)), (&json!(there), &json!(true))]);
    assert_eq!(record["authorizations"][0]["type"], "AEO");
    assert_eq!(record["contacts"][0]["language"], "nl");

    // Each kind of part answers only under the path of its own kind.
    api.delete(&format!("/contacts/{authorization}")).expect_status(404);
    for (part, part_id) in [("contacts", first), ("locations", here), ("authorizations", authorization)] {
        api.delete(&format!("/{part}/{part_id}")).expect_status(204);
        api.delete(&format!("/{part}/{part_id}")).expect_status(404);
    }
    for (part, field) in [("contacts", "name"), ("locations", "name"), ("authorizations", "type")] {
        let refused = api.post(&format!("/customers/{id}/{part}"), &json!({})).expect(422);
        assert!(refused["errors"][field].is_array(), "{refused}");
    }
}

fn parts_belong_to_the_version_of_their_customer(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_customer(&api, "ACME", &json!({}));
    let tag = || api.get(&format!("/customers/{id}")).header("etag").expect("a version").to_owned();
    let before = tag();
    let contact =
        api.post(&format!("/customers/{id}/contacts"), &json!({ "name": "An" })).expect(201)["data"]["id"].clone();
    assert_ne!(tag(), before, "a change of a part is one of the customer");
    api.put_if_match(&format!("/contacts/{contact}"), &before, &json!({ "phone": "1" })).expect_status(412);
    api.put_if_match(&format!("/contacts/{contact}"), &tag(), &json!({ "phone": "1" })).expect_status(200);
}

fn a_customer_that_is_in_use_stays(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let declared = create_customer(&api, "DECLARED", &json!({}));
    let mut body = import_body();
    body["declaration"]["importer"]["customer_code"] = json!("DECLARED");
    create_draft(&api, &body);
    let owner = create_customer(&api, "OWNER", &json!({}));
    create_item(&api, "A-1", &json!({ "customer_id": owner }));
    let declarant = create_customer(&api, "DECLARANT", &json!({}));
    create_customer(&api, "CHILD", &json!({ "declarant_customer_id": declarant }));
    for id in [declared, owner, declarant] {
        let refused = api.delete(&format!("/customers/{id}")).expect(422);
        assert_eq!(refused["error"], "in_use", "{refused}");
        api.get(&format!("/customers/{id}")).expect_status(200);
    }
}

fn the_access_code_is_never_shown_and_never_stored_in_the_clear(kind: Kind) {
    const CODE: &str = "GEHEIM-4711";
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let body = json!({ "customer_code": "DVA", "customer_name": "Holder", "dva_guarantee_access_code": CODE });
    let created = api.post_with_key("/customers", "key-1", &body);
    assert!(!created.text().contains(CODE));
    let id = created.expect(201)["data"]["id"].as_i64().expect("an id");
    let changed = api.put(&format!("/customers/{id}"), &json!({ "dva_guarantee_access_code": CODE }));
    for answer in [changed, api.get(&format!("/customers/{id}")), api.post_with_key("/customers", "key-1", &body)] {
        assert!(!answer.text().contains(CODE), "{}", answer.text());
        assert!(!answer.text().contains("access_code"), "{}", answer.text());
    }
    assert!(!service.log().contains(CODE));
    if kind == Kind::Sqlite {
        for file in std::fs::read_dir(site.home()).expect("the folder").flatten() {
            let bytes = std::fs::read(file.path()).unwrap_or_default();
            let found = bytes.windows(CODE.len()).any(|window| window == CODE.as_bytes());
            assert!(!found, "{}", file.path().display());
        }
    }
}

fn two_requests_with_one_code_make_one_customer(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    for round in 0..5 {
        let body = json!({ "customer_code": format!("C{round}"), "customer_name": "Same" });
        let mut statuses = at_once(8, &api, "/customers", &body);
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 422, 422, 422, 422, 422, 422, 422]);
        let body = json!({ "item_code": format!("I{round}"), "description": "Same" });
        let mut statuses = at_once(8, &api, "/item-master", &body);
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 422, 422, 422, 422, 422, 422, 422]);
    }
}

fn at_once(count: usize, api: &Api, path: &str, body: &Value) -> Vec<u16> {
    std::thread::scope(|scope| {
        let requests: Vec<_> = (0..count).map(|_| scope.spawn(|| api.post(path, body).status)).collect();
        requests.into_iter().map(|request| request.join().expect("an answer")).collect()
    })
}

fn a_strangers_customer_does_not_exist(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    let id = create_customer(&theirs, "SECRET", &json!({ "customer_eori_number": "DE123456789" }));
    let part = |name: &str, body: Value| {
        theirs.post(&format!("/customers/{id}/{name}"), &body).expect(201)["data"]["id"].as_i64().expect("an id")
    };
    let contact = part("contacts", json!({ "name": "An" }));
    let location = part("locations", json!({ "name": "Kade" }));
    let authorization = part("authorizations", json!({ "type": "AEO" }));
    let item = create_item(&theirs, "X-1", &json!({ "sku": "SKU-X" }));

    for path in [
        format!("/customers/{id}"),
        "/customers/code/SECRET".to_owned(),
        format!("/customers/{id}/contacts"),
        format!("/customers/{id}/authorizations"),
        format!("/customers/{id}/locations"),
        format!("/item-master/{item}"),
        format!("/item-master/{item}/pending-changes"),
        format!("/item-master/{item}/documents"),
    ] {
        ours.get(&path).expect_status(404);
    }
    for path in [
        format!("/contacts/{contact}"),
        format!("/locations/{location}"),
        format!("/authorizations/{authorization}"),
        format!("/customers/{id}"),
        format!("/item-master/{item}"),
    ] {
        ours.put(&path, &json!({ "notes": "x" })).expect_status(404);
        ours.delete(&path).expect_status(404);
    }
    for path in [
        format!("/customers/{id}/vat-reverse-charge-check"),
        format!("/item-master/{item}/duplicate"),
        format!("/item-master/{item}/verify"),
    ] {
        ours.post_empty(&path).expect_status(404);
    }
    let named = ours.post("/item-master", &json!({ "item_code": "A", "description": "b", "customer_id": id }));
    assert!(named.expect(422)["errors"]["customer_id"].is_array());
    assert_eq!(ours.get("/item-master/search?q=X").expect(200)["data"], json!([]));
    assert_eq!(ours.get(&format!("/item-master?customer_id={id}")).expect(200)["meta"]["total"], 0);

    // Inside a declaration, a code of another organisation is as unknown as one that never existed.
    let mut body = import_body();
    body["declaration"]["importer"] = json!({ "customer_code": "SECRET" });
    let refused = ours.post("/declarations/create", &body).expect(422);
    assert!(refused["errors"]["declaration.importer.name"].is_array(), "{refused}");
    let mut body = import_body();
    body["declaration"]["skus"] = json!([{ "sku_code": "SKU-X", "quantity": 1 }]);
    let refused = ours.post("/declarations/create", &body).expect(422);
    assert_eq!(refused["error"], "SKU_RESOLUTION_FAILED", "{refused}");

    // Codes that another organisation uses are free for this one.
    create_customer(&ours, "SECRET", &json!({}));
    create_item(&ours, "X-1", &json!({}));
    assert_eq!(theirs.get(&format!("/contacts/{contact}")).status, 405, "a part alone is not read");
    assert_eq!(theirs.get(&format!("/customers/{id}")).expect(200)["data"]["contacts"][0]["name"], "An");
}

fn only_customers_on_the_allow_list_are_shown_there(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    for code in ["ACME", "PAYER", "OTHER"] {
        create_customer(&broker.api, code, &json!({}));
    }
    let run = |arguments: &[&str]| {
        let all: Vec<&str> =
            ["invoice-to"].iter().chain(arguments).copied().chain(["--organisation", &broker.organisation]).collect();
        let output = site.run(&all);
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let allow = |payer: &str, default: &[&str]| {
        run(&[&["allow", "--customer", "ACME", "--invoice-to", payer], default].concat())
    };
    assert!(allow("PAYER", &["--default"]).0);
    assert!(allow("OTHER", &["--default"]).0);
    let (succeeded, list, _) = allow("PAYER", &[]);
    assert!(succeeded);
    assert!(list.contains("OTHER  (default)") && list.contains("  PAYER\n"), "{list}");
    let (succeeded, _, error) = allow("NOBODY", &[]);
    assert!(!succeeded && error.contains("NOBODY is not the code of a customer"), "{error}");
    let payer = broker.api.get("/customers/code/PAYER").expect(200)["data"]["id"].clone();
    assert_eq!(broker.api.delete(&format!("/customers/{payer}")).expect(422)["error"], "in_use");
    assert!(run(&["disallow", "--customer", "ACME", "--invoice-to", "PAYER"]).0);
    broker.api.delete(&format!("/customers/{payer}")).expect_status(204);
    let (_, list, _) = run(&["list", "--customer", "ACME"]);
    assert!(list.contains("OTHER") && !list.contains("PAYER"), "{list}");
}

//! Customers and articles as files, imported and exported.

use serde_json::json;

use crate::harness::{Broker, Kind, Site, create_customer, create_item};

on_both_databases!(
    a_file_of_articles_is_imported_changed_and_imported_again,
    every_bad_row_is_named_and_nothing_is_written,
    a_dry_run_writes_nothing,
    what_is_exported_can_be_imported_elsewhere,
    a_file_that_is_none_is_refused,
);

struct Outcome {
    succeeded: bool,
    output: String,
    errors: String,
}

fn run(site: &Site, broker: &Broker, arguments: &[&str]) -> Outcome {
    let all: Vec<&str> = arguments.iter().copied().chain(["--organisation", &broker.organisation]).collect();
    let output = site.run(&all);
    Outcome {
        succeeded: output.status.success(),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn file(site: &Site, name: &str, content: &[u8]) -> String {
    let path = site.home().join(name);
    std::fs::write(&path, content).expect("a file");
    path.to_str().expect("a path").to_owned()
}

fn a_file_of_articles_is_imported_changed_and_imported_again(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    create_customer(&broker.api, "ACME", &json!({}));
    create_item(&broker.api, "A-2", &json!({ "notes": "kept", "sku": "gone" }));
    // The file is as a Dutch Excel writes it: byte order mark, semicolons, decimal comma.
    let rows = "\u{feff}item_code;customer_code;description;net_weight;sku;licensing_required\n\
                A-1;ACME;\"Bolt; long\";0,25;S-1;ja\nA-2;;Nut;1;;nee\n";
    let path = file(&site, "articles.csv", rows.as_bytes());
    let first = run(&site, &broker, &["items", "import", &path]);
    assert!(first.succeeded, "{}", first.errors);
    assert!(first.output.contains("1 new, 1 changed, 0 unchanged"), "{}", first.output);
    let items = broker.api.get("/item-master?sort_by=item_code&sort_order=asc").expect(200)["data"].clone();
    assert_eq!(
        (&items[0]["description"], items[0]["net_weight"].to_string()),
        (&json!("Bolt; long"), "0.25".to_owned())
    );
    let changed = broker.api.get(&format!("/item-master/{}", items[1]["id"])).expect(200)["data"].clone();
    assert_eq!(
        (&changed["notes"], &changed["sku"], &changed["description"]),
        (&json!("kept"), &json!(null), &json!("Nut"))
    );
    let again = run(&site, &broker, &["items", "import", &path]);
    assert!(again.output.contains("0 new, 0 changed, 2 unchanged"), "{}", again.output);
}

fn every_bad_row_is_named_and_nothing_is_written(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let rows = "item_code,description,hs_code,net_weight,customer_code\n\
                GOOD,Good,73181595,1,\n\
                SHORT,Short,123,1,\n\
                ,No code,,x,\n\
                GOOD,Again,,,\n\
                OWNED,Owned,,,NOBODY\n\
                FEW,Few\n";
    let path = file(&site, "articles.csv", rows.as_bytes());
    let outcome = run(&site, &broker, &["items", "import", &path]);
    assert!(!outcome.succeeded);
    for reported in [
        "line 3: hs_code must be 8 to 10 digits",
        "line 4: net_weight must be a number",
        "line 5: has the same code as line 2",
        "line 6: customer_code is not the code of a customer",
        "line 7: has 2 cells where the header has 5",
        "5 bad rows; nothing was imported",
    ] {
        assert!(outcome.errors.contains(reported), "{reported}:\n{}", outcome.errors);
    }
    assert_eq!(broker.api.get("/item-master").expect(200)["meta"]["total"], 0);
}

fn a_dry_run_writes_nothing(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let path = file(&site, "customers.csv", b"customer_code,customer_name\nA,Firm A\nB,Firm B\n");
    let dry = run(&site, &broker, &["customers", "import", &path, "--dry-run"]);
    assert!(dry.succeeded && dry.output.contains("2 new, 0 changed"), "{}{}", dry.output, dry.errors);
    assert_eq!(broker.api.get("/customers").expect(200)["meta"]["total"], 0);
    assert!(run(&site, &broker, &["customers", "import", &path]).succeeded);
    assert_eq!(broker.api.get("/customers").expect(200)["meta"]["total"], 2);
}

fn what_is_exported_can_be_imported_elsewhere(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie");
    let theirs = site.broker(&service, "Andere Expeditie");
    let declarant = create_customer(&ours.api, "DECLARANT", &json!({ "postbus_cid": "+1" }));
    let acme = create_customer(
        &ours.api,
        "=ACME",
        &json!({
            "customer_name": "=cmd|' /C calc'!A0",
            "customer_city": "Łódź; \"Centrum\"",
            "declarant_customer_id": declarant,
            "prepayment_threshold": 12.50,
            "poa_valid_until": "2027-02-28",
            "is_importer": true,
            "article_23_permit": false,
        }),
    );
    create_item(&ours.api, "@A", &json!({ "customer_id": acme, "unit_value": 0.125, "notes": "two\nlines" }));
    let [customers, items] = ["customers", "items"].map(|what| {
        let path = site.home().join(format!("{what}.csv"));
        let path = path.to_str().expect("a path").to_owned();
        let exported = run(&site, &ours, &[what, "export", &path]);
        assert!(exported.succeeded, "{}", exported.errors);
        path
    });
    let text = std::fs::read_to_string(&customers).expect("a file");
    assert!(text.starts_with('\u{feff}') && text.contains("'=cmd"), "{text}");
    // The declarant must exist before another customer names it.
    let header = "customer_code;customer_name;postbus_cid\nDECLARANT;Firm DECLARANT;'+1\n";
    assert!(run(&site, &theirs, &["customers", "import", &file(&site, "first.csv", header.as_bytes())]).succeeded);
    let imported = run(&site, &theirs, &["customers", "import", &customers]);
    assert!(imported.output.contains("1 new, 0 changed, 1 unchanged"), "{}{}", imported.output, imported.errors);
    assert!(run(&site, &theirs, &["items", "import", &items]).succeeded);

    let shown = |broker: &Broker, path: &str, own: &[&str]| {
        let mut record = broker.api.get(path).expect(200)["data"].clone();
        for field in own {
            record.as_object_mut().expect("a record").remove(*field);
        }
        record
    };
    let own = ["id", "declarant_customer_id", "created_at", "updated_at"];
    assert_eq!(shown(&ours, "/customers/code/=ACME", &own), shown(&theirs, "/customers/code/=ACME", &own));
    let item = |broker: &Broker| {
        let id = broker.api.get("/item-master").expect(200)["data"][0]["id"].clone();
        shown(broker, &format!("/item-master/{id}"), &["id", "customer_id", "created_at", "updated_at"])
    };
    assert_eq!(item(&ours), item(&theirs));
}

fn a_file_that_is_none_is_refused(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    for (content, reported) in [
        (&b"item_code,colour\nA,red\n"[..], "line 1: column \"colour\" is not known"),
        (&b"description\nA\n"[..], "line 1: column item_code is missing"),
        (&b"item_code,item_code,description\n"[..], "stands there twice"),
        (&b""[..], "column item_code is missing"),
    ] {
        let path = file(&site, "articles.csv", content);
        let outcome = run(&site, &broker, &["items", "import", &path]);
        assert!(!outcome.succeeded && outcome.errors.contains(reported), "{reported}: {}", outcome.errors);
    }
    let absent = run(&site, &broker, &["items", "import", "absent.csv"]);
    assert!(!absent.succeeded && absent.errors.contains("absent.csv"), "{}", absent.errors);
    let output = site.run(&["items", "export", "--organisation", "999"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no organisation 999"));
}

//! The account settings on the command line: organisations and clients.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use customs_test_support::databases_are_on_citus;
use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_draft, import_body, within};

on_both_databases!(
    a_client_is_listed_rotated_and_revoked,
    migrate_can_be_repeated,
    a_database_without_a_cluster_is_not_distributed,
    the_openapi_document_is_printed_as_it_is_served,
);

fn token_request(id: &str, secret: &str) -> Value {
    json!({ "grant_type": "client_credentials", "client_id": id, "client_secret": secret })
}

fn a_client_is_listed_rotated_and_revoked(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let anonymous = Api::new(&service.base());

    let unused = ["client", "create", "--organisation", &broker.organisation, "--name", "unused", "--all-scopes"];
    assert!(site.run(&unused).status.success());
    let listed = site.run_json(&["client", "list", "--organisation", &broker.organisation, "--json"]);
    assert!(listed[0]["last_used_at"].is_string(), "it has fetched a token: {listed}");
    assert_eq!(listed[1].get("last_used_at"), Some(&serde_json::Value::Null), "{listed}");
    let listed = listed.to_string();
    assert!(listed.contains(&broker.client_id), "{listed}");
    assert!(!listed.contains(&broker.client_secret), "a secret is shown once");

    let rotated = site.run_json(&["client", "rotate-secret", &broker.client_id, "--json"]);
    let secret = rotated["client_secret"].as_str().expect("the new secret");
    anonymous.post("/oauth/token", &token_request(&broker.client_id, &broker.client_secret)).expect(401);
    let token = anonymous.post("/oauth/token", &token_request(&broker.client_id, secret)).expect(200);
    let limit = std::time::Duration::from_secs(6);
    within(limit, "tokens from before the rotation are refused", || {
        (broker.api.get("/declarations").status == 401).then_some(())
    });

    let api = anonymous.clone().with_token(token["access_token"].as_str().expect("a token"));
    api.get("/declarations").expect(200);
    assert!(site.run(&["client", "revoke", &broker.client_id]).status.success());
    anonymous.post("/oauth/token", &token_request(&broker.client_id, secret)).expect(401);
    within(limit, "tokens of a revoked client are refused", || (api.get("/declarations").status == 401).then_some(()));
}

/// The document has more than the 64 KiB that a pipe holds, so that the program is still writing when its reader goes.
#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    // 2,000 customers take 200 KB and more.
    let rows: String = (0..2_000).map(|number| format!("C{number:04},{}\n", "Firm ".repeat(20))).collect();
    let file = site.home().join("customers.csv");
    std::fs::write(&file, format!("customer_code,customer_name\n{rows}")).expect("written");
    let file = file.display().to_string();
    let organisation = ["--organisation", broker.organisation.as_str()];
    assert!(site.run(&[&["customers", "import", file.as_str()][..], &organisation].concat()).status.success());
    for arguments in
        [vec!["openapi"], [&["customers", "export"][..], &organisation].concat(), vec!["completions", "bash"]]
    {
        let (line, code, reported) = read_a_line(&site, &arguments);
        assert!(!line.is_empty(), "{arguments:?}");
        assert_eq!((code, reported.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

/// Runs a command with a reader that takes only one line. Returns that, its exit code, and its messages about failures.
fn read_a_line(site: &Site, arguments: &[&str]) -> (String, Option<i32>, String) {
    let mut command = site.program();
    let piped = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = piped.spawn().expect("the program starts");
    let mut reader = BufReader::new(process.stdout.take().expect("a piped output"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let mut reported = String::new();
    process.stderr.take().expect("a piped output").read_to_string(&mut reported).expect("text");
    (line, process.wait().expect("it ends").code(), reported)
}

/// A command has the same exit code when nothing reads what it prints.
#[test]
fn a_failed_check_fails_also_when_nobody_reads_it() {
    let site = Site::on_empty_database(Kind::Sqlite);
    let mut command = site.program();
    let piped = command.arg("check").env("CUSTOMS_DATABASE__URL", "sqlite:/nowhere/customs.db");
    let mut process = piped.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
    drop(process.stdout.take());
    assert_eq!(process.wait().expect("it ends").code(), Some(1));
}

#[test]
fn lists_and_reports_are_printed_as_json() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let organisation = ["--organisation", broker.organisation.as_str(), "--json"];
    let customers = site.home().join("customers.csv");
    std::fs::write(&customers, "customer_code,customer_name\nACME,Acme B.V.\n").expect("written");
    let file = customers.display().to_string();
    let imported = site.run_json(&[&["customers", "import", file.as_str()][..], &organisation].concat());
    assert_eq!(imported, json!({ "dry_run": false, "created": 1, "changed": 0, "unchanged": 0 }));
    let billed = site.run_json(&[&["invoice-to", "list", "--customer", "ACME"][..], &organisation].concat());
    assert_eq!(billed, json!({ "customer": "ACME", "invoice_to": [] }));
    let runs = site.run_json(&[&["billing", "run"][..], &organisation].concat());
    assert_eq!((runs.as_array().map(Vec::len), &runs[0]["invoices"]), (Some(1), &json!(0)), "{runs}");
}

#[test]
fn commands_that_change_something_print_what_they_did_as_json() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    assert_eq!(site.run_json(&["migrate", "--json"]), json!({ "migrations": 0 }));

    let organisation = ["--organisation", broker.organisation.as_str(), "--json"];
    for (email, role) in [("owner@example.com", "owner"), ("clerk@example.com", "declarant")] {
        let person = ["user", "create", "--email", email, "--name", "Sanne", "--role", role];
        site.run_json(&[&person[..], &organisation].concat());
    }
    let clerk =
        |deed: &str| site.run_json(&[&["user", deed, "--email", "clerk@example.com"][..], &organisation].concat());
    let disabled = clerk("disable");
    assert_eq!((&disabled["email"], &disabled["state"]), (&json!("clerk@example.com"), &json!("disabled")));
    assert!(disabled["disabled_at"].is_string(), "{disabled}");
    let enabled = clerk("enable");
    assert_eq!((&enabled["state"], &enabled["disabled_at"]), (&json!("invited"), &Value::Null));
    assert!(enabled["sign_in_url"].is_string() && enabled["expires_at"].is_string(), "{enabled}");

    let draft = create_draft(&broker.api, &import_body());
    let record = draft.to_string();
    let hold = |deed: &str| {
        let named = ["retention", deed, "--declaration", record.as_str(), "--by", "Sanne"];
        site.run_json(&[&named[..], &organisation].concat())
    };
    let held = hold("hold");
    assert_eq!((&held["kind"], &held["id"], &held["set_by"]), (&json!("declaration"), &json!(draft), &json!("Sanne")));
    assert_eq!(hold("release")["released_by"], "Sanne");

    let revoked = site.run_json(&["client", "revoke", &broker.client_id, "--json"]);
    assert_eq!(revoked["client_id"], broker.client_id.as_str());
    assert!(revoked["revoked_at"].is_string(), "{revoked}");
}

#[test]
fn whether_an_instance_is_ready_is_printed_as_json() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let listen = service.base().trim_start_matches("http://").to_owned();
    let ready = |listen: &str| {
        let asked =
            site.program().args(["ready", "--json"]).env("CUSTOMS_HTTP__LISTEN", listen).output().expect("it runs");
        let reported: Value = serde_json::from_slice(&asked.stdout).expect("JSON");
        (asked.status.success(), reported)
    };
    let (is_fine, reported) = ready(&listen);
    assert!(is_fine && reported["answer"].is_object(), "{reported}");
    assert_eq!((&reported["ready"], &reported["status"]), (&json!(true), &json!(200)));
    // Nothing listens at the port that is for no service.
    let (is_fine, reported) = ready("127.0.0.1:1");
    assert!(!is_fine, "{reported}");
    assert_eq!(reported, json!({ "address": "127.0.0.1:1", "ready": false, "status": null, "answer": null }));
}

fn migrate_can_be_repeated(kind: Kind) {
    let site = Site::on_empty_database(kind);
    for _ in 0..2 {
        let output = site.run(&["migrate"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let service = site.serve();
    Api::new(&service.base()).get("/readyz").expect_status(200);
}

fn a_database_without_a_cluster_is_not_distributed(kind: Kind) {
    if kind == Kind::Postgres && databases_are_on_citus() {
        eprintln!("SKIPPED: here the database has a cluster");
        return;
    }
    let site = Site::new(kind);
    let output = site.run(&["migrate", "--distribute", "--shards", "4"]);
    let reported = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{reported}");
    let reason = if kind == Kind::Postgres { "CREATE EXTENSION citus" } else { "an embedded database" };
    assert!(reported.contains(reason), "{reported}");
    let service = site.serve();
    Api::new(&service.base()).get("/readyz").expect_status(200);
    let output = site.run(&["migrate", "--shards", "4"]);
    assert_eq!(output.status.code(), Some(2), "shards are for distributing");
}

fn the_openapi_document_is_printed_as_it_is_served(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let printed = site.run_json(&["openapi"]);
    let served = Api::new(&service.base()).get("/openapi.json").expect(200);
    assert!(printed["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    assert_eq!(printed["paths"], served["paths"]);
}

//! The account settings on the command line: organisations and clients.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use customs_test_support::databases_are_on_citus;
use serde_json::json;

use crate::harness::{Api, Kind, Site, within};

on_both_databases!(
    a_client_is_listed_rotated_and_revoked,
    migrate_can_be_repeated,
    a_database_without_a_cluster_is_not_distributed,
    the_openapi_document_is_printed_as_it_is_served,
);

fn token_request(id: &str, secret: &str) -> serde_json::Value {
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
    let mut command = site.program();
    let piped = command.arg("openapi").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = piped.spawn().expect("the program starts");
    let mut reader = BufReader::new(process.stdout.take().expect("a piped output"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let mut told = String::new();
    process.stderr.take().expect("a piped output").read_to_string(&mut told).expect("text");
    let status = process.wait().expect("it ends");
    assert_eq!((line.as_str(), status.code(), told.as_str()), ("{\n", Some(0), ""));
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
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{told}");
    let reason = if kind == Kind::Postgres { "CREATE EXTENSION citus" } else { "an embedded database" };
    assert!(told.contains(reason), "{told}");
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

//! The audit log: who wrote what; no change to it goes unseen.

use serde_json::{Value, json};
use std::time::Duration;

use crate::harness::{Api, Kind, Metrics, Site, create_draft, import_body, submit, wait_for_status, within};

on_both_databases!(
    every_write_is_noted_with_who_and_what_and_seen_by_its_organisation_only,
    a_change_of_many_lines_is_one_entry,
    a_row_that_is_changed_behind_our_back_is_found,
);

/// Entries are added to the chain every five seconds.
const SOON: Duration = Duration::from_secs(15);

fn listed(api: &Api, query: &str) -> Vec<Value> {
    let page = api.get(&format!("/audit?per_page=100&{query}")).expect(200);
    let entries = page["data"].as_array().expect("entries").clone();
    assert_eq!(page["meta"]["total"], entries.len(), "one page holds them: {page}");
    entries
}

fn actions(entries: &[Value]) -> Vec<&str> {
    entries.iter().map(|entry| entry["action"].as_str().expect("an action")).collect()
}

fn every_write_is_noted_with_who_and_what_and_seen_by_its_organisation_only(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie");
    let theirs = site.broker(&service, "Andere Expeditie");
    let id = create_draft(&ours.api, &import_body());
    let other = create_draft(&theirs.api, &import_body());
    let body = json!({ "declaration": { "application_reference": "ERP-77" } });
    let headers = [("X-Request-Id", "our-own.request_1"), ("Content-Type", "application/json")];
    let put = ours.api.request("PUT", &format!("/declarations/{id}"), &headers, Some(body.to_string().as_bytes()));
    put.expect_status(200);
    submit(&ours.api, id);
    wait_for_status(&ours.api, id, "REL");

    let entries = listed(&ours.api, &format!("record_type=declaration&record_id={id}"));
    let created = entries.last().expect("it was created");
    assert_eq!(
        (&created["action"], &created["before"], &created["after"]),
        (&json!("created"), &Value::Null, &Value::Null)
    );
    assert_eq!((&created["actor_type"], &created["actor_id"]), (&json!("client"), &json!(ours.client_id)));
    let request = created["request_id"].as_str().expect("a request");
    assert_eq!(listed(&ours.api, &format!("request_id={request}&record_type=declaration")).len(), 1);
    let by_request = listed(&ours.api, "request_id=our-own.request_1&record_type=declaration");
    assert_eq!(actions(&by_request), ["changed"], "{by_request:?}");
    assert_eq!((&by_request[0]["before"]["version"], &by_request[0]["after"]["version"]), (&json!(1), &json!(2)));
    let released = &entries[0];
    assert_eq!(
        (&released["actor_type"], &released["after"]["status"]),
        (&json!("worker"), &json!("REL")),
        "{released}"
    );
    assert!(entries.iter().all(|entry| entry["actor_type"] != "unknown"), "{entries:?}");

    let commands = listed(&ours.api, "actor_type=command_line");
    let kinds: Vec<&str> = commands.iter().filter_map(|entry| entry["record_type"].as_str()).collect();
    assert_eq!(kinds, ["client", "organisation"], "{commands:?}");
    assert!(listed(&ours.api, "actor_type=unknown").is_empty());
    // Another organisation sees its own, and a client without the permission sees nothing.
    let foreign = listed(&theirs.api, "record_type=declaration");
    let other = other.to_string();
    assert!(foreign.iter().all(|entry| entry["record_id"] == other.as_str()), "{foreign:?}");
    assert!(listed(&ours.api, &format!("actor_id={}", theirs.client_id)).is_empty());
    let narrow = site.client_with_scopes(&service, &ours, &["declarations:read"]);
    for path in ["/audit", "/audit/export", "/audit/verification"] {
        assert_eq!(narrow.get(path).expect(403)["required_permission"], "audit.read", "{path}");
    }
    let all = ours.api.get("/audit").expect(200)["meta"]["total"].as_u64().expect("a number");
    let file = ours.api.get("/audit/export");
    assert_eq!(file.text().lines().count() as u64, all + 1);
    assert!(file.text().contains("our-own.request_1") && !file.text().contains(&theirs.client_id));
    assert!(!file.text().contains(&ours.client_secret));
}

fn a_change_of_many_lines_is_one_entry(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    let line = body["declaration"]["items"][0].clone();
    let lines = |description: &str| -> Vec<Value> {
        (1..=200)
            .map(|number| {
                let mut line = line.clone();
                line["sequence"] = json!(number);
                line["description"] = json!(if number == 7 { description } else { "goods" });
                line
            })
            .collect()
    };
    body["declaration"]["items"] = lines("before").into();
    let id = create_draft(&api, &body);
    let of_it = format!("record_type=declaration&record_id={id}");
    assert_eq!(actions(&listed(&api, &of_it)), ["created"]);
    body["declaration"]["items"] = lines("after").into();
    api.put(&format!("/declarations/{id}"), &body).expect(200);
    let entries = listed(&api, &of_it);
    let reported = entries.iter().find(|entry| entry["after"]["lines"].is_object()).expect("lines are told of");
    assert_eq!(reported["before"]["lines"], json!({ "7": { "description": "before" } }));
    assert_eq!(reported["after"]["lines"], json!({ "7": { "description": "after" } }));
    assert!(entries.len() <= 3, "{entries:?}");
    assert!(listed(&api, "record_type=declaration_line").is_empty());
    // A change to a line past the service is noted with its author.
    site.database().execute("UPDATE declaration_lines SET hs_code = '0101210000' WHERE sequence = 3");
    let strange = listed(&api, "record_type=declaration_line");
    assert_eq!((strange.len(), &strange[0]["actor_type"]), (1, &json!("unknown")));
    assert_eq!(strange[0]["after"], json!({ "hs_code": "0101210000" }));
}

fn a_row_that_is_changed_behind_our_back_is_found(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let verify = || broker.api.get("/audit/verification").expect(200)["data"].clone();
    for _ in 0..3 {
        create_draft(&broker.api, &import_body());
    }
    let whole = within(SOON, "all entries are in the chain", || Some(verify()).filter(|found| found["waiting"] == 0));
    assert_eq!((&whole["holds"], &whole["broken"]), (&json!(true), &Value::Null), "{whole}");
    let command = ["audit", "verify", "--organisation", &broker.organisation, "--json"];
    let checked = site.run_json(&command);
    assert_eq!((&checked["holds"], &checked["organisations"][0]["hash"]), (&json!(true), &whole["hash"]));

    let noted = format!("{}:{}", whole["entries"], whole["hash"].as_str().expect("a hash"));
    create_draft(&broker.api, &import_body());
    let as_noted = |noted: &str| broker.api.get(&format!("/audit/verification?noted={noted}"));
    assert_eq!(as_noted(&noted).expect(200)["data"]["holds"], true);
    let other = format!("{}:{}", whole["entries"], "07".repeat(32));
    let reported = as_noted(&other).expect(200)["data"].clone();
    assert_eq!((&reported["holds"], &reported["broken"]["sequence"]), (&json!(false), &whole["entries"]), "{reported}");
    assert!(as_noted("120").expect(422)["errors"]["noted"].is_array());
    let compared = site.run(&["audit", "verify", "--organisation", &broker.organisation, "--noted", &other]);
    assert_eq!(compared.status.code(), Some(3));

    let entry = listed(&broker.api, "record_type=declaration")[1].clone();
    let drop = match kind {
        Kind::Sqlite => "DROP TRIGGER audit_entries_do_not_change",
        Kind::Postgres => "DROP TRIGGER audit_entries_stay ON audit_entries",
    };
    site.database().execute(drop);
    site.database().execute(&format!("UPDATE audit_entries SET actor_id = 'somebody else' WHERE id = {}", entry["id"]));
    let broken = verify();
    assert_eq!((&broken["holds"], &broken["broken"]["entry_id"]), (&json!(false), &entry["id"]), "{broken}");
    let output = site.run(&command);
    assert_eq!(output.status.code(), Some(3));
    let reported: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(reported["organisations"][0]["broken"]["entry_id"], entry["id"], "{reported}");
    let gone = drop.split_whitespace().nth(2).expect("a trigger");
    assert_eq!(reported["missing_triggers"], json!([gone]));
    let metric = "customs_audit_triggers_missing";
    within(SOON, "the figures tell of it", || {
        Metrics::from_service(&service).number(metric).filter(|missing| *missing == 1)
    });
    assert_eq!(site.run(&["audit", "verify", "--organisation", "4711"]).status.code(), Some(1));
}

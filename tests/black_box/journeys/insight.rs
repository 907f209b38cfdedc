//! Evaluation of past work: rejection analysis and reports.

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_customer, create_draft, import_body, submit, wait_for_status};

on_both_databases!(
    a_rejection_is_counted_and_resolved_by_the_next_submission,
    another_organisation_sees_nothing_of_it,
    reports_show_and_export_what_was_accepted,
    rejection_analysis_has_a_limit_of_its_own,
);

/// Submits an import that customs rejects; returns its id.
fn rejected(api: &Api) -> i64 {
    let mut body = import_body();
    body["declaration"]["exporter"]["address"]["country"] = json!("ZZ");
    let id = create_draft(api, &body);
    submit(api, id);
    wait_for_status(api, id, "ERR");
    id
}

fn accepted(api: &Api, body: &Value) -> i64 {
    let id = create_draft(api, body);
    submit(api, id);
    wait_for_status(api, id, "REL");
    id
}

fn analysis(api: &Api, path: &str) -> Value {
    api.get(&format!("/rejection-analysis/{path}")).expect(200)
}

fn a_rejection_is_counted_and_resolved_by_the_next_submission(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    accepted(&api, &import_body());
    let id = rejected(&api);

    let summary = analysis(&api, "summary?period=last_30_days");
    let totals = json!({"total_submissions": 2, "rejections": 1, "rejection_rate": 50, "unique_error_codes": 1});
    assert_eq!(summary["summary"], totals);
    assert_eq!(summary["trend"].as_array().map(Vec::len), Some(30));
    assert_eq!(summary["by_type"]["import"], json!({"count": 1, "percentage": 100}));
    assert_eq!(summary["top_error_codes"][0]["error_code"], "DMS343AA");
    assert!(summary["top_error_codes"][0]["description"].is_string(), "{summary}");
    assert_eq!(summary["affected_fields"][0]["db_field"], "declaration.exporter.address.country");
    let recent = &summary["recent_rejections"][0];
    assert_eq!(
        (&recent["declaration_id"], &recent["status"], &recent["errors"]),
        (&json!(id), &json!("pending"), &json!(1))
    );

    let listed = analysis(&api, "error-codes/DMS343AA/declarations?period=last_30_days");
    let error = &listed["declarations"][0];
    assert_eq!((&error["declaration_id"], &error["is_resolved"]), (&json!(id), &json!(false)));
    assert_eq!(
        (&error["path"], &error["original_value"]),
        (&json!("declaration.exporter.address.country"), &json!("ZZ"))
    );
    assert!(error["description"].is_string() && error["description_nl"].is_string(), "{error}");

    api.post_empty(&format!("/declarations/{id}/save-as-draft")).expect(200);
    let mended = json!({ "declaration": { "exporter": import_body()["declaration"]["exporter"] } });
    api.put(&format!("/declarations/{id}"), &mended).expect(200);
    submit(&api, id);
    wait_for_status(&api, id, "REL");
    let summary = analysis(&api, "summary?period=last_30_days");
    let totals = json!({"total_submissions": 3, "rejections": 1, "rejection_rate": 33.33, "unique_error_codes": 1});
    assert_eq!(summary["summary"], totals, "a resubmission is one more submission");
    assert_eq!(summary["recent_rejections"][0]["status"], "resolved");
    let right = analysis(&api, "first-time-right?period=last_30_days");
    let counts = json!({"declarations": 2, "first_time_right": 1, "rejected": 1, "pending": 0, "rate": 50});
    assert_eq!(right["total"], counts);
    assert_eq!(right["by_user"][0]["user"], "black box");
    assert_eq!(right["by_hs_chapter"][0]["declarations"], 2);
}

fn another_organisation_sees_nothing_of_it(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    rejected(&theirs);
    let summary = analysis(&ours, "summary?period=last_30_days");
    assert_eq!(summary["summary"]["total_submissions"], 0);
    for (path, key) in [
        ("top-error-codes", "error_codes"),
        ("affected-fields", "fields"),
        ("recent-rejections", "rejections"),
        ("error-codes/DMS343AA/declarations", "declarations"),
        ("first-time-right", "by_customer"),
    ] {
        assert_eq!(analysis(&ours, &format!("{path}?period=last_30_days"))[key], json!([]), "{path}");
    }
}

fn reports_show_and_export_what_was_accepted(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    create_customer(&api, "SUM", &json!({ "customer_name": "=SUM(A1); \"B.V.\"" }));
    let mut body = import_body();
    body["declaration"]["importer"]["customer_code"] = json!("SUM");
    body["reference"] = json!("ORDER-1");
    accepted(&api, &body);
    body["reference"] = json!("ORDER-2");
    create_draft(&api, &body);

    // Works on any day, whether it is the same in the Netherlands and in UTC or not.
    let accepted_at = api.get("/declarations?reference=ORDER-1").expect(200)["data"][0]["accepted_at"].clone();
    let day: chrono::NaiveDate = accepted_at.as_str().expect("a moment")[..10].parse().expect("a day");
    let (from, to) = (day - chrono::Days::new(3), day + chrono::Days::new(3));
    let mut filters = json!({ "date_from": from, "date_to": to });
    let run = api.post("/reports/dms-import/run", &json!({ "filters": filters })).expect(200);
    assert_eq!((&run["meta"]["total"], &run["data"][0]["reference"]), (&json!(2), &json!("ORDER-1")));
    assert_eq!(run["data"][0]["customer_name"], "=SUM(A1); \"B.V.\"");
    assert_eq!(run["data"][1]["mrn"], json!(null));
    let foreign = theirs.post("/reports/dms-import/run", &json!({ "filters": filters })).expect(200);
    assert_eq!(foreign["data"], json!([]));

    filters["status"] = json!("REL");
    let csv = api.post("/reports/dms-import/export", &json!({ "filters": filters }));
    csv.expect_status(200);
    assert!(csv.header("content-type").is_some_and(|kind| kind.starts_with("text/csv")));
    let text = csv.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].starts_with("\u{feff}reference;mrn;status;"), "{text}");
    assert!(lines[1].starts_with("ORDER-1;") && lines[1].contains(";\"'=SUM(A1); \"\"B.V.\"\"\";"), "{text}");
    let json_export = api.post("/reports/dms-import/export", &json!({ "filters": filters, "format": "json" }));
    assert_eq!(json_export.header("x-truncated"), None);
    assert_eq!(json_export.expect(200)[0]["reference"], "ORDER-1");
    for report in ["dms-export", "dva-departure", "dva-arrival"] {
        let empty = api.post(&format!("/reports/{report}/export"), &json!({ "filters": filters, "format": "json" }));
        // A status of declarations may not exist for transits; the list is then empty.
        assert_eq!(empty.expect(200), json!([]), "{report}");
    }
}

fn rejection_analysis_has_a_limit_of_its_own(kind: Kind) {
    let site = Site::new(kind)
        .with("rate_limit.enabled", "true")
        .with("rate_limit.general_per_minute", "1")
        .with("rate_limit.rejection_analysis_per_minute", "1")
        .with("rate_limit.rejection_analysis_burst", "3");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let statuses: Vec<u16> = (0..4).map(|_| api.get("/rejection-analysis/trend").status).collect();
    assert_eq!(statuses, [200, 200, 200, 429]);
    assert_eq!(api.get("/rejection-analysis/trend").header("x-ratelimit-limit"), Some("3"));
}

use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_access::Scopes;
use customs_kernel::OrganisationId;
use customs_reporting::testing::ReportedDeclaration;
use serde_json::{Value, json};

const BASE: &str = "/api/v1/reports";

struct Site {
    bench: Bench,
    organisation: OrganisationId,
    token: String,
}

fn site() -> Site {
    let bench = Bench::new();
    let organisation = bench.organisation();
    let token = bench.token_of(&bench.client_of(organisation, Scopes::all()));
    Site { bench, organisation, token }
}

fn declaration(reference: &str) -> ReportedDeclaration {
    let at = |text: &str| text.parse().ok();
    ReportedDeclaration {
        export: false,
        reference: reference.to_owned(),
        mrn: Some("26NL000396A1B2C3R0".to_owned()),
        status: "ACC".to_owned(),
        customer_code: Some("ACME".to_owned()),
        customer_name: Some("=Acme; \"B.V.\"".to_owned()),
        party_name: Some("Importeur".to_owned()),
        party_eori: Some("NL123456782".to_owned()),
        destination_country: None,
        gross_masses: vec!["10.5".parse().expect("a number")],
        invoice_value: "-12.30".parse().ok(),
        currency: Some("EUR".to_owned()),
        created_at: "2026-03-01T09:30:00Z".parse().expect("a moment"),
        submitted_at: at("2026-03-01T22:59:59Z"),
        registered_at: None,
        accepted_at: at("2026-03-01T23:00:00Z"),
        released_at: None,
    }
}

impl Site {
    fn add(&self, declaration: ReportedDeclaration) {
        self.bench.reports.add(self.organisation, declaration);
    }

    async fn post(&self, path: &str, body: Value) -> Reply {
        self.bench.post(&self.token, &format!("{BASE}/{path}"), body).await
    }
}

fn week() -> Value {
    json!({"date_from": "2026-03-01", "date_to": "2026-03-08"})
}

#[actix_rt::test]
async fn the_reports_are_listed_with_their_columns() {
    let site = site();
    let reply = site.bench.get(&site.token, BASE).await;
    let reports = reply.json();
    let ids: Vec<&str> =
        reports["data"].as_array().expect("reports").iter().filter_map(|one| one["id"].as_str()).collect();
    assert_eq!(ids, ["dms-import", "dms-export", "dva-departure", "dva-arrival"]);
    assert_eq!(reports["data"][0]["type"], "declaration");
    assert_eq!(reports["data"][3]["type"], "transit");
    assert_eq!(reports["data"][0]["default_columns"].as_array().map(Vec::len), Some(15));
    assert_eq!(reports["data"][3]["default_columns"][4], "arrival_date");
}

#[actix_rt::test]
async fn a_run_shows_a_page_with_its_filters() {
    let site = site();
    for number in 0..3 {
        site.add(declaration(&format!("R-{number}")));
    }
    site.add(ReportedDeclaration { status: "ERR".to_owned(), ..declaration("R-9") });
    let mut filters = week();
    filters["status"] = json!("ACC");
    let reply = site.post("dms-import/run", json!({"filters": filters, "page": 2, "per_page": 2})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let run = reply.json();
    assert_eq!((&run["report_id"], &run["filters"]), (&json!("dms-import"), &filters));
    assert!(run["report_name"].is_string());
    assert_eq!(run["meta"], json!({"current_page": 2, "last_page": 2, "per_page": 2, "total": 3}));
    let row = json!({
        "reference": "R-2", "mrn": "26NL000396A1B2C3R0", "status": "ACC", "declaration_type": "H1",
        "customer_code": "ACME", "customer_name": "=Acme; \"B.V.\"", "consignee_name": "Importeur",
        "consignee_eori": "NL123456782", "total_items": 1, "total_gross_mass": 10.5, "total_invoice_value": -12.3,
        "currency": "EUR", "submitted_at": "2026-03-01T22:59:59Z", "accepted_at": "2026-03-01T23:00:00Z",
        "released_at": null,
    });
    assert_eq!(run["data"], json!([row]));
    for report in ["dms-export", "dva-departure", "dva-arrival"] {
        let run = site.post(&format!("{report}/run"), json!({"filters": week()})).await.json();
        assert_eq!((&run["data"], &run["meta"]["total"]), (&json!([]), &json!(0)), "{report}");
    }
}

#[actix_rt::test]
async fn a_csv_export_is_what_a_spreadsheet_reads() {
    let site = site();
    site.add(declaration("R-1"));
    for body in [json!({"filters": week()}), json!({"filters": week(), "format": "csv"})] {
        let reply = site.post("dms-import/export", body).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert_eq!(reply.header("content-type"), "text/csv; charset=utf-8");
        let name = "attachment; filename=\"dms-import_2026-03-01_2026-03-08.csv\"";
        assert_eq!(reply.header("content-disposition"), name);
        let expected = "\u{feff}reference;mrn;status;declaration_type;customer_code;customer_name;consignee_name;\
                        consignee_eori;total_items;total_gross_mass;total_invoice_value;currency;submitted_at;\
                        accepted_at;released_at\n\
                        R-1;26NL000396A1B2C3R0;ACC;H1;ACME;\"'=Acme; \"\"B.V.\"\"\";Importeur;NL123456782;1;10.5;\
                        -12.3;EUR;2026-03-01 23:59:59;2026-03-02 00:00:00;\n";
        assert_eq!(reply.text(), expected);
    }
    let empty = site.post("dva-arrival/export", json!({"filters": week()})).await;
    assert_eq!(empty.text().lines().count(), 1, "the names of the columns are always there");
}

#[actix_rt::test]
async fn what_is_only_registered_has_no_moment_of_acceptance() {
    let site = site();
    let registered_at = "2026-03-01T22:59:59Z".parse().ok();
    site.add(ReportedDeclaration { registered_at, accepted_at: None, ..declaration("R-1") });
    let run = site.post("dms-import/run", json!({"filters": week()})).await.json();
    assert_eq!((&run["data"][0]["status"], &run["data"][0]["accepted_at"]), (&json!("ACC"), &json!(null)));
    let csv = site.post("dms-import/export", json!({"filters": week()})).await;
    assert!(csv.text().ends_with(";2026-03-01 23:59:59;;\n"), "{}", csv.text());
}

#[actix_rt::test]
async fn a_json_export_is_a_list_that_says_when_it_is_not_all() {
    let site = site();
    let export = || site.post("dms-import/export", json!({"filters": week(), "format": "json"}));
    assert_eq!(export().await.json(), json!([]));
    for number in 0..10_000 {
        site.add(declaration(&format!("R-{number}")));
    }
    let whole = export().await;
    assert_eq!((whole.header("x-truncated"), whole.json().as_array().map(Vec::len)), ("", Some(10_000)));
    assert_eq!(whole.header("content-type"), "application/json");
    site.add(declaration("R-10000"));
    let cut = export().await;
    assert_eq!((cut.header("x-truncated"), cut.json().as_array().map(Vec::len)), ("true", Some(10_000)));
    assert_eq!(cut.json()[9_999]["reference"], "R-9999", "the first by id");
    assert_eq!(cut.json()[0]["total_invoice_value"].to_string(), "-12.3");
}

#[actix_rt::test]
async fn what_is_wrong_with_filters_is_told_under_the_names_of_the_contract() {
    let site = site();
    let far = json!({"date_from": "2026-03-01", "date_to": "2026-03-09"});
    let bad = json!({"date_from": "2026-03-32", "date_to": "2026-03-09", "status": "GONE"});
    for action in ["run", "export"] {
        for (body, paths) in [
            (json!({}), vec!["filters", "filters.date_from", "filters.date_to"]),
            (json!({"filters": {}}), vec!["filters.date_from", "filters.date_to"]),
            (json!({"filters": {"date_from": "2026-03-01"}}), vec!["filters.date_to"]),
            (json!({"filters": far}), vec!["date_to"]),
            (json!({"filters": bad}), vec!["filters.date_from", "filters.status"]),
        ] {
            let reply = site.post(&format!("dms-import/{action}"), body).await;
            assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{}", reply.text());
            let errors = reply.json()["errors"].as_object().expect("errors").keys().cloned().collect::<Vec<_>>();
            assert_eq!(errors, paths, "{action}");
        }
        let reply = site.post(&format!("dms-import/{action}"), json!({"filters": "all"})).await;
        assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")));
        let unknown = site.post(&format!("nothing/{action}"), json!({"filters": week()})).await;
        assert_eq!((unknown.status, unknown.json()["message"].is_string()), (404, true));
    }
    let pages = site.post("dms-import/run", json!({"filters": far, "page": 0, "per_page": 101})).await.json();
    let reported: Vec<String> = pages["errors"].as_object().expect("errors").keys().cloned().collect();
    assert_eq!(reported, ["date_to", "page", "per_page"]);
    let format = site.post("dms-import/export", json!({"filters": far, "format": "xlsx"})).await.json();
    let reported: Vec<String> = format["errors"].as_object().expect("errors").keys().cloned().collect();
    assert_eq!(reported, ["date_to", "format"]);
}

#[actix_rt::test]
async fn exports_are_limited_apart_and_their_answers_are_not_kept() {
    let limited = Bench::with(|services| {
        services.settings.rate_limits.enabled = true;
        services.settings.rate_limits.export_per_minute = 2;
    });
    let token = limited.token();
    let ask = |action: &str| {
        let path = format!("{BASE}/dms-import/{action}");
        authorized(Method::POST, &token, &path)
            .insert_header(("Idempotency-Key", "k"))
            .set_json(json!({"filters": week()}))
    };
    for _ in 0..2 {
        let reply = limited.send(ask("export")).await;
        assert_eq!((reply.status, reply.header("idempotent-replayed")), (200, ""));
    }
    assert_eq!(limited.send(ask("export")).await.status, 429);
    assert_eq!(limited.send(ask("run")).await.status, 200);
    assert_eq!(limited.send(ask("run")).await.header("idempotent-replayed"), "true");
}

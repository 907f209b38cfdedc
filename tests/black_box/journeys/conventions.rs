//! A table of refusals: how every endpoint refuses.

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_draft, first_line, import_body};

on_both_databases!(
    errors_have_the_documented_status_and_body,
    all_broken_rules_are_reported_at_once_under_the_names_that_were_sent,
    broken_rules_have_codes_for_programs,
    a_stale_version_is_refused_before_anything_else_happens,
    amounts_keep_their_exact_digits,
    whole_numbers_are_read_however_they_are_written,
    every_answer_carries_the_security_headers,
);

/// A request, and the answer that it must get.
struct Case {
    method: &'static str,
    path: String,
    headers: Vec<(&'static str, &'static str)>,
    body: Option<String>,
    status: u16,
    /// Machine-readable error code; `None` on 404, which has only a message.
    error: Option<&'static str>,
}

fn case(method: &'static str, path: &str, body: Option<&str>, status: u16, error: Option<&'static str>) -> Case {
    let headers = if body.is_some() { vec![("content-type", "application/json")] } else { Vec::new() };
    Case { method, path: path.to_owned(), headers, body: body.map(str::to_owned), status, error }
}

fn errors_have_the_documented_status_and_body(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let draft = create_draft(&api, &import_body());
    let large = format!("{{\"padding\":\"{}\"}}", "x".repeat(2 << 20));
    let import = import_body().to_string();

    let mut cases = vec![
        case("GET", "/nowhere", None, 404, None),
        case("GET", "/declarations/9000000001", None, 404, None),
        case("GET", "/declarations/abc", None, 404, None),
        case("GET", "/declarations/99999999999999999999999999", None, 404, None),
        case("DELETE", "/declarations", None, 405, Some("method_not_allowed")),
        case("GET", "/declarations/create", None, 405, Some("method_not_allowed")),
        case("GET", "/declarations?page=abc", None, 400, Some("invalid_request")),
        case("GET", "/declarations?per_page=0", None, 422, Some("validation_error")),
        case("GET", "/declarations?per_page=101", None, 422, Some("validation_error")),
        case("GET", "/declarations?sort=colour", None, 422, Some("validation_error")),
        case("GET", "/declarations?direction=up", None, 422, Some("validation_error")),
        case("GET", "/tariff/validate", None, 422, Some("validation_error")),
        case("GET", "/codebook/countries?date=today", None, 422, Some("validation_error")),
        case("GET", "/declarations?created_from=2026-02-30", None, 422, Some("validation_error")),
        case("GET", "/rejection-analysis/summary?period=yesterday", None, 400, Some("invalid_period")),
        case("GET", "/rejection-analysis/trend?date_from=2026-02-30", None, 422, Some("validation_error")),
        case("POST", "/reports/nothing/run", Some(r#"{"filters":{}}"#), 404, None),
        case("POST", "/reports/dms-import/run", Some("{}"), 422, Some("validation_error")),
        case("POST", "/reports/dms-import/export", Some(r#"{"filters":[]}"#), 400, Some("invalid_request")),
        case("GET", "/audit?action=looked_at", None, 422, Some("validation_error")),
        case("GET", "/audit?per_page=101", None, 422, Some("validation_error")),
        case("GET", "/audit/export?date_from=2026-02-30", None, 422, Some("validation_error")),
        case("POST", "/outages", Some("{}"), 422, Some("validation_error")),
        case("GET", "/outages/9000000001", None, 404, None),
        case("POST", "/outages/9000000001/close", None, 404, None),
        case("POST", "/declarations/9000000001/fallback", None, 404, None),
        case("GET", "/declarations/9000000001/fallback/paper", None, 404, None),
        case("GET", "/transits/9000000001/fallback/paper", None, 404, None),
        case("POST", "/transits/9000000001/fallback", None, 404, None),
        case("POST", "/transits/9000000001/fallback/discharge", Some(r#"{"proof":"a"}"#), 404, None),
        case("GET", "/search?q=-", None, 422, Some("validation_error")),
        case("GET", "/tasks?kind=nonsense", None, 422, Some("validation_error")),
        case("GET", "/tasks?page=1000&per_page=100", None, 422, Some("validation_error")),
        case("GET", "/tasks/declaration_rejected-9000000001", None, 404, None),
        case("PUT", "/tasks/declaration_rejected-9000000001/assignee", Some("{}"), 404, None),
        case("POST", "/tasks/calendars", Some("{}"), 422, Some("validation_error")),
        case("GET", "/calendars/nonsense.ics", None, 404, None),
        case("GET", "/set-aside?per_page=101", None, 422, Some("validation_error")),
        case("GET", "/events?limit=501", None, 422, Some("validation_error")),
        case("GET", "/events?after=7", None, 422, Some("validation_error")),
        case("GET", "/events/stream?after=abc", None, 400, Some("invalid_request")),
        case("POST", "/events/stream", Some("{}"), 405, Some("method_not_allowed")),
        case("GET", "/transits?sort=colour", None, 422, Some("validation_error")),
        case("GET", "/transits?status=CTL", None, 422, Some("validation_error")),
        case("GET", "/transits/abc", None, 404, None),
        case("POST", "/transits", Some("[]"), 400, Some("invalid_request")),
        case("POST", "/transits", Some("{}"), 422, Some("validation_error")),
        case("PUT", "/transits/9000000001", Some("{}"), 404, None),
        case("GET", "/transits/arrivals?destination_state=lost", None, 422, Some("validation_error")),
        case("GET", "/transits/arrivals/9000000001", None, 404, None),
        case("GET", "/transits/arrivals/abc", None, 404, None),
        case("GET", "/transits/arrivals/9000000001/timeline", None, 404, None),
        case("GET", "/transits/arrivals/9000000001/messages", None, 404, None),
        case("POST", "/transits/arrivals", Some("[]"), 400, Some("invalid_request")),
        case("POST", "/transits/arrivals", Some("{}"), 422, Some("validation_error")),
        case("POST", "/transits/arrivals/9000000001/report", Some("{}"), 404, None),
        case("POST", "/transits/arrivals/9000000001/unloading-remarks", Some("{}"), 404, None),
        case("DELETE", "/transits", None, 405, Some("method_not_allowed")),
        case("GET", "/inventory?at=2026-02-30", None, 422, Some("validation_error")),
        case("GET", "/inventory?per_page=101", None, 422, Some("validation_error")),
        case("GET", "/inventory/exceptions?type=lost", None, 422, Some("validation_error")),
        case("GET", "/inventory/9000000001", None, 404, None),
        case("POST", "/inventory/starting", Some("{}"), 422, Some("validation_error")),
        case("POST", "/inventory/lines/9000000001/adjust", Some(r#"{"quantity":1,"reason":"a"}"#), 404, None),
        case("DELETE", "/declaration-lines/9000000001/allocation", None, 404, None),
        case("GET", "/guarantees/surety/NOBODY", None, 404, None),
        case("GET", "/guarantees/dva/NOBODY/movements", None, 404, None),
        case("GET", "/guarantees/cash", None, 404, None),
        case("POST", "/guarantees/what-if", Some(r#"{"transits":"1"}"#), 400, Some("invalid_request")),
        case("POST", "/declarations/create", Some("{"), 400, Some("invalid_request")),
        case("POST", "/declarations/create", Some("[]"), 400, Some("invalid_request")),
        case("POST", "/declarations/create", Some(""), 400, Some("invalid_request")),
        case(
            "POST",
            "/declarations/create",
            Some(r#"{"declaration":{"items":[{"hs_code":7}]}}"#),
            400,
            Some("invalid_request"),
        ),
        case("POST", "/declarations/create", Some("{}"), 422, Some("validation_error")),
        case("POST", "/declarations/create", Some(&large), 413, Some("payload_too_large")),
        case("POST", "/declarations/9000000001/preview-supplementary", Some("{}"), 404, None),
        case("POST", "/declarations/9000000001/preview-supplementary", Some("[]"), 400, Some("invalid_request")),
        case("GET", "/declarations/9000000001/preview-supplementary", None, 405, Some("method_not_allowed")),
        case("POST", "/declarations/9000000001/amend", Some(r#"{"reason":"a"}"#), 404, None),
        case("POST", "/declarations/9000000001/amend", Some("[]"), 400, Some("invalid_request")),
        case("POST", "/declarations/9000000001/preview-amendment", Some("{}"), 404, None),
        case("GET", "/declarations/9000000001/evidence", None, 404, None),
        case("GET", "/declarations/9000000001/evidence?format=zip", None, 422, Some("validation_error")),
        case("GET", "/transits/9000000001/evidence", None, 404, None),
        case("POST", "/transits/9000000001/evidence", None, 405, Some("method_not_allowed")),
        case("GET", "/declarations/9000000001/amendments", None, 404, None),
        case("GET", "/declarations/9000000001/amendments/1", None, 404, None),
        case("DELETE", "/declarations/9000000001/amendments/1", None, 405, Some("method_not_allowed")),
        case("POST", "/callbacks/register", Some(r#"{"events":["declaration.eaten"]}"#), 422, Some("validation_error")),
        case(
            "POST",
            "/callbacks/register",
            Some(r#"{"callback_url":"ftp://a","events":[]}"#),
            422,
            Some("validation_error"),
        ),
        case(
            "POST",
            "/callbacks/regenerate-secret",
            Some(r#"{"keep_previous_hours":"24"}"#),
            400,
            Some("invalid_request"),
        ),
        case("GET", "/callbacks/9000000001/deliveries?status=lost", None, 422, Some("validation_error")),
        case("GET", "/callbacks/9000000001/statistics", None, 404, None),
        case("POST", "/callbacks/9000000001/recover", Some(r#"{"since":"2026-01-01"}"#), 404, None),
        case("POST", "/callbacks/9000000001/resume", Some("{}"), 404, None),
    ];
    let mut other_type = case("POST", "/declarations/create", Some(&import), 415, Some("unsupported_media_type"));
    other_type.headers = vec![("content-type", "text/plain")];
    cases.push(other_type);
    let mut long_key = case("POST", "/declarations/create", Some(&import), 400, Some("invalid_request"));
    let key: &'static str = Box::leak("k".repeat(256).into_boxed_str());
    long_key.headers.push(("idempotency-key", key));
    cases.push(long_key);
    for (header, token) in
        [("authorization", "Bearer nonsense"), ("authorization", "Basic YTpi"), ("authorization", "")]
    {
        let mut refused = case("GET", "/declarations", None, 401, Some("invalid_token"));
        refused.headers = vec![(header, token)];
        cases.push(refused);
    }

    for case in cases {
        let reported = format!("{} {} {:?}", case.method, case.path, case.headers);
        let answer = api.request(case.method, &case.path, &case.headers, case.body.as_ref().map(String::as_bytes));
        assert_eq!(answer.status, case.status, "{reported}: {}", answer.text());
        assert!(answer.header("content-type").is_some_and(|kind| kind.starts_with("application/json")), "{reported}");
        let body = answer.json();
        match case.error {
            Some(error) => {
                assert_eq!(body["error"], error, "{reported}: {body}");
                assert!(body["error_description"].is_string(), "{reported}: {body}");
            }
            None => assert_eq!(body["error"], "not_found", "{reported}: {body}"),
        }
        match case.status {
            401 => assert!(body["message"].is_string(), "{reported}: {body}"),
            405 => assert!(answer.header("allow").is_some(), "{reported}"),
            422 => assert!(body["errors"].as_object().is_some_and(|errors| !errors.is_empty()), "{reported}: {body}"),
            _ => {}
        }
    }

    let submitted = format!("/declarations/{draft}/submit");
    api.post_empty(&submitted).expect(200);
    let again = api.post_empty(&submitted).expect(422);
    assert_eq!(again["error"], "invalid_status");
    assert_eq!(again["allowed_statuses"], json!(["DRF"]));
}

fn all_broken_rules_are_reported_at_once_under_the_names_that_were_sent(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["dms_version"] = json!("3.0");
    body["declaration"]["office"] = json!(null);
    body["declaration"]["symbol"] = json!("Q");
    body["declaration"]["transport"]["border"]["mode"] = json!("6");
    body["declaration"]["items"][0]["hs_code"] = json!("8510900000");
    body["declaration"]["items"][0]["net_weight"] = json!(151);
    body["declaration"]["items"][0]["packaging"] = json!([{ "soort": "TOO LONG", "aantal": 50 }]);

    let expected = [
        "dms_version",
        "declaration.office",
        "declaration.symbol",
        "declaration.transport.border.mode",
        "declaration.items.0.hs_code",
        "declaration.items.0.packaging.0.soort",
    ];
    let refused = api.post("/declarations/create", &body).expect(422);
    let paths: Vec<&String> = refused["errors"].as_object().expect("errors").keys().collect();
    for path in expected {
        assert!(paths.iter().any(|reported| *reported == path), "{path} is missing in {paths:?}");
    }
    let weight = |path: &&String| path.ends_with("gross_weight") || path.ends_with("net_weight");
    assert!(paths.iter().any(weight), "gross mass below net mass is missing in {paths:?}");
    assert_eq!(api.get("/declarations").expect(200)["meta"]["total"], 0);

    let validated = api.post("/declarations/create/validate", &body).expect(422);
    assert_eq!(validated["valid"], false);
    assert_eq!(validated["errors"], refused["errors"]);
}

fn broken_rules_have_codes_for_programs(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["declaration"]["office"] = json!(null);
    body["declaration"]["items"][0]["hs_code"] = json!("8510");
    let (code, eight) = ("declaration.items.0.hs_code", json!({ "count": "8" }));
    let expected = json!([
        { "path": code, "code": "digits", "values": eight, "text": "must be 8 digits" },
        { "path": "declaration.office", "code": "required", "values": {}, "text": "is required" },
    ]);
    assert_eq!(api.post("/declarations/create", &body).expect(422)["error_details"], expected);
    assert_eq!(api.post("/declarations/create/validate", &body).expect(422)["error_details"], expected);
    let batch = api.post("/declarations/batch", &json!([import_body(), body])).expect(200);
    assert_eq!(batch["data"][1]["body"]["error_details"], expected, "{batch}");
    // The answer to a key is kept with its details.
    let key = "codes of monday";
    let first = api.post_with_key("/declarations/create", key, &body).expect(422);
    assert_eq!(api.post_with_key("/declarations/create", key, &body).expect(422), first);
    assert_eq!(first["error_details"], expected);
}

fn a_stale_version_is_refused_before_anything_else_happens(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_draft(&api, &import_body());
    let read = api.get(&format!("/declarations/{id}"));
    let etag = read.header("etag").expect("a strong ETag").to_owned();
    assert!(etag.starts_with('"'), "{etag}");

    let submit =
        |version: &str| api.request("POST", &format!("/declarations/{id}/submit"), &[("if-match", version)], Some(b""));
    let refused = submit("\"9999\"").expect(412);
    assert_eq!(refused["error"], "precondition_failed");
    assert_eq!(api.get(&format!("/declarations/{id}")).expect(200)["data"]["status"], "DRF");
    let line = format!("/declaration-lines/{}/allocation", first_line(&api, id));
    let form = "multipart/form-data; boundary=b";
    for (method, path, kind, body) in [
        ("POST", line.clone(), "application/json", r#"{"quantity":1}"#),
        ("PUT", line.clone(), "application/json", r#"{"quantity":1}"#),
        ("DELETE", line, "application/json", ""),
        ("POST", format!("/declarations/{id}/documents"), form, "--b--\r\n"),
    ] {
        let headers = [("if-match", "\"9999\""), ("content-type", kind)];
        let body = (method != "DELETE").then_some(body.as_bytes());
        let refused = api.request(method, &path, &headers, body).expect(412);
        assert_eq!(refused["error"], "precondition_failed", "{method} {path}");
    }
    submit(&etag).expect(200);
    let later = api.get(&format!("/declarations/{id}"));
    assert_ne!(later.header("etag"), Some(&*etag), "a change raises the version");
}

fn amounts_keep_their_exact_digits(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let body =
        import_body().to_string().replacen("\"invoice_value\":1000.00", "\"invoice_value\":1234567890123.123", 1);
    assert!(body.contains("1234567890123.123"), "the example has changed");
    let created =
        api.request("POST", "/declarations/create", &[("content-type", "application/json")], Some(body.as_bytes()));
    let id = created.expect(201)["declaration"]["id"].as_i64().expect("an id");
    let read = api.get(&format!("/declarations/{id}"));
    assert!(read.text().contains("\"invoice_value\":1234567890123.123"), "{}", read.text());
}

/// JSON Schema 2020-12: every number without a fraction is an integer, however it is written.
fn whole_numbers_are_read_however_they_are_written(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["declaration"]["transaction_nature"] = json!(4242);
    let text = body.to_string();
    let create = |written: &str| {
        let body = text.replacen("\"transaction_nature\":4242", &format!("\"transaction_nature\":{written}"), 1);
        api.request("POST", "/declarations/create", &[("content-type", "application/json")], Some(body.as_bytes()))
    };
    for written in ["11", "11.0", "1.1e1"] {
        let id = create(written).expect(201)["declaration"]["id"].clone();
        let read = api.get(&format!("/declarations/{id}")).expect(200);
        assert_eq!(read["data"]["declaration"]["transaction_nature"], 11, "{written}");
    }
    for written in ["11.5", "1e400", "\"11\""] {
        assert_eq!(create(written).expect(400)["error"], "invalid_request", "{written}");
    }
}

fn every_answer_carries_the_security_headers(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let answers = [api.get("/declarations"), api.get("/nowhere"), Api::new(&service.base()).get("/declarations")];
    for answer in answers {
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert!(answer.header("x-request-id").is_some());
        let body: Value = answer.json();
        assert!(body.is_object());
    }
}

//! Records of another organisation do not exist for a client.

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Receiver, Response, Site, TenantRecords, body_for, create_draft, import_body, submit, upload,
    wait_for_status,
};

on_both_databases!(
    the_id_of_another_organisation_answers_exactly_as_an_absent_one,
    lists_and_searches_show_only_ones_own,
    references_are_unique_per_organisation_only,
);

/// An id, and a code, that no record has.
const ABSENT: &str = "9000000001";

/// Paths without records of an organisation: these tables, reports and pages are the same for all, and a
/// calendar is known by its secret alone.
const SHARED: [&str; 4] = ["/codebook/{table}", "/reports/{report_id}", "/docs/{file}", "/calendars/{file}"];

/// What is numbered within its record, so that the number that another organisation has is also one's own. A draft has
/// none.
const NUMBERED: &str = "/declarations/{id}/amendments/{number}";

/// A path that asks about a code rather than a record: for a code unknown to the organisation it gives an empty list.
const EMPTY: &str = "/rejection-analysis/error-codes/{error_code}/declarations";

fn the_id_of_another_organisation_answers_exactly_as_an_absent_one(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    let receiver = Receiver::open();
    let foreign = TenantRecords::make(&theirs, &receiver, "THEIRS", "DMS10020");
    let own = TenantRecords::make(&ours, &receiver, "OURS", "DMS12073");
    let operations = operations_on_records(&ours);
    assert!(operations.len() > 100, "the document tells of all operations: {operations:?}");

    let before = looked_at(&theirs, &operations, &foreign);
    // Fresh records can be submitted, changed and deleted; later ones have answers, pages and postings.
    for further in [false, true] {
        for operation in &operations {
            Walk { ours: &ours, own: &own, foreign: &foreign, further }.ask(operation);
        }
    }
    let hooks: i64 = foreign.value_for("/callbacks/{id}", false).and_then(|id| id.parse().ok()).expect("an id");
    for path in ["/callbacks/test", "/callbacks/regenerate-secret"] {
        let named = ours.post(path, &json!({ "id": hooks }));
        let absent = ours.post(path, &json!({ "id": 9_000_000_001_i64 }));
        assert_eq!(named.status, 422, "{path}");
        assert_eq!(named.json(), absent.json(), "{path}");
    }
    assert_eq!(looked_at(&theirs, &operations, &foreign), before, "nothing has happened to any of it");
}

/// One operation on one record: `GET`, `/declarations/{id}/lines`.
#[derive(Debug)]
struct Operation {
    method: String,
    path: String,
    /// The body that the operation takes: JSON, or a form with a file.
    takes: Option<Takes>,
}

#[derive(Debug, Clone, Copy)]
enum Takes {
    Json,
    File,
}

/// All operations with parameters in their path, except those on shared records.
fn operations_on_records(api: &Api) -> Vec<Operation> {
    let document = api.get("/openapi.json").expect(200);
    let paths = document["paths"].as_object().expect("paths").iter();
    let mut found = Vec::new();
    for (path, methods) in paths.filter(|(path, _)| path.contains('{')) {
        let path = path.trim_start_matches("/api/v1");
        if SHARED.iter().any(|shared| path.starts_with(shared)) {
            continue;
        }
        for (method, operation) in methods.as_object().expect("methods") {
            let content = &operation["requestBody"]["content"];
            let takes = match (content.get("application/json"), content.get("multipart/form-data")) {
                (Some(_), _) => Some(Takes::Json),
                (None, Some(_)) => Some(Takes::File),
                (None, None) => {
                    assert!(content.is_null(), "{method} {path} takes what this walk cannot send: {content}");
                    None
                }
            };
            found.push(Operation { method: method.to_uppercase(), path: path.to_owned(), takes });
        }
    }
    found
}

/// The path up to each of its parameters: `/declarations/{id}`, `/declarations/{id}/lines/{lineId}`.
fn places(path: &str) -> Vec<&str> {
    path.match_indices('}').map(|(at, _)| &path[..=at]).collect()
}

/// The path with values for its parameters.
fn filled(path: &str, values: &[&str]) -> String {
    let mut values = values.iter();
    let parts = path.split('/').map(|part| if part.starts_with('{') { *values.next().expect("a value") } else { part });
    parts.collect::<Vec<_>>().join("/")
}

/// The values for all parameters of a path. A path without a value fails the test, so that no operation is left out.
#[track_caller]
fn values<'a>(records: &'a TenantRecords, path: &str, further: bool) -> Vec<&'a str> {
    let value = |place: &str| {
        records.value_for(place, further).unwrap_or_else(|| panic!("{path}: no record stands for the end of {place}"))
    };
    places(path).into_iter().map(value).collect()
}

struct Walk<'a> {
    ours: &'a Api,
    own: &'a TenantRecords,
    foreign: &'a TenantRecords,
    further: bool,
}

impl Walk<'_> {
    /// Asks with all values foreign, and, for a path with several, with one value foreign and the others one's own.
    fn ask(&self, operation: &Operation) {
        let foreign = values(self.foreign, &operation.path, self.further);
        let own = values(self.own, &operation.path, self.further);
        let absent = vec![ABSENT; foreign.len()];
        self.same_answer(operation, &foreign, &absent, true);
        if foreign.len() > 1 {
            let count = if operation.path == NUMBERED { 1 } else { foreign.len() };
            for place in 0..count {
                let with = |value: &'static str, other: &[&str]| -> Vec<String> {
                    let mut mixed: Vec<String> = own.iter().map(|own| (*own).to_owned()).collect();
                    mixed[place] = if value.is_empty() { other[place].to_owned() } else { value.to_owned() };
                    mixed
                };
                let (named, unknown) = (with("", &foreign), with(ABSENT, &foreign));
                let [named, unknown] = [&named, &unknown].map(|all| all.iter().map(String::as_str).collect::<Vec<_>>());
                // An own record in a later state may be refused before the service looks at its part.
                self.same_answer(operation, &named, &unknown, !self.further || place == 0);
            }
        }
    }

    fn same_answer(&self, operation: &Operation, foreign: &[&str], absent: &[&str], is_not_found: bool) {
        let Operation { method, path, .. } = operation;
        let reported = format!("{method} {path} with {foreign:?}, further: {}", self.further);
        let (named, unknown) = (self.send(operation, foreign), self.send(operation, absent));
        if path == EMPTY {
            // The meaning of a code is no secret; the declarations that had it are.
            for answer in [&named, &unknown] {
                assert_eq!(answer.status, 200, "{reported}: {}", answer.text());
                let body = answer.json();
                assert_eq!((&body["total"], &body["declarations"]), (&json!(0), &json!([])), "{reported}");
            }
            return;
        }
        if is_not_found {
            assert_eq!(named.status, 404, "{reported}: {}", named.text());
        }
        assert_eq!(named.status, unknown.status, "{reported}: {} and {}", named.text(), unknown.text());
        let without = |answer: &Response, values: &[&str]| {
            values.iter().fold(answer.text(), |text, value| text.replace(&format!("\"{value}\""), "\"…\""))
        };
        assert_eq!(without(&named, foreign), without(&unknown, absent), "{reported}");
        let names = |answer: &Response| {
            // Whether a connection ends depends on how much of the body had arrived when the answer was ready.
            let named = answer.headers.keys().map(ToString::to_string).filter(|name| name != "connection");
            let mut names: Vec<String> = named.collect();
            names.sort();
            names
        };
        assert_eq!(names(&named), names(&unknown), "{reported}");
    }

    fn send(&self, operation: &Operation, values: &[&str]) -> Response {
        let Operation { method, path, takes } = operation;
        let address = filled(path, values);
        match takes {
            Some(Takes::File) => upload(self.ours, &address),
            Some(Takes::Json) => {
                let body = body_for(&format!("{method} {path}"), self.own).to_string();
                let headers = [("content-type", "application/json")];
                self.ours.request(method, &address, &headers, Some(body.as_bytes()))
            }
            None => {
                let body = (method == "POST").then_some(b"".as_slice());
                self.ours.request(method, &address, &[], body)
            }
        }
    }
}

/// All records as their owner reads them. That the owner can read them shows that the walk named existing records.
fn looked_at(owner: &Api, operations: &[Operation], records: &TenantRecords) -> Vec<(String, Value)> {
    let mut seen = Vec::new();
    // Balances are not compared: they contain the time of the last statement from customs, which changes meanwhile.
    for further in [false, true] {
        for Operation { path, .. } in operations.iter().filter(|operation| operation.method == "GET") {
            let address = filled(path, &values(records, path, further));
            let answer = owner.get(&address);
            // A draft invoice has no PDF or UBL yet, and a draft no amendment; those that exist belong to the other
            // record.
            let is_of_draft = !further && (path.starts_with("/invoices/{id}/") || path == NUMBERED);
            // There was no outage in which something could leave on paper.
            let has_no_paper = (path.ends_with("/fallback/paper") || path == "/outages/{id}") && answer.status == 404;
            assert!(is_of_draft || has_no_paper || matches!(answer.status, 200 | 422), "{address}: {}", answer.text());
            if path.ends_with('}') && !path.starts_with("/guarantees") {
                seen.push((address, serde_json::from_slice(&answer.body).unwrap_or(json!(answer.text()))));
            }
        }
    }
    seen
}

fn lists_and_searches_show_only_ones_own(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    let id = create_draft(&theirs, &import_body());
    submit(&theirs, id);
    let released = wait_for_status(&theirs, id, "REL");
    let word = |field: &str| released[field].as_str().expect("a word").to_owned();

    let searches = [
        String::new(),
        format!("?reference={}", word("reference")),
        format!("?mrn={}", word("mrn")),
        format!("?lrn={}", word("lrn")),
        format!("?search={}", word("mrn")),
        "?status=REL".to_owned(),
    ];
    for search in searches {
        assert_eq!(theirs.get(&format!("/declarations{search}")).expect(200)["meta"]["total"], 1, "{search}");
        let seen = ours.get(&format!("/declarations{search}")).expect(200);
        assert_eq!((&seen["meta"]["total"], &seen["data"]), (&json!(0), &json!([])), "{search}");
    }
    assert_eq!(ours.get("/callbacks").expect(200), json!([]));
}

fn references_are_unique_per_organisation_only(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;
    let mut body = import_body();
    body["reference"] = json!("ORDER-4711");

    create_draft(&theirs, &body);
    create_draft(&ours, &body);
    let refused = ours.post("/declarations/create", &body).expect(422);
    assert_eq!(refused["error"], "validation_error");
    assert!(refused["errors"]["reference"].is_array(), "{refused}");
}

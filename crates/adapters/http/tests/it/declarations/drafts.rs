//! Tests of the commands on drafts.

mod copying;
mod correcting;
mod distributing;
mod duties;
mod edited_lines;
mod overview;
mod updating;

use super::bodies::{an_import, an_item};
use super::{created, shown, token_with};
use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use serde_json::{Value, json};

async fn put(bench: &Bench, token: &str, path: &str, body: Value) -> Reply {
    bench.send(authorized(Method::PUT, token, path).set_json(body)).await
}

async fn delete(bench: &Bench, token: &str, path: &str) -> Reply {
    bench.send(authorized(Method::DELETE, token, path)).await
}

fn path(id: i64) -> String {
    format!("/api/v1/declarations/{id}")
}

fn errors(reply: &Reply) -> Vec<String> {
    reply.json()["errors"].as_object().unwrap_or_else(|| panic!("{}", reply.text())).keys().cloned().collect()
}

async fn line_ids(bench: &Bench, token: &str, id: i64) -> Vec<i64> {
    let lines = bench.get(token, &format!("{}/lines", path(id))).await.json()["data"].take();
    lines.as_array().expect("lines").iter().map(|line| line["id"].as_i64().expect("an id")).collect()
}

/// Creates a draft with one item for each letter, named after it.
async fn draft_of(bench: &Bench, token: &str, names: &str) -> i64 {
    let mut body = an_import();
    let items: Vec<Value> = names.chars().map(named).collect();
    body["declaration"]["items"] = json!(items);
    created(bench, token, body).await
}

fn named(name: char) -> Value {
    let mut item = an_item();
    item["description"] = json!(name.to_string());
    item
}

async fn names(bench: &Bench, token: &str, id: i64) -> String {
    let lines = bench.get(token, &format!("{}/lines", path(id))).await.json()["data"].take();
    let name = |line: &Value| line["description"].as_str().unwrap_or_default().to_owned();
    lines.as_array().expect("lines").iter().map(name).collect()
}

/// Each operation on a draft and its line, with a valid body.
fn operations(id: i64, line: i64) -> Vec<(Method, String, Option<Value>)> {
    let at = path(id);
    vec![
        (Method::PUT, at.clone(), Some(json!({}))),
        (Method::POST, format!("{at}/lines"), Some(an_item())),
        (Method::PUT, format!("{at}/lines/{line}"), Some(json!({}))),
        (Method::POST, format!("{at}/lines/{line}/duplicate"), None),
        (Method::POST, format!("{at}/distribute-transport-costs"), Some(json!({"total_transport_cost": 1}))),
        (Method::DELETE, format!("{at}/lines/{line}"), None),
        (Method::DELETE, at, None),
    ]
}

async fn perform(
    bench: &Bench,
    token: &str,
    (method, path, body): (Method, String, Option<Value>),
    tag: Option<&str>,
) -> Reply {
    let mut request = authorized(method, token, &path);
    if let Some(tag) = tag {
        request = request.insert_header(("If-Match", tag));
    }
    bench.send(if let Some(body) = body { request.set_json(body) } else { request }).await
}

#[actix_rt::test]
async fn what_is_submitted_is_changed_no_more() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, an_import()).await;
    let line = line_ids(&bench, &token, id).await[0];
    bench.post(&token, &format!("{}/submit", path(id)), json!({})).await;
    let before = shown(&bench, &token, id).await.text();
    for operation in operations(id, line) {
        let reported = format!("{} {}", operation.0, operation.1);
        let reply = perform(&bench, &token, operation, None).await;
        let response = reply.json();
        assert_eq!((reply.status, &response["error"]), (422, &json!("invalid_status")), "{reported}: {}", reply.text());
        assert_eq!(
            (&response["current_status"], &response["allowed_statuses"]),
            (&json!("NEW"), &json!(["DRF"])),
            "{reported}"
        );
    }
    assert_eq!(shown(&bench, &token, id).await.text(), before);
}

#[actix_rt::test]
async fn every_change_heeds_the_version_of_the_declaration_and_raises_it() {
    for place in 0..operations(0, 0).len() {
        let bench = Bench::new();
        let token = bench.token();
        let id = draft_of(&bench, &token, "ab").await;
        let line = line_ids(&bench, &token, id).await[0];
        let operation = || operations(id, line).swap_remove(place);
        let reported = format!("{} {}", operation().0, operation().1);
        let stale = perform(&bench, &token, operation(), Some("\"2\"")).await;
        assert_eq!((stale.status, &stale.json()["error"]), (412, &json!("precondition_failed")), "{reported}");
        let done = perform(&bench, &token, operation(), Some("\"1\"")).await;
        assert!(matches!(done.status, 200 | 201 | 204), "{reported}: {}", done.text());
        let now = shown(&bench, &token, id).await;
        if now.status == 200 {
            assert_eq!((done.header("etag"), now.header("etag")), ("\"2\"", "\"2\""), "{reported}");
        } else {
            assert_eq!((now.status, done.status), (404, 204), "{reported}");
        }
    }
}

#[actix_rt::test]
async fn drafts_and_lines_of_others_are_absent() {
    let bench = Bench::new();
    let token = bench.token();
    let (id, other) = (draft_of(&bench, &token, "ab").await, draft_of(&bench, &token, "cd").await);
    let (line, foreign) = (line_ids(&bench, &token, id).await[0], line_ids(&bench, &token, other).await[0]);
    let stranger = bench.token();
    let mut absent = Vec::new();
    absent.extend(operations(id, line).into_iter().map(|operation| (&stranger, operation)));
    absent.extend(operations(99_999, line).into_iter().map(|operation| (&token, operation)));
    for line in [foreign, 99_999] {
        let of_lines = operations(id, line).into_iter().filter(|(_, path, _)| path.contains("/lines/"));
        absent.extend(of_lines.map(|operation| (&token, operation)));
    }
    for action in ["copy", "mark-verified"] {
        let operation = (Method::POST, format!("{}/{action}", path(id)), Some(json!({})));
        absent.push((&stranger, operation));
    }
    absent.push((&stranger, (Method::GET, format!("{}/submit-overview", path(id)), None)));
    for (token, operation) in absent {
        let reported = format!("{} {}", operation.0, operation.1);
        let reply = perform(&bench, token, operation, None).await;
        assert_eq!(reply.status, 404, "{reported}: {}", reply.text());
        assert_eq!(reply.json()["error"], "not_found", "{reported}");
    }
    assert_eq!(names(&bench, &token, id).await, "ab");
    assert_eq!(names(&bench, &token, other).await, "cd");
}

#[actix_rt::test]
async fn deleting_a_declaration_needs_its_own_scope_and_a_line_none() {
    use customs_access::Scope::{DeclarationsDelete, DeclarationsRead, DeclarationsWrite};
    let bench = Bench::new();
    let organisation = bench.organisation();
    let token = |scopes: &[customs_access::Scope]| {
        bench.token_of(&bench.client_of(organisation, scopes.iter().copied().collect()))
    };
    let (writer, deleter) = (token(&[DeclarationsRead, DeclarationsWrite]), token(&[DeclarationsDelete]));
    let id = draft_of(&bench, &writer, "ab").await;
    let line = line_ids(&bench, &writer, id).await[0];
    let line = format!("{}/lines/{line}", path(id));
    let refused = delete(&bench, &deleter, &line).await;
    assert_eq!((refused.status, &refused.json()["required_scope"]), (403, &json!("declarations:write")));
    assert_eq!(delete(&bench, &writer, &line).await.status, 204);
    let refused = delete(&bench, &writer, &path(id)).await;
    assert_eq!((refused.status, &refused.json()["required_scope"]), (403, &json!("declarations:delete")));
    let reply = delete(&bench, &deleter, &path(id)).await;
    assert_eq!((reply.status, reply.text().as_str()), (204, ""));
    assert_eq!(shown(&bench, &writer, id).await.status, 404);
    assert_eq!(super::count(&bench, &writer).await, 0);
}

#[actix_rt::test]
async fn reading_or_writing_is_enough_for_the_overview_and_nothing_else_for_changes() {
    use customs_access::Scope::{DeclarationsRead, DeclarationsSubmit};
    let bench = Bench::new();
    let reader = token_with(&bench, &[DeclarationsRead, DeclarationsSubmit]);
    let (id, line) = (7, 7);
    let mut changes = operations(id, line);
    changes.pop();
    for action in ["copy", "mark-verified"] {
        changes.push((Method::POST, format!("{}/{action}", path(id)), None));
    }
    for operation in changes {
        let reported = format!("{} {}", operation.0, operation.1);
        let reply = perform(&bench, &reader, operation, None).await;
        assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!("declarations:write")), "{reported}");
    }
    let overview = bench.get(&reader, &format!("{}/submit-overview", path(id))).await;
    assert_eq!(overview.status, 404, "it may look: there is none");
}

//! Tasks: listed, shown, taken, put off, and read as calendars.

use super::Bench;
use super::bench::authorized;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use customs_access::{Scope, Scopes};
use customs_kernel::{OrganisationId, UserId};
use customs_tasks::testing::found;
use customs_tasks::{Areas, Assignee, Basis, Owner, TaskKind};
use serde_json::{Value, json};

/// An instance with two tasks of one organisation, and its token.
struct Desk {
    bench: Bench,
    organisation: OrganisationId,
    token: String,
    /// The client that has the token.
    owner: Owner,
}

impl Desk {
    fn new(scopes: Scopes) -> Self {
        let bench = Bench::new();
        let organisation = bench.organisation();
        let day = |text: &str| Basis::Day(text.parse().expect("a day"));
        bench.tasks.happens(organisation, found(TaskKind::TransitLimit, 9, day("2026-03-01")));
        bench.tasks.happens(organisation, found(TaskKind::InvoiceOverdue, 4, day("2026-02-27")));
        let ans = Assignee { id: UserId::new(7), name: "Ans".to_owned(), email: "ans@broker.example".to_owned() };
        bench.tasks.joins(organisation, ans, Areas::all());
        let credentials = bench.client_of(organisation, scopes);
        let (token, owner) = (bench.token_of(&credentials), Owner::Client(credentials.client.id().to_string()));
        Self { bench, organisation, token, owner }
    }

    async fn ids(&self, query: &str) -> Vec<String> {
        let reply = self.bench.get(&self.token, &format!("/api/v1/tasks{query}")).await;
        assert_eq!(reply.status, 200, "{query}: {}", reply.text());
        let page = reply.json();
        let id = |task: &Value| task["id"].as_str().expect("an id").to_owned();
        page["data"].as_array().expect("a page").iter().map(id).collect()
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> (u16, Value) {
        let request = authorized(method, &self.token, &format!("/api/v1{path}")).set_json(body);
        let reply = self.bench.send(request).await;
        let body = if reply.text().is_empty() { Value::Null } else { reply.json() };
        (reply.status, body)
    }
}

#[actix_rt::test]
async fn tasks_are_listed_with_their_day_and_what_happens_otherwise() {
    let desk = Desk::new(Scopes::all());
    let reply = desk.bench.get(&desk.token, "/api/v1/tasks?per_page=1").await;
    let page = reply.json();
    assert_eq!((&page["meta"]["total"], &page["meta"]["last_page"]), (&json!(2), &json!(2)), "{page}");
    let task = &page["data"][0];
    assert_eq!((&task["id"], &task["kind"]), (&json!("invoice_overdue-4"), &json!("invoice_overdue")));
    assert_eq!((&task["due_on"], &task["is_overdue"]), (&json!("2026-02-27"), &json!(true)));
    assert_eq!(task["action_details"]["code"], "task_invoice_overdue");
    assert_eq!(task["if_missed_details"]["code"], "missed_invoice_overdue");
    assert_eq!(task["record"], json!({"kind": "invoice", "id": "4", "name": "R-4", "path": "/api/v1/invoices/4"}));
    assert_eq!(desk.ids("?after_id=invoice_overdue-4").await, ["transit_limit-9"]);
    let shown = desk.bench.get(&desk.token, "/api/v1/tasks/invoice_overdue-4").await.json();
    assert_eq!(&shown["data"], task);
    let counts = desk.bench.get(&desk.token, "/api/v1/tasks/counts").await.json();
    assert_eq!(counts["data"][1], json!({"kind": "invoice_overdue", "total": 1, "overdue": 1}), "{counts}");
}

#[actix_rt::test]
async fn a_token_sees_tasks_about_records_that_it_may_read() {
    let desk = Desk::new([Scope::TransitRead].into_iter().collect());
    assert_eq!(desk.ids("").await, ["transit_limit-9"]);
    assert_eq!(desk.bench.get(&desk.token, "/api/v1/tasks/invoice_overdue-4").await.status, 404);
    let taken = desk.send(Method::PUT, "/tasks/transit_limit-9/assignee", json!({"email": "ans@broker.example"})).await;
    assert_eq!(taken.0, 403, "{}", taken.1);
    let none = Desk::new([Scope::ReportsRead].into_iter().collect());
    assert_eq!(none.bench.get(&none.token, "/api/v1/tasks").await.status, 403);
    let stranger = desk.bench.token();
    assert_eq!(desk.bench.get(&stranger, "/api/v1/tasks").await.json()["data"], json!([]));
    assert_eq!(desk.bench.get(&stranger, "/api/v1/tasks/transit_limit-9").await.status, 404);
}

#[actix_rt::test]
async fn filters_and_pages_that_cannot_be_are_refused() {
    let desk = Desk::new(Scopes::all());
    assert_eq!(desk.ids("?kind=transit_limit").await, ["transit_limit-9"]);
    assert_eq!(desk.ids("?due_to=2026-02-28").await, ["invoice_overdue-4"]);
    assert_eq!(desk.ids("?part=overdue").await, ["invoice_overdue-4", "transit_limit-9"]);
    assert!(desk.ids("?part=waiting").await.is_empty());
    assert_eq!(desk.ids("?assignee=none&customer_code=ACME").await.len(), 2);
    for (query, field) in [
        ("kind=nonsense", "kind"),
        ("due_from=2026-02-30", "due_from"),
        ("assignee=bo@else.example", "assignee"),
        ("after_id=nonsense", "after_id"),
        ("after_id=transit_limit-8", "after_id"),
        ("after_id=transit_limit-9&page=2", "after_id"),
        ("page=500&per_page=100", "page"),
    ] {
        let reply = desk.bench.get(&desk.token, &format!("/api/v1/tasks?{query}")).await;
        assert_eq!(reply.status, 422, "{query}: {}", reply.text());
        assert!(reply.json()["errors"][field].is_array(), "{query}: {}", reply.text());
    }
}

#[actix_rt::test]
async fn a_task_is_taken_put_off_and_comes_back() {
    let desk = Desk::new(Scopes::all());
    let ans = json!({"email": "Ans@broker.example"});
    let (status, taken) = desk.send(Method::PUT, "/tasks/transit_limit-9/assignee", ans).await;
    assert_eq!((status, &taken["data"]["assignee"]["name"]), (200, &json!("Ans")), "{taken}");
    assert_eq!(desk.ids("?assignee=ans@broker.example").await, ["transit_limit-9"]);
    let (status, free) = desk.send(Method::DELETE, "/tasks/transit_limit-9/assignee", Value::Null).await;
    assert_eq!((status, &free["data"]["assignee"]), (200, &Value::Null), "{free}");
    let wait = json!({"until": "2026-03-04", "reason": "The seal is on its way."});
    let (status, off) = desk.send(Method::PUT, "/tasks/transit_limit-9/snooze", wait).await;
    assert_eq!((status, &off["data"]["snooze"]["until"]), (200, &json!("2026-03-04")), "{off}");
    assert_eq!(desk.ids("").await, ["invoice_overdue-4"]);
    assert_eq!(desk.ids("?snoozed=true").await, ["transit_limit-9"]);
    let (status, _) = desk.send(Method::DELETE, "/tasks/transit_limit-9/snooze", Value::Null).await;
    assert_eq!((status, desk.ids("").await.len()), (200, 2));
}

#[actix_rt::test]
async fn what_cannot_be_noted_on_a_task_is_refused() {
    let desk = Desk::new(Scopes::all());
    for (path, body, field) in [
        ("assignee", json!({}), "email"),
        ("assignee", json!({"email": "bo@else.example"}), "email"),
        ("snooze", json!({"until": "2026-03-04"}), "reason"),
        ("snooze", json!({"until": "2026-03-02", "reason": "x"}), "until"),
        ("snooze", json!({"until": "soon", "reason": "x"}), "until"),
    ] {
        let (status, refused) = desk.send(Method::PUT, &format!("/tasks/transit_limit-9/{path}"), body.clone()).await;
        assert_eq!(status, 422, "{body}: {refused}");
        assert!(refused["errors"][field].is_array(), "{body}: {refused}");
    }
    for absent in ["transit_limit-8", "7"] {
        for path in ["assignee", "snooze"] {
            let (status, _) = desk.send(Method::PUT, &format!("/tasks/{absent}/{path}"), json!({})).await;
            assert_eq!(status, 404, "{absent} {path}");
        }
    }
}

#[actix_rt::test]
async fn a_calendar_is_read_without_a_token_until_it_is_revoked() {
    let desk = Desk::new(Scopes::all());
    let (status, made) = desk.send(Method::POST, "/tasks/calendars", json!({"name": "Desk"})).await;
    assert_eq!(status, 201, "{made}");
    let url = made["data"]["url"].as_str().expect("an address");
    let path = url.strip_prefix(super::bench::BASE_URL).expect("an address here").to_owned();
    let (_, listed) = desk.send(Method::GET, "/tasks/calendars", Value::Null).await;
    assert_eq!((&listed["data"][0]["name"], &listed["data"][0]["url"]), (&json!("Desk"), &Value::Null), "{listed}");
    let read = || desk.bench.send(TestRequest::with_uri(&path));
    assert_eq!(read().await.status, 404, "its owner may not read anything yet");
    desk.bench.tasks.owns(desk.organisation, desk.owner.clone(), Some(Areas::all()));
    let calendar = read().await;
    assert_eq!((calendar.status, calendar.header("content-type")), (200, "text/calendar; charset=utf-8"));
    assert_eq!(calendar.header("cache-control"), "private, no-store");
    assert_eq!(calendar.text().matches("BEGIN:VEVENT").count(), 2, "{}", calendar.text());
    let id = made["data"]["id"].clone();
    assert_eq!(desk.send(Method::DELETE, &format!("/tasks/calendars/{id}"), Value::Null).await.0, 204);
    assert_eq!(read().await.status, 404);
    assert_eq!(desk.send(Method::DELETE, &format!("/tasks/calendars/{id}"), Value::Null).await.0, 404);
    for other in ["/calendars/x.ics", "/calendars/x"] {
        assert_eq!(desk.bench.send(TestRequest::with_uri(other)).await.status, 404, "{other}");
    }
}

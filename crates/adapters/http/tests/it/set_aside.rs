use crate::Bench;
use customs_access::{Scope, Scopes};
use customs_kernel::{AsideId, AsideSubject, NextTry, RowAside, RowQueue, UnreadableRow};
use serde_json::json;

fn row(queue: RowQueue, row: i64, about: Option<(AsideSubject, i64)>) -> RowAside {
    RowAside {
        id: AsideId { queue, row },
        about,
        reason: UnreadableRow::Content,
        set_aside_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
        next_try: if about.is_some() { NextTry::WithinFiveMinutes } else { NextTry::WithinAMinute },
    }
}

#[actix_rt::test]
async fn an_organisation_lists_its_own_rows_with_any_token() {
    let bench = Bench::new();
    let (own, other) = (bench.organisation(), bench.organisation());
    let scopes: Scopes = [Scope::GuaranteesRead].into_iter().collect();
    let token = bench.token_of(&bench.client_of(own, scopes));
    let empty = bench.get(&token, "/api/v1/set-aside").await.json();
    assert_eq!((&empty["data"], &empty["meta"]["total"]), (&json!([]), &json!(0)));
    bench.rows_aside.set_aside(own, row(RowQueue::Deliveries, 4, Some((AsideSubject::Declaration, 12))));
    bench.rows_aside.set_aside(own, row(RowQueue::Events, 9, None));
    bench.rows_aside.set_aside(other, row(RowQueue::Mails, 5, Some((AsideSubject::Invoice, 3))));

    let page = bench.get(&token, "/api/v1/set-aside").await.json();
    assert_eq!(page["meta"], json!({"current_page": 1, "last_page": 1, "per_page": 25, "total": 2}));
    let reason = "its content is damaged, or of a later version";
    let details = json!({ "code": "row_unreadable", "values": {}, "reasons": [] });
    let event = json!({
        "id": 145, "queue": "events", "row_id": 9, "subject": null, "record_id": null, "reason": reason,
        "reason_details": details,
        "set_aside_at": "2026-03-02T09:30:00Z", "next_try": "within_a_minute",
    });
    let delivery = json!({
        "id": 64, "queue": "deliveries", "row_id": 4, "subject": "declaration", "record_id": 12, "reason": reason,
        "reason_details": details,
        "set_aside_at": "2026-03-02T09:30:00Z", "next_try": "within_five_minutes",
    });
    assert_eq!(page["data"], json!([event, delivery]));
    let behind = bench.get(&token, "/api/v1/set-aside?after_id=145&per_page=1").await.json();
    assert_eq!(behind["data"], json!([delivery]));
    // 82 is the mail of the other organisation.
    let foreign = bench.get(&token, "/api/v1/set-aside?after_id=82").await;
    assert_eq!(foreign.status, 422);
    assert!(foreign.json()["errors"]["after_id"].is_array(), "{}", foreign.text());
    let theirs = bench.token_of(&bench.client_of(other, Scopes::all()));
    assert_eq!(bench.get(&theirs, "/api/v1/set-aside").await.json()["data"][0]["id"], 82);
}

#[actix_rt::test]
async fn the_list_of_one_queue_has_its_rows_alone() {
    let bench = Bench::new();
    let own = bench.organisation();
    let token = bench.token_of(&bench.client_of(own, Scopes::all()));
    bench.rows_aside.set_aside(own, row(RowQueue::Deliveries, 4, Some((AsideSubject::Declaration, 12))));
    bench.rows_aside.set_aside(own, row(RowQueue::Mails, 5, Some((AsideSubject::Invoice, 3))));
    for (queue, ids) in
        [("deliveries", json!([64])), ("mails", json!([82])), ("events", json!([])), ("messages_of_customs", json!([]))]
    {
        let page = bench.get(&token, &format!("/api/v1/set-aside?queue={queue}")).await.json();
        let rows = page["data"].as_array().expect("a list");
        let listed: Vec<_> = rows.iter().map(|row| row["id"].clone()).collect();
        assert_eq!((json!(listed), &page["meta"]["total"]), (ids, &json!(rows.len())), "{queue}");
    }
    let unknown = bench.get(&token, "/api/v1/set-aside?queue=letters").await;
    assert_eq!(unknown.status, 422);
    assert!(unknown.json()["errors"]["queue"].is_array(), "{}", unknown.text());
}

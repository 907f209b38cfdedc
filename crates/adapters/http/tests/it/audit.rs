use crate::Bench;
use customs_access::{NewClient, Scopes};
use customs_audit::testing::entry;
use customs_kernel::OrganisationId;
use serde_json::json;
use std::collections::BTreeSet;

#[actix_rt::test]
async fn entries_are_listed_exported_and_verified_for_their_own_organisation() {
    let bench = Bench::new();
    let (own, other) = (bench.organisation(), bench.organisation());
    let token = bench.token_of(&bench.client_of(own, Scopes::all()));
    for id in 1..=3 {
        bench.audit.store(entry(own.get(), id));
        bench.audit.store(entry(other.get(), id));
    }
    let page = bench.get(&token, "/api/v1/audit?per_page=2&record_type=declaration&date_from=2026-03-02").await.json();
    assert_eq!(page["meta"], json!({"current_page": 1, "last_page": 2, "per_page": 2, "total": 3}));
    let latest = json!({
        "id": 3, "at": "2026-03-02T09:30:00Z", "actor_type": "client", "actor_id": "c-1", "request_id": "r-1",
        "record_type": "declaration", "record_id": "12", "action": "changed",
        "before": {"status": "DRF"}, "after": {"status": "SUB"},
    });
    assert_eq!(page["data"][0], latest);
    for nothing in ["record_id=13", "actor_type=worker", "action=deleted", "request_id=r-2", "date_to=2026-03-01"] {
        let none = bench.get(&token, &format!("/api/v1/audit?{nothing}")).await.json();
        assert_eq!(none["meta"]["total"], 0, "{nothing}");
    }
    let export = bench.get(&token, "/api/v1/audit/export").await;
    assert_eq!((export.status, export.text().lines().count()), (200, 4));
    let waits = bench.get(&token, "/api/v1/audit/verification").await.json();
    assert_eq!((&waits["data"]["holds"], &waits["data"]["waiting"]), (&json!(true), &json!(3)));
    bench.services.audit.link(100).expect("linked");
    bench.audit.kept().entries.get_mut(&(own.get(), 2)).expect("an entry").actor_id = None;
    let broken = bench.get(&token, "/api/v1/audit/verification").await.json();
    assert_eq!((&broken["data"]["holds"], &broken["data"]["broken"]["entry_id"]), (&json!(false), &json!(2)));
    let room = bench.services.audit_checks.try_acquire().expect("no check is under way");
    let refused = bench.get(&token, "/api/v1/audit/verification").await;
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too_many_checks")));
    assert_eq!(refused.header("retry-after"), "10");
    drop(room);
    assert_eq!(bench.get(&token, "/api/v1/audit/verification").await.status, 200);
}

#[actix_rt::test]
async fn without_the_permission_nobody_reads_the_log() {
    let bench = Bench::new();
    let organisation: OrganisationId = bench.organisation();
    let new = NewClient { organisation, name: "ERP".to_owned(), scopes: Scopes::all(), permissions: BTreeSet::new() };
    let token = bench.token_of(&bench.services.access.create_client(new).expect("a client"));
    for path in ["/api/v1/audit", "/api/v1/audit/export", "/api/v1/audit/verification"] {
        let refused = bench.get(&token, path).await;
        assert_eq!(refused.status, 403, "{path}");
        assert_eq!(refused.json()["required_permission"], "audit.read", "{path}");
    }
}

use super::{Site, surety};
use customs_guarantees::account::{GuaranteeKind, Thresholds};
use customs_kernel::{GuaranteeCover, Subject};

use customs_guarantees::testing::customer;
use serde_json::{Value, json};

#[actix_rt::test]
async fn sureties_stand_as_customs_tells_with_what_submissions_keep() {
    let site = Site::new();
    site.reported("1000.00", "600.50");
    let of = Subject::declaration(7);
    site.bench.guarantees.keep_liability(site.organisation, of, Some(surety()), "100".parse().expect("a number"));
    let cover = site.bench.services.guarantees.gate.reserve(site.organisation, of, "LRN-1").expect("it is covered");
    assert_eq!(cover, GuaranteeCover::Reserved);
    let declarant = |code: &str| {
        json!({
            "customer_code": code, "customer_name": format!("{code} B.V."), "level": "warning",
            "usage_percentage": 70.05, "total_limit": 1000, "used_amount": 600.5, "available_amount": 399.5,
            "currency": "EUR", "sync_status": "synced", "sync_error": null, "last_synced_at": "2026-03-02T09:30:00Z",
            "available_import": 299.5, "available_export": 299.5, "in_processing": 100, "total_available": 299.5,
        })
    };
    let expected = json!({
        "level": "warning", "usage_percentage": 70.05, "total_limit": 1000, "used": 600.5, "available": 399.5,
        "currency": "EUR", "warning_threshold": 70, "critical_threshold": 90,
        "last_synced_at": "2026-03-02T09:30:00Z", "declarant_count": 2, "available_import": 299.5,
        "available_export": 299.5, "in_processing": 100, "total_available": 299.5,
        "declarants": [declarant("ACME"), declarant("BETA")],
    });
    assert_eq!(site.data("/surety").await, expected, "an account that two share counts once");
    let mut detail = declarant("ACME");
    detail["warning_threshold"] = json!(70);
    detail["critical_threshold"] = json!(90);
    assert_eq!(site.data("/surety/ACME").await, detail);
}

#[actix_rt::test]
async fn transit_guarantees_stand_with_their_terms() {
    let site = Site::new();
    site.reported("2000", "1900");
    let overview = site.data("/dva").await;
    assert_eq!((&overview["level"], &overview["usage_percentage"]), (&json!("critical"), &json!(95)));
    assert_eq!((&overview["declarant_count"], &overview["available"]), (&json!(2), &json!(100)));
    assert_eq!(overview.get("available_import"), None, "sureties alone have these");
    let detail = site.data("/dva/BETA").await;
    let expected = json!({
        "customer_code": "BETA", "customer_name": "BETA B.V.", "level": "critical", "usage_percentage": 95,
        "total_limit": 2000, "used_amount": 1900, "available_amount": 100, "currency": "EUR", "sync_status": "synced",
        "sync_error": null, "last_synced_at": "2026-03-02T09:30:00Z", "guarantee_type": "1",
        "guarantee_type_label": "Individual guarantee", "grn": "26NL0000000000001", "warning_threshold": 70,
        "critical_threshold": 90,
    });
    assert_eq!(detail, expected);
}

#[actix_rt::test]
async fn before_the_first_sync_there_is_nothing_and_after_a_failed_one_the_last_figures() {
    let site = Site::new();
    let pending = site.data("/surety/ACME").await;
    assert_eq!((&pending["sync_status"], &pending["total_limit"]), (&json!("pending"), &json!(0)));
    assert_eq!((&pending["last_synced_at"], &pending["level"]), (&Value::Null, &json!("normal")));
    site.reported("1000", "300");
    site.fails("customs does not answer");
    let failed = site.data("/surety/ACME").await;
    assert_eq!((&failed["sync_status"], &failed["sync_error"]), (&json!("error"), &json!("customs does not answer")));
    assert_eq!((&failed["used_amount"], &failed["last_synced_at"]), (&json!(300), &json!("2026-03-02T09:30:00Z")));
}

#[actix_rt::test]
async fn whose_balance_is_not_fetched_is_not_found() {
    let site = Site::new();
    for path in ["/surety/NOBODY", "/dva/NOBODY", "/surety/acme", "/surety/NOBODY/movements", "/dva/%00"] {
        let reply = site.get(path).await;
        assert_eq!((reply.status, &reply.json()["message"]), (404, &json!("The guarantee balance was not found.")));
    }
    assert_eq!(site.get("/other/ACME").await.status, 404);
    let stranger = site.bench.token();
    for path in ["/surety/ACME", "/dva/ACME", "/surety/ACME/movements"] {
        assert_eq!(site.bench.get(&stranger, &format!("/api/v1/guarantees{path}")).await.status, 404, "{path}");
    }
    let theirs = site.bench.get(&stranger, "/api/v1/guarantees/surety").await.json();
    assert_eq!((&theirs["data"]["declarants"], &theirs["data"]["last_synced_at"]), (&json!([]), &Value::Null));
}

#[actix_rt::test]
async fn the_ledger_of_an_account_comes_to_its_balance() {
    let site = Site::new();
    site.reported("1000", "600");
    let of = Subject::declaration(7);
    site.bench.guarantees.keep_liability(site.organisation, of, Some(surety()), "12.50".parse().expect("a number"));
    let cover = site.bench.services.guarantees.gate.reserve(site.organisation, of, "LRN-1").expect("it is covered");
    assert_eq!(cover, GuaranteeCover::Reserved);
    let ledger = site.get("/surety/ACME/movements").await.json();
    assert_eq!(ledger["meta"], json!({"current_page": 1, "last_page": 1, "per_page": 25, "total": 2}));
    let [latest, first] = [0, 1].map(|index| ledger["data"][index].clone());
    let expected = json!({
        "id": latest["id"], "type": "reservation", "amount": 0, "in_processing": 12.5, "used_after": 600,
        "in_processing_after": 12.5, "total_limit": 1000, "declaration_id": 7, "transit_id": null, "lrn": "LRN-1",
        "mrn": null, "customs_entry": null, "reason": latest["reason"], "occurred_at": "2026-03-02T09:30:00Z",
        "created_at": "2026-03-02T09:30:00Z",
    });
    assert_eq!(latest, expected);
    assert_eq!(
        (&first["type"], &first["amount"], &first["used_after"]),
        (&json!("correction"), &json!(600), &json!(600))
    );
    let second = site.get("/surety/BETA/movements?page=2&per_page=1").await.json();
    assert_eq!(second["data"], json!([first]), "the account is shared");
    assert_eq!(site.get("/dva/ACME/movements").await.json()["meta"]["total"], 1);
    assert_eq!(site.get("/dva/ACME/movements?per_page=0").await.status, 422);
}

#[actix_rt::test]
async fn the_tag_of_a_guarantee_changes_with_whatever_is_shown_of_it_and_with_nothing_else() {
    for (kind, other) in [("surety", "dva"), ("dva", "surety")] {
        let site = Site::new();
        site.reported("1000", "600");
        let path = format!("/{kind}/ACME");
        let tag = async || {
            let reply = site.get(&path).await;
            let tag = reply.header("etag").to_owned();
            assert!(reply.status == 200 && tag.starts_with('"') && tag.ends_with('"') && tag.len() > 2, "{tag}");
            tag
        };
        let first = tag().await;
        assert_eq!(tag().await, first);
        assert_ne!(site.get(&format!("/{other}/ACME")).await.header("etag"), first);
        assert_ne!(site.get(&format!("/{kind}/BETA")).await.header("etag"), first);
        let thresholds = Thresholds { warning: 61.into(), critical: 99.into() };
        let guarantees = &site.bench.services.guarantees.guarantees;
        guarantees.set_thresholds(site.organisation, thresholds).expect("they are set");
        let second = tag().await;
        assert_ne!(second, first, "other thresholds");
        let kind = if kind == "dva" { GuaranteeKind::Dva } else { GuaranteeKind::Surety };
        let mut renamed = customer(1, "ACME", Some("NL801234566"));
        renamed.name = "Acme Holding".to_owned();
        site.bench.guarantees.enable(site.organisation, kind, renamed);
        let third = tag().await;
        assert_ne!(third, second, "another name");
        site.fails("customs does not answer");
        assert_ne!(tag().await, third, "a failed sync");
    }
}

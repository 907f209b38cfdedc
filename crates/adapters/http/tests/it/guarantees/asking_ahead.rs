use super::{Site, surety};
use crate::Reply;
use customs_guarantees::account::AccountKey;
use customs_guarantees::liability::AccountUse;
use customs_kernel::Subject;

use serde_json::{Value, json};

impl Site {
    async fn ask(&self, body: Value) -> Reply {
        self.bench.post(&self.token, "/api/v1/guarantees/what-if", body).await
    }

    fn keep(&self, of: Subject, account: Option<AccountKey>, amount: &str) {
        self.bench.guarantees.keep_liability(self.organisation, of, account, amount.parse().expect("a number"));
    }
}

#[actix_rt::test]
async fn the_level_is_told_that_would_be_after_declarations_and_transits() {
    let site = Site::new();
    site.reported("1000", "600");
    let dva = AccountKey::dva("NL801234566".parse().expect("an EORI"));
    site.keep(Subject::declaration(7), Some(surety()), "350.005");
    site.keep(Subject::declaration(8), Some(surety()), "10");
    site.keep(Subject::declaration(9), None, "0");
    site.keep(Subject::transit(7), Some(dva), "500");
    let reply = site.ask(json!({"declarations": [7, 9, 8], "transits": [7]})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let data = reply.json()["data"].take();
    let account = |kind: &str, added: Value, left: Value, percentage: Value, level: &str| {
        json!({
            "kind": kind, "eori": "NL801234566", "customer_codes": ["ACME", "BETA"], "currency": "EUR",
            "total_limit": 1000, "added": added, "total_available": 400, "total_available_after": left,
            "usage_percentage": 60, "usage_percentage_after": percentage, "level": "normal", "level_after": level,
            "sync_status": "synced", "last_synced_at": "2026-03-02T09:30:00Z",
        })
    };
    let accounts = json!([
        account("surety", json!(360.01), json!(39.99), json!(96), "critical"),
        account("dva", json!(500), json!(-100), json!(110), "critical"),
    ]);
    assert_eq!(data["accounts"], accounts);
    let item = |field: &str, id: i64, kind: Option<&str>, amount: Value, covered: bool| {
        let eori = kind.map(|_| "NL801234566");
        let mut item = json!({
            "declaration_id": null, "transit_id": null, "kind": kind, "eori": eori, "amount": amount.clone(),
            "is_counted": false, "is_covered": covered,
            "uses": [{ "kind": kind, "eori": eori, "amount": amount, "is_covered": covered }],
        });
        item[field] = json!(id);
        item
    };
    let items = json!([
        item("declaration_id", 7, Some("surety"), json!(350.01), true),
        item("declaration_id", 9, None, json!(0), true),
        item("declaration_id", 8, Some("surety"), json!(10), false),
        item("transit_id", 7, Some("dva"), json!(500), false),
    ]);
    assert_eq!(data["items"], items);
    let still = site.data("/surety/ACME").await;
    assert_eq!((&still["in_processing"], &still["level"]), (&json!(0), &json!("normal")), "nothing was kept");
}

/// 600 of the 1,000 are used. The second account of the transit is not synced: it covers whatever it is asked for.
#[actix_rt::test]
async fn a_transit_with_several_guarantees_tells_each_account() {
    let site = Site::new();
    site.reported("1000", "600");
    let uses = [("NL801234566", "500.005"), ("NL9", "7"), ("NL801234566", "0.25")].map(|(eori, amount)| AccountUse {
        account: Some(AccountKey::dva(eori.parse().expect("an EORI"))),
        grns: Vec::new(),
        amount: amount.parse().expect("a number"),
    });
    site.bench.guarantees.keep_uses(site.organisation, Subject::transit(7), uses.into());
    let reply = site.ask(json!({"transits": [7]})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let item = reply.json()["data"]["items"][0].take();
    let expected = json!({
        "declaration_id": null, "transit_id": 7, "kind": "dva", "eori": "NL801234566", "amount": 507.26,
        "is_counted": false, "is_covered": false,
        "uses": [
            { "kind": "dva", "eori": "NL801234566", "amount": 500.26, "is_covered": false },
            { "kind": null, "eori": null, "amount": 7, "is_covered": true },
        ],
    });
    assert_eq!(item, expected);
}

#[actix_rt::test]
async fn what_is_asked_wrongly_is_told_by_its_path() {
    let site = Site::new();
    site.keep(Subject::declaration(7), Some(surety()), "10");
    let many: Vec<i64> = (1..=101).collect();
    for (body, paths) in [
        (json!({}), vec!["declarations"]),
        (json!({"declarations": null, "transits": []}), vec!["declarations"]),
        (json!({"declarations": many}), vec!["declarations"]),
        (json!({"declarations": [7, 99], "transits": [7, 98]}), vec!["declarations.1", "transits.0", "transits.1"]),
        (json!({"declarations": [7, 7]}), vec!["declarations.1"]),
    ] {
        let reply = site.ask(body).await;
        assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{}", reply.text());
        let errors = reply.json()["errors"].as_object().expect("errors").keys().cloned().collect::<Vec<_>>();
        assert_eq!(errors, paths);
    }
    let mistyped = site.ask(json!({"declarations": ["7"]})).await;
    assert_eq!((mistyped.status, mistyped.json()["errors"]["declarations.0"].is_array()), (400, true));
    let stranger = site.bench.token();
    let foreign = site.bench.post(&stranger, "/api/v1/guarantees/what-if", json!({"declarations": [7]})).await;
    assert_eq!(foreign.status, 422, "it does not exist for them");
}

#[actix_rt::test]
async fn asking_needs_the_scope_to_read_guarantees() {
    let site = Site::new();
    let token = |scope: customs_access::Scope| {
        let scopes = [scope].into_iter().collect();
        site.bench.token_of(&site.bench.client_of(site.organisation, scopes))
    };
    let (read, other) = (token(customs_access::Scope::GuaranteesRead), token(customs_access::Scope::InventoryRead));
    for (token, status) in [(read, 422), (other, 403)] {
        assert_eq!(site.bench.post(&token, "/api/v1/guarantees/what-if", json!({})).await.status, status);
    }
}

//! With blocking on, no declaration is submitted beyond its guarantee.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::guarantees::{detail, secured_customer, secured_import, wait_until_synced, wait_until_used};
use crate::harness::{
    Kind, Site, amount, create_customer, create_draft, create_transit, decimal, submit_transit, transit_body,
    wait_for_transit,
};

on_both_databases!(
    sixty_four_submits_at_once_never_exceed_the_limit,
    a_refused_submission_changes_nothing_and_passes_once_there_is_room,
    an_import_is_refused_as_well,
    a_transit_that_somebody_else_holds_uses_the_guarantee_of_its_customer,
    a_transit_uses_the_account_of_whose_guarantee_it_names,
    the_guarantee_of_a_transit_that_customs_never_answers_is_free_once_it_is_taken_back,
);

fn sixty_four_submits_at_once_never_exceed_the_limit(kind: Kind) {
    let site =
        Site::new(kind).with("guarantees.block_at_critical", "true").with("customs.simulator.dva_limit", "100000.00");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    wait_until_synced(&api, "dva");
    let drafts: Vec<i64> = (0..64).map(|_| create_transit(&api, &transit_body())).collect();
    let answers: Vec<(i64, u16, String)> = std::thread::scope(|scope| {
        // A request that waits too long for the only writer of an embedded database is answered 503, and is repeated.
        let submit = |id: i64| loop {
            let answer = api.post_empty(&format!("/transits/{id}/submit"));
            if answer.status != 503 {
                return (id, answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned());
            }
        };
        let threads: Vec<_> = drafts.iter().map(|id| scope.spawn(move || submit(*id))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread died")).collect()
    });
    let passed: Vec<i64> = answers.iter().filter(|(_, status, _)| *status == 200).map(|(id, ..)| *id).collect();
    // Seven transits of 12,500.50 fit, which uses 87.5 % and is below critical; an eighth would exceed the limit.
    assert_eq!(passed.len(), 7, "{answers:?}");
    let refused = answers.iter().filter(|(_, status, _)| *status != 200);
    assert!(
        refused.clone().all(|(_, status, error)| (*status, error.as_str()) == (422, "guarantee_insufficient")),
        "{answers:?}"
    );
    for id in &passed {
        wait_for_transit(&api, *id, "REL");
    }
    wait_until_used(&api, "dva", amount("87503.50"));
    let now = detail(&api, "dva");
    assert!(decimal(&now["used_amount"]) <= decimal(&now["total_limit"]));
}

fn a_refused_submission_changes_nothing_and_passes_once_there_is_room(kind: Kind) {
    let site =
        Site::new(kind).with("guarantees.block_at_critical", "true").with("customs.simulator.dva_limit", "20000.00");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    wait_until_synced(&api, "dva");
    let (first, second) = (create_transit(&api, &transit_body()), create_transit(&api, &transit_body()));
    submit_transit(&api, first);
    let refused = api.post_empty(&format!("/transits/{second}/submit")).expect(422);
    assert_eq!((&refused["error"], &refused["kind"]), (&json!("guarantee_insufficient"), &json!("dva")), "{refused}");
    assert_eq!(
        (decimal(&refused["amount"]), decimal(&refused["total_available"])),
        (amount("12500.50"), amount("7499.50"))
    );
    let kept = api.get(&format!("/transits/{second}")).expect(200)["data"].clone();
    assert_eq!((&kept["status"], &kept["lrn"]), (&json!("DRF"), &json!(null)));

    wait_for_transit(&api, first, "REL");
    api.post_empty(&format!("/transits/{first}/arrival")).expect_status(200);
    wait_for_transit(&api, first, "CMP");
    wait_until_used(&api, "dva", Decimal::ZERO);
    crate::harness::eventually("there is room again", || {
        (api.post_empty(&format!("/transits/{second}/submit")).status == 200).then_some(())
    });
}

fn an_import_is_refused_as_well(kind: Kind) {
    let site =
        Site::new(kind).with("guarantees.block_at_critical", "true").with("customs.simulator.surety_limit", "1.00");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    wait_until_synced(&api, "surety");
    let draft = create_draft(&api, &secured_import());
    let refused = api.post_empty(&format!("/declarations/{draft}/submit")).expect(422);
    assert_eq!(
        (&refused["error"], &refused["eori"]),
        (&json!("guarantee_insufficient"), &json!("NL801234566")),
        "{refused}"
    );
    let before = api.get("/declarations").expect(200)["meta"]["total"].clone();
    assert_eq!(api.post("/declarations/submit", &secured_import()).expect(422)["error"], "guarantee_insufficient");
    let after = api.get("/declarations").expect(200);
    assert_eq!((&after["meta"]["total"], &after["data"][0]["status"]), (&before, &json!("DRF")), "nothing was saved");
}

/// A transit of a customer with another party as holder, on the guarantee with this reference.
fn held_by_another(customer: &str, grn: Option<&str>) -> Value {
    let mut body = transit_body();
    body["customer_code"] = json!(customer);
    body["guarantee_reference"] = json!(grn);
    body["holder"] = json!({
        "eori": "NL123456782", "name": "Andere Houder B.V.",
        "address": { "street": "Kade 2", "city": "Rotterdam", "postal_code": "3011 AA", "country": "NL" }
    });
    body
}

fn a_transit_that_somebody_else_holds_uses_the_guarantee_of_its_customer(kind: Kind) {
    let site =
        Site::new(kind).with("guarantees.block_at_critical", "true").with("customs.simulator.dva_limit", "20000.00");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    wait_until_synced(&api, "dva");
    // Neither ACME nor any other customer has this guarantee.
    let body = held_by_another("ACME", Some("25DE7300QA0047110"));
    let (first, second) = (create_transit(&api, &body), create_transit(&api, &body));
    submit_transit(&api, first);
    let refused = api.post_empty(&format!("/transits/{second}/submit")).expect(422);
    assert_eq!((&refused["error"], &refused["eori"]), (&json!("guarantee_insufficient"), &json!("NL801234566")));
    wait_for_transit(&api, first, "REL");
    wait_until_used(&api, "dva", amount("12500.50"));
    let entries = api.get("/guarantees/dva/ACME/movements").expect(200)["data"].clone();
    let used = entries.as_array().expect("movements").iter().find(|entry| entry["type"] == "use").cloned();
    assert!(used.is_some_and(|used| used["mrn"].is_string()), "customs tells it on the account: {entries}");
    api.post_empty(&format!("/transits/{first}/arrival")).expect_status(200);
    wait_for_transit(&api, first, "CMP");
    wait_until_used(&api, "dva", Decimal::ZERO);
}

fn a_transit_uses_the_account_of_whose_guarantee_it_names(kind: Kind) {
    const GRN: &str = "25DE7300QA0047110";
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    let owner = json!({
        "customer_eori_number": "NL807654321", "customer_country_code": "NL", "dva_guarantee_sync_enabled": true,
        "dva_guarantee_type": "0", "dva_guarantee_grn": GRN,
    });
    let id = create_customer(&api, "OWNER", &owner);
    wait_until_synced(&api, "dva");
    let used = |code: &str| {
        let shown = api.get(&format!("/guarantees/dva/{code}")).expect(200)["data"].clone();
        (shown["sync_status"] == "synced").then(|| decimal(&shown["used_amount"]))
    };
    let transit = create_transit(&api, &held_by_another("ACME", Some(GRN)));
    let asked = api.post("/guarantees/what-if", &json!({ "transits": [transit] })).expect(200)["data"].clone();
    let codes: Vec<&Value> = asked["accounts"].as_array().expect("accounts").iter().map(|one| &one["eori"]).collect();
    assert_eq!(codes, [&json!("NL807654321")], "{asked}");
    submit_transit(&api, transit);
    wait_for_transit(&api, transit, "REL");
    crate::harness::eventually("the owner's guarantee is used", || {
        (used("OWNER") == Some(amount("12500.50"))).then_some(())
    });
    assert_eq!(used("ACME"), Some(Decimal::ZERO));
    let wrong = json!({ "dva_guarantee_grn": "25DE7300QA0047111" });
    let refused = api.put(&format!("/customers/{id}"), &wrong).expect(422);
    assert!(refused["errors"]["dva_guarantee_grn"].is_array(), "{refused}");
}

fn the_guarantee_of_a_transit_that_customs_never_answers_is_free_once_it_is_taken_back(kind: Kind) {
    let site =
        Site::new(kind).with("guarantees.block_at_critical", "true").with("customs.simulator.dva_limit", "20000.00");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    wait_until_synced(&api, "dva");
    let mut unanswered = transit_body();
    unanswered["application_reference"] = json!("SIM-SILENT");
    let silent = create_transit(&api, &unanswered);
    let other = create_transit(&api, &transit_body());
    submit_transit(&api, silent);
    let of_it = || api.get(&format!("/transits/{silent}/messages")).expect(200)["data"].clone();
    let is = |status: &str| of_it().as_array().is_some_and(|all| all.iter().any(|one| one["status"] == status));
    let no_room = || {
        let refused = api.post_empty(&format!("/transits/{other}/submit")).expect(422);
        assert_eq!(refused["error"], "guarantee_insufficient", "{refused}");
        assert_eq!(decimal(&refused["total_available"]), amount("7499.50"), "it is kept once");
    };
    crate::harness::eventually("customs has it", || is("sent").then_some(()));
    no_room();
    let window = json!({ "window": { "from": "2020-01-01", "to": "2099-12-31" } });
    api.post("/customs-messages/recover", &window).expect_status(200);
    crate::harness::eventually("customs has it again", || is("sent").then_some(()));
    no_room();
    api.post_empty(&format!("/transits/{silent}/save-as-draft")).expect_status(422);

    // A day passes without an answer of customs.
    site.database()
        .execute("UPDATE outbound_messages SET sent_at = '2026-01-05T10:00:00.000000Z' WHERE subject = 'transit'");
    assert!(is("overdue"), "{}", of_it());
    let draft = api.post_empty(&format!("/transits/{silent}/save-as-draft")).expect(200)["data"].clone();
    assert_eq!((&draft["status"], &draft["lrn"]), (&json!("DRF"), &json!(null)));
    crate::harness::eventually("its guarantee is free", || {
        (api.post_empty(&format!("/transits/{other}/submit")).status == 200).then_some(())
    });
    wait_for_transit(&api, other, "REL");
    wait_until_used(&api, "dva", amount("12500.50"));
}

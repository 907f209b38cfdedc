//! With blocking on, nothing is submitted that a guarantee does not bear.

use rust_decimal::Decimal;
use serde_json::json;

use super::guarantees::{detail, secured_customer, secured_import, wait_until_synced, wait_until_used};
use crate::harness::{
    Kind, Site, amount, create_draft, create_transit, decimal, submit_transit, transit_body, wait_for_transit,
};

on_both_databases!(
    sixty_four_submits_at_once_never_exceed_the_limit,
    a_refused_submission_changes_nothing_and_passes_once_there_is_room,
    an_import_is_refused_as_well,
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
        let submit = |id: i64| {
            let answer = api.post_empty(&format!("/transits/{id}/submit"));
            (id, answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
        };
        let threads: Vec<_> = drafts.iter().map(|id| scope.spawn(move || submit(*id))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread died")).collect()
    });
    let passed: Vec<i64> = answers.iter().filter(|(_, status, _)| *status == 200).map(|(id, ..)| *id).collect();
    // Seven of 12,500.50 fit; with the seventh... 87.5 % is below critical, the eighth would go beyond the limit.
    assert_eq!(passed.len(), 7, "{answers:?}");
    let refused = answers.iter().filter(|(_, status, _)| *status != 200);
    assert!(refused.clone().all(|(_, status, error)| (*status, error.as_str()) == (422, "guarantee_insufficient")));
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

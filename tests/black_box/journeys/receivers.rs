//! Receivers that end, fail for days, ask for time, and their display.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Receiver, Site, assert_in_order, create_draft, eventually, import_body, submit, wait_for_status, within,
};

on_both_databases!(
    a_receiver_that_is_gone_ends_and_goes_on_with_what_it_missed,
    a_receiver_that_takes_nothing_for_days_ends_and_its_organisation_is_mailed,
    a_receiver_that_asks_for_time_gets_it,
    what_failed_is_found_counted_and_recovered,
    each_try_of_a_delivery_tells_what_was_answered,
);

const STORY: [&str; 3] = ["declaration.submitted", "declaration.accepted", "declaration.released"];

fn released(api: &Api) -> i64 {
    let id = create_draft(api, &import_body());
    submit(api, id);
    wait_for_status(api, id, "REL");
    id
}

/// The registration with this id, as it is listed.
fn shown(api: &Api, id: i64) -> Value {
    let listed = api.get("/callbacks").expect(200);
    let found = listed.as_array().expect("a list").iter().find(|callback| callback["id"] == id).cloned();
    found.expect("the registration")
}

/// The deliveries that match a query.
fn deliveries(api: &Api, id: i64, query: &str) -> Vec<Value> {
    let page = api.get(&format!("/callbacks/{id}/deliveries?per_page=100&{query}")).expect(200);
    page["data"].as_array().expect("a list").clone()
}

fn a_receiver_that_is_gone_ends_and_goes_on_with_what_it_missed(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let (gone, sound) = (Receiver::open(), Receiver::open());
    let registered = gone.register(&api);
    sound.register(&api);
    gone.answer_with(410);
    let id = released(&api);
    assert_in_order(&sound.wait_for(id, &STORY), &STORY);
    eventually("nothing waits for the receiver that is gone", || {
        (deliveries(&api, registered.id, "status=abandoned").len() == 3).then_some(())
    });
    let ended = shown(&api, registered.id);
    assert_eq!((&ended["status"], &ended["ended_reason"]), (&json!("ended"), &json!("gone")), "{ended}");
    assert!(ended["ended_at"].is_string());
    assert_eq!(gone.all().len(), 1, "it was called once");
    let withheld = deliveries(&api, registered.id, "event=declaration.released");
    assert_eq!((&withheld[0]["attempts"], &withheld[0]["last_status_code"]), (&json!(0), &Value::Null));
    assert!(withheld[0]["last_error"].as_str().is_some_and(|reported| reported.contains("has ended")), "{withheld:?}");
    let details = &withheld[0]["last_error_details"];
    assert_eq!(
        (&details["code"], &details["reasons"][0]["code"]),
        (&json!("callback_ended"), &json!("receiver_answered"))
    );
    let path = format!("/callbacks/{}", registered.id);
    api.post_empty(&format!("{path}/deliveries/{}/redeliver", withheld[0]["id"])).expect_status(422);
    let audited = api.get(&format!("/audit?record_type=callback&record_id={}&action=changed", registered.id));
    let audited = audited.expect(200)["data"][0].clone();
    assert_eq!((&audited["actor_type"], &audited["actor_id"]), (&json!("worker"), &json!("deliveries")), "{audited}");
    assert_eq!(audited["after"]["ended_reason"], "gone");

    gone.answer_with(200);
    let resumed = api.post(&format!("{path}/resume"), &json!({ "recover_since": "2020-01-01" })).expect(200);
    assert_eq!((&resumed["data"]["status"], &resumed["recovery"]["recovered"]), (&json!("active"), &json!(3)));
    assert_in_order(&gone.wait_for(id, &STORY), &STORY);
    let next = released(&api);
    assert_in_order(&gone.wait_for(next, &STORY), &STORY);
}

fn a_receiver_that_takes_nothing_for_days_ends_and_its_organisation_is_mailed(kind: Kind) {
    let site = Site::new(kind).with("webhooks.retry_delays_seconds", "[0]");
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let address = ["--email", "kantoor@havenzicht.example"];
    let update = ["organisation", "update", "--organisation", &broker.organisation];
    site.run(&[update.as_slice(), address.as_slice()].concat());
    let api = broker.api;
    let receiver = Receiver::open();
    let registered = receiver.register(&api);
    receiver.answer_with(500);
    released(&api);
    let failing = eventually("it is noted that the receiver fails", || {
        Some(shown(&api, registered.id)).filter(|shown| shown["failing_since"].is_string())
    });
    assert_eq!((&failing["status"], &failing["ended_at"]), (&json!("active"), &Value::Null));
    eventually("all are given up", || (deliveries(&api, registered.id, "status=abandoned").len() == 3).then_some(()));
    // Six days pass.
    site.database().execute("UPDATE callbacks SET failing_since = '2026-01-02T09:30:00.000000Z'");
    released(&api);
    let ended = eventually("it ends", || Some(shown(&api, registered.id)).filter(|shown| shown["status"] == "ended"));
    assert_eq!(ended["ended_reason"], "failing");
    let folder = site.home().join("data/mail");
    let mail = eventually("the organisation is told", || {
        let files = fs::read_dir(&folder).ok()?.filter_map(|file| fs::read_to_string(file.ok()?.path()).ok());
        files.into_iter().find(|text| text.contains("To: kantoor@havenzicht.example"))
    });
    assert!(mail.contains(&format!("Callback {} has ended", registered.id)), "{mail}");

    receiver.answer_with(204);
    api.post_empty(&format!("/callbacks/{}/resume", registered.id)).expect_status(200);
    let id = released(&api);
    receiver.wait_for(id, &STORY);
    let sound = shown(&api, registered.id);
    assert_eq!((&sound["status"], &sound["failing_since"]), (&json!("active"), &Value::Null));
}

fn a_receiver_that_asks_for_time_gets_it(kind: Kind) {
    let site = Site::new(kind).with("webhooks.retry_delays_seconds", "[0, 0, 0]");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    receiver.ask_for_time(503, 3);
    let id = create_draft(&api, &import_body());
    submit(&api, id);
    eventually("a first try", || receiver.all().into_iter().next());
    receiver.answer_with(200);
    let taken = receiver.wait_for(id, &["declaration.submitted"]).remove(0);
    let first = receiver.all().remove(0);
    assert_eq!(first.id(), taken.id());
    let at = |delivery: &crate::harness::Delivery| -> u64 {
        delivery.header("webhook-timestamp").parse().expect("a Unix timestamp")
    };
    assert!(at(&taken) - at(&first) >= 2, "three seconds, of which the parts of a second are cut off");
}

fn what_failed_is_found_counted_and_recovered(kind: Kind) {
    let site = Site::new(kind).with("webhooks.retry_delays_seconds", "[0]");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    let registered = receiver.register(&api);
    let path = format!("/callbacks/{}", registered.id);
    let good = released(&api);
    receiver.wait_for(good, &STORY);
    eventually("they are recorded", || (deliveries(&api, registered.id, "status=delivered").len() == 3).then_some(()));
    receiver.answer_with(500);
    let bad = released(&api);
    let failed = within(Duration::from_secs(30), "the others are given up", || {
        Some(deliveries(&api, registered.id, "status=abandoned&subject=declaration")).filter(|all| all.len() == 3)
    });
    assert!(failed.iter().all(|delivery| delivery["declaration_id"] == bad));
    assert_eq!(deliveries(&api, registered.id, "status=abandoned&event=declaration.accepted").len(), 1);
    assert_eq!(deliveries(&api, registered.id, "subject=transit").len(), 0);
    let since = failed[2]["created_at"].as_str().expect("a moment").replace('+', "%2B");
    assert!((3..=4).contains(&deliveries(&api, registered.id, &format!("since={since}")).len()));

    let reported = api.get(&format!("{path}/statistics")).expect(200)["data"].clone();
    let counted = ["deliveries", "delivered", "abandoned", "pending", "withheld"].map(|field| reported[field].as_u64());
    assert_eq!(counted, [Some(6), Some(3), Some(3), Some(0), Some(0)], "{reported}");
    assert_eq!(reported["success_rate"].to_string(), "50");
    assert!(reported["p50_ms"].as_u64() <= reported["p95_ms"].as_u64() && reported["p95_ms"].is_u64(), "{reported}");
    assert_eq!(reported["last_failure"]["status_code"], 500);
    assert_eq!(reported["last_failure"]["delivery_id"], failed[0]["id"]);

    receiver.answer_with(200);
    let recovered = api.post(&format!("{path}/recover"), &json!({ "since": "2020-01-01" })).expect(202);
    assert_eq!(recovered["data"], json!({ "recovered": 3, "remaining": 0 }));
    let taken = receiver.wait_for(bad, &STORY);
    assert_in_order(&taken, &STORY);
    let before = receiver.all().into_iter().find(|delivery| delivery.declaration() == bad).expect("a try");
    assert_eq!(taken[0].header("webhook-id"), before.header("webhook-id"), "the same event has the same id");
}

fn each_try_of_a_delivery_tells_what_was_answered(kind: Kind) {
    let site = Site::new(kind).with("webhooks.retry_delays_seconds", "[1, 1, 1, 1]");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let stranger = site.broker(&service, "Another broker").api;
    let receiver = Receiver::open();
    let registered = receiver.register(&api);
    receiver.answer_with(503);
    receiver.say(&format!("{{\"error\": \"busy, {}\"}}", "é".repeat(3_000)));
    let id = create_draft(&api, &import_body());
    submit(&api, id);
    eventually("a first try", || receiver.all().into_iter().next());
    receiver.say("ok");
    receiver.answer_with(200);
    receiver.wait_for(id, &["declaration.submitted"]);
    let delivered = eventually("it is recorded", || {
        deliveries(&api, registered.id, "event=declaration.submitted&status=delivered").pop()
    });
    let path = format!("/callbacks/{}/deliveries/{}", registered.id, delivered["id"]);
    let mut shown = api.get(&path).expect(200)["data"].clone();
    let tries = shown["tries"].take();
    let tries = tries.as_array().expect("tries");
    shown.as_object_mut().expect("a delivery").remove("tries");
    assert_eq!(shown, delivered, "the delivery as in the list");
    assert_eq!(json!(tries.len()), delivered["attempts"], "{tries:?}");
    let (first, last) = (&tries[0], &tries[tries.len() - 1]);
    assert_eq!((&first["number"], &first["status_code"]), (&json!(1), &json!(503)), "{first}");
    assert_eq!((&first["error"], &first["answer_cut"]), (&json!("the receiver answered 503"), &json!(true)));
    let details = json!({ "code": "receiver_answered", "values": { "status": "503" }, "reasons": [] });
    assert_eq!((&first["error_details"], &last["error_details"]), (&details, &Value::Null));
    let answer = first["answer"].as_str().expect("an answer");
    assert!(answer.starts_with("{\"error\": \"busy, éé") && (4_095..=4_096).contains(&answer.len()), "{answer}");
    assert!(first["duration_ms"].is_u64() && first["tried_at"].is_string());
    assert_eq!((&last["status_code"], &last["error"]), (&json!(200), &Value::Null), "{last}");
    assert_eq!((&last["answer"], &last["answer_cut"]), (&json!("ok"), &json!(false)));

    stranger.get(&path).expect_status(404);
    // Thirty-one days pass.
    site.database().execute("UPDATE callback_tries SET tried_at = '2026-01-02T09:30:00.000000Z'");
    let done = site.run_json(&["retention", "run", "--json"]);
    let dropped = done.as_array().expect("a list").iter().find(|entry| entry["kind"] == "callback_tries");
    assert!(dropped.is_some_and(|entry| entry["rows"].as_u64() >= Some(2)), "{done}");
    assert_eq!(api.get(&path).expect(200)["data"]["tries"], json!([]));
    api.delete(&format!("/callbacks/{}", registered.id)).expect_status(204);
    api.get(&path).expect_status(404);
}

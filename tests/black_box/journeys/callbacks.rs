//! Callbacks are registered, delivered, tried again, and delivered again by hand.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{
    Kind, Receiver, Site, assert_in_order, create_draft, eventually, import_body, submit, wait_for_status,
};

on_both_databases!(
    a_failed_delivery_is_tried_again_with_the_same_id,
    an_abandoned_delivery_can_be_sent_again_by_hand,
    a_slow_receiver_holds_up_nobody_else,
    a_new_secret_replaces_the_old_one_at_once,
    a_deleted_registration_is_told_nothing_more,
    private_addresses_are_refused_unless_allowed,
    fifty_registrations_are_the_most_however_many_come_at_once,
);

const STORY: [&str; 3] = ["declaration.submitted", "declaration.accepted", "declaration.released"];

fn a_failed_delivery_is_tried_again_with_the_same_id(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    let registered = receiver.register(&api);
    receiver.answer_with(500);

    let id = create_draft(&api, &import_body());
    submit(&api, id);
    let failed = eventually("a first try", || receiver.all().into_iter().next());
    assert_eq!(failed.event(), "declaration.submitted");
    // Later events wait for the failed one: events of one declaration keep their order.
    wait_for_status(&api, id, "REL");
    receiver.answer_with(204);
    let taken = receiver.wait_for(id, &STORY);
    assert_in_order(&taken, &STORY);
    assert_eq!(taken[0].id(), failed.id());
    assert_eq!(taken[0].json()["event"], failed.json()["event"]);
    taken[0].verify(&registered.secret);
}

fn an_abandoned_delivery_can_be_sent_again_by_hand(kind: Kind) {
    let site = Site::new(kind).with("webhooks.retry_delays_seconds", "[0, 0, 0]");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    let registered = receiver.register(&api);
    receiver.answer_with(302);

    let id = create_draft(&api, &import_body());
    submit(&api, id);
    wait_for_status(&api, id, "REL");
    let path = format!("/callbacks/{}/deliveries", registered.id);
    let of_submission = |list: &Value| {
        let deliveries = list["data"].as_array().expect("deliveries").iter();
        deliveries.into_iter().find(|delivery| delivery["event"] == "declaration.submitted").cloned()
    };
    let abandoned = eventually("the delivery is given up", || {
        of_submission(&api.get(&path).expect(200)).filter(|delivery| delivery["status"] == "abandoned")
    });
    assert_eq!((&abandoned["attempts"], &abandoned["last_status_code"]), (&json!(4), &json!(302)));

    receiver.answer_with(200);
    let redelivery = format!("{path}/{}/redeliver", abandoned["id"]);
    api.request("POST", &redelivery, &[("if-match", "\"1\"")], Some(b"")).expect_status(412);
    let redelivered = api.post_empty(&redelivery).expect(202);
    assert_eq!(redelivered["data"]["id"], abandoned["id"]);
    assert_eq!(redelivered["data"]["status"], "pending");
    let taken = eventually("it arrives", || {
        receiver.taken(id).into_iter().find(|delivery| delivery.event() == "declaration.submitted")
    });
    let first = receiver.all().into_iter().find(|delivery| delivery.event() == "declaration.submitted").expect("tried");
    assert_eq!(taken.id(), first.id());
    eventually("it is marked as delivered", || {
        of_submission(&api.get(&path).expect(200)).filter(|delivery| delivery["status"] == "delivered")
    });
}

fn a_slow_receiver_holds_up_nobody_else(kind: Kind) {
    let site = Site::new(kind).with("webhooks.timeout_seconds", "3");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let (slow, quick) = (Receiver::open(), Receiver::open());
    slow.register(&api);
    quick.register(&api);
    slow.answer_after(Duration::from_secs(20));

    let ids: Vec<i64> = (0..5).map(|_| create_draft(&api, &import_body())).collect();
    let begun = Instant::now();
    for id in &ids {
        submit(&api, *id);
    }
    for id in ids {
        assert_in_order(&quick.wait_for(id, &STORY), &STORY);
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

fn a_new_secret_replaces_the_old_one_at_once(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    let registered = receiver.register(&api);
    let listed = api.get("/callbacks").expect(200);
    assert_eq!(listed[0]["has_secret"], true);
    assert!(listed[0].get("callback_secret").is_none(), "the secret is shown once");

    let fresh = api.post("/callbacks/regenerate-secret", &json!({ "id": registered.id })).expect(200);
    let fresh = fresh["callback_secret"].as_str().expect("the new secret");
    assert_ne!(fresh, registered.secret);
    let tested = api.post("/callbacks/test", &json!({})).expect(200);
    assert_eq!(tested["status_code"], 200);
    let delivery = receiver.all().pop().expect("the test delivery");
    assert_eq!(delivery.event(), "declaration.status_changed");
    delivery.verify(fresh);
}

fn a_deleted_registration_is_told_nothing_more(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let (deleted, kept) = (Receiver::open(), Receiver::open());
    let registered = deleted.register(&api);
    kept.register(&api);

    api.delete(&format!("/callbacks/{}", registered.id)).expect_status(204);
    api.delete(&format!("/callbacks/{}", registered.id)).expect_status(404);
    let id = create_draft(&api, &import_body());
    submit(&api, id);
    kept.wait_for(id, &STORY);
    assert!(deleted.all().is_empty());
}

fn private_addresses_are_refused_unless_allowed(kind: Kind) {
    let site = Site::new(kind).with("webhooks.allow_insecure_targets", "false");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let targets = [
        "http://198.51.100.7/hook",
        "https://127.0.0.1/hook",
        "https://localhost/hook",
        "https://10.0.0.8/hook",
        "https://192.168.1.1/hook",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/hook",
        "https://[::ffff:127.0.0.1]/hook",
        "https://[fd00::1]/hook",
        "https://0x7f000001/hook",
        "https://2130706433/hook",
        "https://224.0.0.1/hook",
        "https://user:secret@93.184.215.14/hook",
        "https://93.184.215.14/hook#part",
        "hook",
    ];
    for target in targets {
        let request = json!({ "callback_url": target, "events": ["declaration.accepted"] });
        let refused = api.post("/callbacks/register", &request).expect(422);
        assert!(refused["errors"]["callback_url"].is_array(), "{target}: {refused}");
    }
    assert_eq!(api.get("/callbacks").expect(200), json!([]));
}

fn fifty_registrations_are_the_most_however_many_come_at_once(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let body = json!({ "callback_url": "http://127.0.0.1:9/", "events": ["declaration.released"] });
    for _ in 0..46 {
        api.post("/callbacks/register", &body).expect_status(201);
    }
    let mut statuses: Vec<u16> = std::thread::scope(|scope| {
        let register = || api.post("/callbacks/register", &body).status;
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(register)).collect();
        threads.into_iter().map(|thread| thread.join().expect("an answer")).collect()
    });
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 201, 201, 201, 422, 422, 422, 422]);
    let refused = api.post("/callbacks/register", &body).expect(422);
    assert!(refused["errors"]["callback_url"][0].as_str().is_some_and(|rule| rule.contains("50")), "{refused}");
    let first = api.get("/callbacks").expect(200)[0]["id"].clone();
    api.delete(&format!("/callbacks/{first}")).expect_status(204);
    api.post("/callbacks/register", &body).expect_status(201);
}

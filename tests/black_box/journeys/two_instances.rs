//! Two instances share the work on one PostgreSQL database.

use std::collections::HashMap;
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::harness::{
    Authority, Kind, Receiver, Redis, Site, accepted, assert_in_order, create_draft, early_in_the_minute, eventually,
    import_body, mrn, released, submit, wait_for_status, within,
};

const PUBLIC: &str = "http://customs.example";

#[test]
fn nothing_goes_out_twice_because_there_are_two() {
    let authority = Authority::open();
    let site = authority.serve(Site::new(Kind::Postgres)).with("http.base_url", PUBLIC);
    let (first, second) = (site.serve(), site.serve());
    let broker = site.broker(&first, "Havenzicht Expeditie");
    let here = broker.api.clone();
    let there = here.at(&second.base());
    let receiver = Receiver::open();
    receiver.register(&here);

    let drafts: Vec<i64> = (0..20).map(|_| create_draft(&here, &import_body())).collect();
    thread::scope(|scope| {
        for (turn, id) in drafts.iter().enumerate() {
            let api = if turn % 2 == 0 { &here } else { &there };
            scope.spawn(move || submit(api, *id));
        }
    });
    eventually("all messages reach customs", || (authority.lrns().len() == drafts.len()).then_some(()));
    for (turn, lrn) in (0..).zip(authority.lrns()) {
        let (one, other) = if turn % 2 == 0 { (&here, &there) } else { (&there, &here) };
        authority.send(one, &accepted(&lrn, &mrn(turn))).expect_status(202);
        authority.send(other, &released(&lrn, &mrn(turn))).expect_status(202);
    }

    let story = ["declaration.submitted", "declaration.accepted", "declaration.released"];
    for id in &drafts {
        wait_for_status(&there, *id, "REL");
        assert_in_order(&receiver.wait_for(*id, &story), &story);
    }
    assert_eq!(authority.lodged().len(), drafts.len(), "messages to customs");
    let mut times: HashMap<String, usize> = HashMap::new();
    for delivery in receiver.all() {
        *times.entry(delivery.id().to_owned()).or_default() += 1;
    }
    assert_eq!(times.len(), 3 * drafts.len(), "callbacks");
    assert!(times.values().all(|times| *times == 1), "a callback came twice: {times:?}");
}

#[test]
fn a_token_revoked_at_one_instance_is_refused_at_the_other_within_five_seconds() {
    let site = Site::new(Kind::Postgres).with("http.base_url", PUBLIC);
    let (first, second) = (site.serve(), site.serve());
    let broker = site.broker(&first, "Havenzicht Expeditie");
    let there = broker.api.at(&second.base());
    there.get("/declarations").expect(200);

    let token = broker.api.token().to_owned();
    broker.api.post("/oauth/revoke", &json!({ "token": token })).expect(200);
    assert_eq!(broker.api.get("/declarations").expect(401)["error"], "invalid_token");
    within(Duration::from_secs(6), "the other instance refuses the token", || {
        (there.get("/declarations").status == 401).then_some(())
    });
}

#[test]
fn instances_that_share_a_redis_share_the_limits() {
    let Some(redis) = Redis::start() else { return };
    let site = Site::new(Kind::Postgres)
        .with("http.base_url", PUBLIC)
        .with("rate_limit.enabled", "true")
        .with("rate_limit.general_per_minute", "10")
        .with("rate_limit.store", redis.url());
    let (first, second) = (site.serve(), site.serve());
    let broker = site.broker(&first, "Havenzicht Expeditie");
    let there = broker.api.at(&second.base());

    // Windows begin at full minutes. If one begins in the meantime, the count starts again.
    early_in_the_minute();
    within(Duration::from_secs(150), "ten requests fit into one minute", || {
        let answers: Vec<_> = (0..11)
            .map(|turn| if turn % 2 == 0 { broker.api.get("/declarations") } else { there.get("/declarations") })
            .collect();
        let window = |answer: &crate::harness::Response| answer.header("x-ratelimit-reset").map(str::to_owned);
        let same_window = answers.iter().all(|answer| window(answer) == window(&answers[0]));
        let fresh = answers[0].header("x-ratelimit-remaining") == Some("9");
        if !same_window || !fresh {
            thread::sleep(Duration::from_secs(1));
            return None;
        }
        let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 429]);
        Some(())
    });
}

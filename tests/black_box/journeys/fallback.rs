//! Goods are released on paper while customs is down.

use std::thread;
use std::time::Duration;

use customs_test_support::at_length;
use serde_json::{Value, json};

use crate::harness::{
    Api, Dice, Kind, Receiver, Site, create_draft, create_transit, eventually, import_body, story_of, transit_body,
    wait_for_status, within,
};

on_both_databases!(
    what_was_released_on_paper_is_lodged_once_when_customs_is_back,
    a_transit_stays_on_paper_until_a_person_discharges_it,
    an_outage_is_closed_once_by_whoever_closes_it,
    an_outage_of_another_broker_is_not_there,
    a_kill_at_the_end_of_an_outage_lodges_each_declaration_once,
);

fn open(api: &Api) -> i64 {
    let opened = api.post("/outages", &json!({ "reason": "Announcement 2026-114: DMS is down" })).expect(201);
    assert_eq!(opened["data"]["status"], "open");
    opened["data"]["id"].as_i64().expect("an id")
}

fn on_paper(api: &Api, id: i64) -> Value {
    api.post_empty(&format!("/declarations/{id}/fallback")).expect(200)
}

fn sent(api: &Api, id: i64) -> Vec<Value> {
    let list = api.get(&format!("/customs-messages?declaration_id={id}&direction=outbound")).expect(200);
    list["data"].as_array().expect("a list").clone()
}

fn due(api: &Api, kind: &str) -> Vec<Value> {
    api.get(&format!("/tasks?kind={kind}")).expect(200)["data"].as_array().expect("a list").clone()
}

fn what_was_released_on_paper_is_lodged_once_when_customs_is_back(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let drafts = [(); 3].map(|()| create_draft(&api, &import_body()));
    let refused = api.post_empty(&format!("/declarations/{}/fallback", drafts[0])).expect(422);
    assert_eq!(refused["error"], "no_outage", "{refused}");
    let outage = open(&api);
    let second = api.post("/outages", &json!({ "reason": "Once more" })).expect(422);
    assert_eq!(second["error"], "outage_open", "{second}");
    for id in drafts {
        let released = on_paper(&api, id);
        assert_eq!(
            (&released["status"], &released["release"]["state"]),
            (&json!("NEW"), &json!("waiting")),
            "{released}"
        );
        assert_eq!(released["release"]["fallback_number"], format!("FB-{outage}-D{id}"));
        let again = api.post_empty(&format!("/declarations/{id}/fallback")).expect(422);
        assert_eq!(again["error"], "released_on_paper", "{again}");
        let taken_back = api.post_empty(&format!("/declarations/{id}/save-as-draft")).expect(422);
        assert_eq!(taken_back["error"], "released_on_paper", "{taken_back}");
        receiver.wait_for(id, &["declaration.submitted", "declaration.released_on_paper"]);
        let paper = api.get(&format!("/declarations/{id}/fallback/paper"));
        paper.expect_status(200);
        assert!(paper.body.starts_with(b"%PDF-"), "the paper is a PDF");
        let record = api.get(&format!("/declarations/{id}")).expect(200);
        assert!(record["data"]["fallback_released_at"].is_string(), "{record}");
    }
    assert_eq!(due(&api, "declaration_on_paper").len(), 3);
    for id in drafts {
        assert_eq!(sent(&api, id)[0]["status"], "pending", "it waits for the end of the outage");
    }
    let closed = api.post_empty(&format!("/outages/{outage}/close")).expect(200);
    assert_eq!((&closed["data"]["status"], &closed["data"]["lodged"]), (&json!("closed"), &json!(3)), "{closed}");
    for id in drafts {
        wait_for_status(&api, id, "REL");
        assert_eq!(sent(&api, id).len(), 1, "it is lodged once");
        let story = story_of(&api, id);
        assert!(story.contains(&"released_on_paper".to_owned()), "{story:?}");
    }
    assert!(due(&api, "declaration_on_paper").is_empty(), "customs has all of them");
    let detail = api.get(&format!("/outages/{outage}")).expect(200);
    let states: Vec<&Value> =
        detail["data"]["releases"].as_array().expect("a list").iter().map(|release| &release["state"]).collect();
    assert_eq!(states, ["regularised"; 3]);
    let list = api.get("/outages").expect(200);
    assert_eq!((list["data"].as_array().map(Vec::len), &list["proposed"]), (Some(1), &Value::Null), "{list}");
}

fn a_transit_stays_on_paper_until_a_person_discharges_it(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_transit(&api, &transit_body());
    let outage = open(&api);
    let left = api.post_empty(&format!("/transits/{id}/fallback")).expect(200);
    assert_eq!((&left["data"]["status"], &left["release"]["state"]), (&json!("REL"), &json!("on_paper")), "{left}");
    assert_eq!(left["release"]["fallback_number"], format!("FB-{outage}-T{id}"));
    let closed = api.post_empty(&format!("/outages/{outage}/close")).expect(200);
    assert_eq!(closed["data"]["lodged"], 0, "{closed}");
    assert_eq!(due(&api, "transit_on_paper").len(), 1);
    api.get(&format!("/transits/{id}/fallback/paper")).expect_status(200);
    let path = format!("/transits/{id}/fallback/discharge");
    api.post(&path, &json!({})).expect(422);
    let discharged = api.post(&path, &json!({ "proof": "Copy 5, returned" })).expect(200);
    assert_eq!(discharged["data"]["status"], "CMP", "{discharged}");
    assert_eq!(api.post(&path, &json!({ "proof": "Once more" })).expect(422)["error"], "invalid_status");
    assert!(due(&api, "transit_on_paper").is_empty());
    let messages = api.get(&format!("/customs-messages?transit_id={id}")).expect(200);
    assert_eq!(messages["data"].as_array().map(Vec::len), Some(0), "customs knows it by its paper alone");
}

fn an_outage_is_closed_once_by_whoever_closes_it(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let drafts = [(); 4].map(|()| create_draft(&api, &import_body()));
    let outage = open(&api);
    for id in drafts {
        on_paper(&api, id);
    }
    // On PostgreSQL a second instance shares the work.
    let second = (kind == Kind::Postgres).then(|| site.serve());
    let other = second.as_ref().map_or_else(|| api.clone(), |second| api.at(&second.base()));
    let path = format!("/outages/{outage}/close");
    let answers: Vec<u16> = thread::scope(|scope| {
        let threads: Vec<_> = (0..6)
            .map(|turn| {
                let (api, path) = (if turn % 2 == 0 { &api } else { &other }, &path);
                scope.spawn(move || api.post_empty(path).status)
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("an answer")).collect()
    });
    assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
    for id in drafts {
        wait_for_status(&api, id, "REL");
        assert_eq!(sent(&api, id).len(), 1, "it is lodged once");
    }
}

fn an_outage_of_another_broker_is_not_there(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let (ours, theirs) = (site.broker(&service, "Havenzicht Expeditie").api, site.broker(&service, "Kade Douane").api);
    let outage = open(&theirs);
    ours.get(&format!("/outages/{outage}")).expect(404);
    ours.post_empty(&format!("/outages/{outage}/close")).expect(404);
    let draft = create_draft(&ours, &import_body());
    let refused = ours.post_empty(&format!("/declarations/{draft}/fallback")).expect(422);
    assert_eq!(refused["error"], "no_outage", "the outage of another one is none of ours");
    let own = open(&ours);
    assert_eq!(own, outage, "each organisation counts its own");
    theirs.post_empty(&format!("/outages/{outage}/close")).expect(200);
    assert_eq!(ours.get(&format!("/outages/{own}")).expect(200)["data"]["status"], "open");
}

fn a_kill_at_the_end_of_an_outage_lodges_each_declaration_once(kind: Kind) {
    let (mut dice, kills) = (Dice::new(), at_length(3, 30));
    let site = Site::new(kind);
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    for _ in 0..kills {
        let drafts = [(); 2].map(|()| create_draft(&api, &import_body()));
        let outage = open(&api);
        for id in drafts {
            on_paper(&api, id);
        }
        let (moment, path) = (dice.below(Duration::from_millis(300)), format!("/outages/{outage}/close"));
        thread::scope(|scope| {
            // The service is killed meanwhile, so the answer may never come.
            scope.spawn(|| api.try_request("POST", &path, &[], Some(b"")).ok());
            thread::sleep(moment);
            service.kill();
        });
        service.restart(&site);
        if api.get(&format!("/outages/{outage}")).expect(200)["data"]["status"] == "open" {
            api.post_empty(&path).expect(200);
        }
        for id in drafts {
            within(Duration::from_secs(180), &format!("declaration {id} is released"), || {
                (api.get(&format!("/declarations/{id}")).expect(200)["data"]["status"] == "REL").then_some(())
            });
            assert_eq!(sent(&api, id).len(), 1, "declaration {id} is lodged once");
        }
    }
    eventually("nothing is left on paper", || due(&api, "declaration_on_paper").is_empty().then_some(()));
}

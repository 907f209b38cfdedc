//! Customs takes declarations and then does not answer.

use serde_json::{Value, json};

use crate::harness::{
    Api, Authority, Kind, Service, Site, accepted, create_draft, eventually, import_body, mrn, released, submit,
    wait_for_status, with_function_code,
};

on_both_databases!(
    an_unanswered_declaration_is_sent_again_and_lives_once,
    a_lost_acceptance_is_recognised_by_the_release,
    a_recovery_is_done_once_whoever_asks_for_it,
    another_broker_sees_and_recovers_nothing,
);

/// An installation on a scripted authority that has taken a declaration.
struct Outage {
    authority: Authority,
    site: Site,
    service: Service,
    api: Api,
    id: i64,
    lrn: String,
}

fn outage(kind: Kind) -> Outage {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_draft(&api, &import_body());
    submit(&api, id);
    let lrn = lrn_of(&api, id);
    let outage = Outage { authority, site, service, api, id, lrn };
    outage.wait_for_exchange("sent", &outage.lrn);
    outage
}

fn lrn_of(api: &Api, id: i64) -> String {
    api.get(&format!("/declarations/{id}")).expect(200)["data"]["lrn"].as_str().expect("an LRN").to_owned()
}

fn today_and_tomorrow() -> Value {
    json!({ "window": { "from": "2020-01-01", "to": "2099-12-31" } })
}

fn recover(api: &Api) -> Value {
    api.post("/customs-messages/recover", &today_and_tomorrow()).expect(200)["data"].clone()
}

impl Outage {
    fn messages(&self, query: &str) -> Vec<Value> {
        let list = self.api.get(&format!("/customs-messages?declaration_id={}&{query}", self.id)).expect(200);
        list["data"].as_array().expect("a list").clone()
    }

    /// Waits until the message to customs under this LRN has this status, and returns it.
    #[track_caller]
    fn wait_for_exchange(&self, status: &str, lrn: &str) -> Value {
        eventually(&format!("{lrn} is {status}"), || {
            self.messages(&format!("status={status}")).into_iter().find(|message| message["lrn"] == lrn)
        })
    }

    fn customs_sends(&self, message: &str) {
        self.authority.send(&Api::new(&self.service.base()), message).expect_status(202);
    }

    fn last_told(&self) -> String {
        let timeline = self.api.get(&format!("/declarations/{}/timeline", self.id)).expect(200);
        let last = timeline["events"].as_array().and_then(|events| events.last()).expect("an event");
        last["details"].as_str().unwrap_or_default().to_owned()
    }
}

fn an_unanswered_declaration_is_sent_again_and_lives_once(kind: Kind) {
    let outage = outage(kind);
    let foreseen = json!({ "window": { "from": "2020-01-01", "to": "2099-12-31" }, "dry_run": true });
    let foreseen = outage.api.post("/customs-messages/recover", &foreseen).expect(200);
    assert_eq!((&foreseen["data"]["found"], &foreseen["data"]["resent"]), (&json!(1), &json!(1)));
    assert_eq!(lrn_of(&outage.api, outage.id), outage.lrn, "nothing was done");

    let done = recover(&outage.api);
    let second = done["submissions"][0]["new_lrn"].as_str().expect("an LRN").to_owned();
    assert_eq!(lrn_of(&outage.api, outage.id), second);
    let link = outage.wait_for_exchange("replaced", &outage.lrn);
    assert_eq!(link["replaced_by_lrn"], second);
    let sent = outage.wait_for_exchange("sent", &second);
    assert_eq!(sent["replaces_lrn"], outage.lrn);
    assert!(sent["answer_expected_by"].as_str() > sent["sent_at"].as_str(), "{sent}");

    // The message shown is the one that was sent.
    let lodged = outage.authority.lodged().into_iter().find(|lodged| lodged.correlation == second).expect("lodged");
    let path = format!("/customs-messages/{}", sent["id"]);
    let shown = outage.api.request("GET", &path, &[("accept", "application/xml")], None);
    assert_eq!((shown.status, shown.header("content-type")), (200, Some("application/xml")));
    assert_eq!(shown.body, lodged.body);
    let record = outage.api.request("GET", &path, &[("accept", "application/json")], None).expect(200);
    assert_eq!(record["data"]["body"], json!(String::from_utf8_lossy(&lodged.body)));

    outage.customs_sends(&accepted(&second, &mrn(2)));
    wait_for_status(&outage.api, outage.id, "ACC");
    // Customs accepted the first one as well and reports it late.
    outage.customs_sends(&accepted(&outage.lrn, &mrn(1)));
    let surplus = eventually("the surplus is to be invalidated", || {
        outage.messages("direction=outbound").into_iter().find(|message| message["kind"] == "surplus_invalidation")
    });
    assert!(outage.last_told().contains(&format!("MRN {} stands, MRN {}", mrn(2), mrn(1))), "{}", outage.last_told());
    let request = surplus["lrn"].as_str().expect("an LRN").to_owned();
    eventually("customs is asked", || outage.authority.lrns().contains(&request).then_some(()));
    let asked = outage.authority.lodged().into_iter().find(|lodged| lodged.correlation == request).expect("lodged");
    assert!(String::from_utf8_lossy(&asked.body).contains(&mrn(1)), "the first is the surplus");
    outage.customs_sends(&with_function_code("10", &outage.lrn, &mrn(1)));
    outage.wait_for_exchange("answered", &request);
    outage.customs_sends(&released(&second, &mrn(2)));
    let declaration = wait_for_status(&outage.api, outage.id, "REL");
    assert_eq!(declaration["mrn"], mrn(2));
}

fn a_lost_acceptance_is_recognised_by_the_release(kind: Kind) {
    let outage = outage(kind);
    outage.customs_sends(&released(&outage.lrn, &mrn(1)));
    eventually("the release waits", || {
        outage.messages("direction=inbound").into_iter().find(|message| message["fate"] == "waiting")
    });
    let done = recover(&outage.api);
    let reported = (&done["recognised"], &done["resent"], &done["submissions"][0]["mrn"]);
    assert_eq!(reported, (&json!(1), &json!(0), &json!(mrn(1))));
    let declaration = wait_for_status(&outage.api, outage.id, "REL");
    assert_eq!((&declaration["mrn"], &declaration["lrn"]), (&json!(mrn(1)), &json!(outage.lrn)));
    assert_eq!(outage.authority.lrns().len(), 1, "nothing was sent again");
}

fn a_recovery_is_done_once_whoever_asks_for_it(kind: Kind) {
    let outage = outage(kind);
    // A late question means the message that was lost, not the one that has taken its place meanwhile.
    let asks = json!({ "window": { "from": "2020-01-01", "to": chrono::Utc::now().to_rfc3339() } });
    let resent: u64 = std::thread::scope(|scope| {
        let (api, asks) = (&outage.api, &asks);
        let ask = move || api.post("/customs-messages/recover", asks).expect(200)["data"]["resent"].as_u64();
        let asked: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        asked.into_iter().map(|one| one.join().expect("an answer").expect("a number")).sum()
    });
    assert_eq!(resent, 1);
    let second = lrn_of(&outage.api, outage.id);
    outage.wait_for_exchange("sent", &second);
    assert_eq!(outage.authority.lrns().len(), 2);
}

fn another_broker_sees_and_recovers_nothing(kind: Kind) {
    let outage = outage(kind);
    let other = outage.site.broker(&outage.service, "Iemand Anders").api;
    let id = outage.wait_for_exchange("sent", &outage.lrn)["id"].clone();
    assert_eq!(other.get(&format!("/customs-messages/{id}")).status, 404);
    assert_eq!(other.get("/customs-messages").expect(200)["data"], json!([]));
    assert_eq!(recover(&other)["found"], 0);
    assert_eq!(lrn_of(&outage.api, outage.id), outage.lrn);
}

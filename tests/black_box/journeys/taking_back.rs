//! A submitted declaration can be taken back for changes as long as customs certainly has not got it, and never
//! afterwards.

use std::io::Read;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;

use serde_json::{Value, json};

use crate::harness::{
    Api, Authority, Kind, Service, Site, accepted, balance, create_customer, create_draft, eventually, import_body,
    mrn, placement_body, status_of, submit, wait_for_status,
};

on_both_databases!(
    what_customs_released_is_neither_taken_back_nor_deleted_whatever_was_set_by_hand,
    what_was_tried_in_vain_is_taken_back_and_never_goes_out,
    without_a_token_nothing_was_handed_over,
    what_may_have_arrived_is_not_taken_back,
    what_is_under_way_is_not_taken_back,
    an_acceptance_at_the_same_moment_is_never_lost,
);

#[track_caller]
fn set_status(api: &Api, id: i64, status: &str) -> Value {
    let answer = api.post(&format!("/declarations/{id}/set-status"), &json!({ "status": status, "reason": "phoned" }));
    if status == "DRF" { answer.expect(422) } else { answer.expect(200) }
}

#[track_caller]
fn refused(answer: &Value) -> &str {
    assert_eq!(answer["error"], "invalid_status", "{answer}");
    answer["error_description"].as_str().expect("a description")
}

/// Checks that every request to make the declaration a draft again, or to delete it, is refused.
#[track_caller]
fn stays(api: &Api, id: i64) {
    let status = status_of(api, id);
    refused(&api.post_empty(&format!("/declarations/{id}/save-as-draft")).expect(422));
    let by_hand = set_status(api, id, "DRF");
    refused(&by_hand);
    assert!(!by_hand["allowed_statuses"].as_array().expect("statuses").contains(&json!("DRF")), "{by_hand}");
    refused(&api.delete(&format!("/declarations/{id}")).expect(422));
    assert_eq!(status_of(api, id), status);
}

fn what_customs_released_is_neither_taken_back_nor_deleted_whatever_was_set_by_hand(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let id = create_draft(&api, &placement_body());
    submit(&api, id);
    let released = wait_for_status(&api, id, "REL");
    let stock = eventually("the placement is credited", || {
        api.get("/inventory").expect(200)["data"].as_array().and_then(|stocks| stocks.first().cloned())
    });
    let lot = stock["lines"][0]["id"].as_i64().expect("a lot");
    let credited = balance(&api, lot);

    for detour in ["ERR", "NEW", "INV", "ACC", "ERR"] {
        set_status(&api, id, detour);
        stays(&api, id);
    }
    let reported = api.post_empty(&format!("/declarations/{id}/save-as-draft")).expect(422);
    assert!(refused(&reported).contains("copy"), "{reported}");
    let kept = api.get(&format!("/declarations/{id}")).expect(200)["data"].clone();
    assert_eq!((&kept["status"], &kept["mrn"]), (&json!("ERR"), &released["mrn"]));

    let copy = api.post(&format!("/declarations/{id}/copy"), &json!({})).expect(201);
    let copy = [&copy["data"]["id"], &copy["id"], &copy["declaration"]["id"]].into_iter().find_map(Value::as_i64);
    api.delete(&format!("/declarations/{}", copy.expect("an id"))).expect_status(204);
    assert_eq!(api.get("/inventory").expect(200)["meta"]["total"], 1, "it was placed once");
    assert_eq!(balance(&api, lot), credited);
}

/// An address without a listener.
fn nobody() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address")
}

/// A gateway that reads a part of each message and then does this with the connection.
fn gateway_that(does: impl Fn(TcpStream) + Send + 'static) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.expect("a connection");
            if connection.read_exact(&mut [0; 16]).is_ok() {
                does(connection);
            }
        }
    });
    address
}

/// An installation with a declaration on its way to customs.
struct OnItsWay {
    site: Site,
    service: Service,
    api: Api,
    id: i64,
    lrn: String,
}

fn on_its_way(site: Site) -> OnItsWay {
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_draft(&api, &import_body());
    submit(&api, id);
    let lrn = api.get(&format!("/declarations/{id}")).expect(200)["data"]["lrn"].as_str().expect("an LRN").to_owned();
    OnItsWay { site, service, api, id, lrn }
}

impl OnItsWay {
    /// Waits until the message was tried this many times.
    #[track_caller]
    fn tried(&self, times: u64) {
        eventually(&format!("it is tried {times} times"), || {
            let messages = self.api.get(&format!("/customs-messages?declaration_id={}", self.id)).expect(200);
            messages["data"][0]["attempts"].as_u64().filter(|tries| *tries >= times)
        });
    }

    /// Takes the declaration back between two tries.
    #[track_caller]
    fn take_back(&self) {
        let path = format!("/declarations/{}/save-as-draft", self.id);
        eventually("it is a draft", || (self.api.post_empty(&path).status == 200).then_some(()));
        let draft = self.api.get(&format!("/declarations/{}", self.id)).expect(200)["data"].clone();
        assert_eq!((&draft["status"], &draft["lrn"]), (&json!("DRF"), &json!(null)));
        assert_eq!(draft["submitted_at"], json!(null));
    }
}

fn what_was_tried_in_vain_is_taken_back_and_never_goes_out(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind)).with("customs.gateway.url", format!("http://{}", nobody()));
    let declared = on_its_way(site);
    declared.tried(2);
    declared.take_back();

    let OnItsWay { site, mut service, id, lrn, api } = declared;
    service.kill();
    let site = authority.serve(site);
    service.restart(&site);
    submit(&api, id);
    let fresh = api.get(&format!("/declarations/{id}")).expect(200)["data"]["lrn"].as_str().expect("an LRN").to_owned();
    eventually("it is lodged anew", || authority.lrns().contains(&fresh).then_some(()));
    assert!(!authority.lrns().contains(&lrn));
    stays(&api, id);
}

fn without_a_token_nothing_was_handed_over(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind)).with("customs.gateway.token_url", format!("http://{}/token", nobody()));
    let declared = on_its_way(site);
    declared.tried(2);
    declared.take_back();
    declared.api.delete(&format!("/declarations/{}", declared.id)).expect_status(204);
    assert!(authority.lrns().is_empty());
}

fn what_may_have_arrived_is_not_taken_back(kind: Kind) {
    let authority = Authority::open();
    let declared = {
        authority.answer_with(503);
        on_its_way(authority.serve(Site::new(kind)))
    };
    declared.tried(1);
    stays(&declared.api, declared.id);
    for detour in ["ERR", "ACC", "NEW"] {
        set_status(&declared.api, declared.id, detour);
        stays(&declared.api, declared.id);
    }
    authority.answer_with(202);
    eventually("it goes out all the same", || authority.lrns().contains(&declared.lrn).then_some(()));
    stays(&declared.api, declared.id);

    let breaks = gateway_that(drop);
    let site = authority.serve(Site::new(kind)).with("customs.gateway.url", format!("http://{breaks}"));
    let declared = on_its_way(site);
    declared.tried(2);
    stays(&declared.api, declared.id);
}

fn what_is_under_way_is_not_taken_back(kind: Kind) {
    let (came, coming) = std::sync::mpsc::channel();
    let holds = gateway_that(move |connection| came.send(connection).expect("the test waits"));
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind)).with("customs.gateway.url", format!("http://{holds}"));
    let declared = on_its_way(site);
    let held = coming.recv().expect("a connection");
    stays(&declared.api, declared.id);
    drop(held);
}

fn an_acceptance_at_the_same_moment_is_never_lost(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    for number in 1..=8 {
        let id = create_draft(&api, &import_body());
        submit(&api, id);
        let at = format!("/declarations/{id}");
        let lrn = api.get(&at).expect(200)["data"]["lrn"].as_str().expect("an LRN").to_owned();
        eventually("it is lodged", || authority.lrns().contains(&lrn).then_some(()));
        set_status(&api, id, "ERR");
        let deleted = thread::scope(|scope| {
            let answers = scope.spawn(|| {
                authority.send(&Api::new(&service.base()), &accepted(&lrn, &mrn(number))).expect_status(202);
            });
            let commands = scope.spawn(|| {
                (0..10).any(|_| {
                    api.post_empty(&format!("{at}/save-as-draft"));
                    api.delete(&at).status == 204
                })
            });
            answers.join().expect("no thread died");
            commands.join().expect("no thread died")
        });
        assert!(!deleted, "customs has it");
        assert_eq!(status_of(&api, id), "ERR");
        eventually("the MRN is known", || {
            let messages = api.get(&format!("/customs-messages?declaration_id={id}&direction=outbound")).expect(200);
            (messages["data"][0]["mrn"] == mrn(number)).then_some(())
        });
        stays(&api, id);
    }
}

//! A worker that is away keeps its own organisations from working, and no other.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::harness::{Citus, Node, Site, assert_in_order, create_draft, import_body, submit, wait_for_status, within};

use super::offices::{Office, STORY, WELL_WITHIN, two_offices_on_each_worker, wait_until_served};

/// Longest time of an answer that says that the records are away.
const REFUSED_WITHIN: Duration = Duration::from_secs(5);

/// Requests that read and write are refused at once, with the time after which to try again.
#[track_caller]
fn is_refused(office: &Office) {
    let body = import_body().to_string();
    let requests = [("GET", "/declarations", None), ("POST", "/declarations/create", Some(body.as_str()))];
    for (method, path, body) in requests {
        let begun = Instant::now();
        let refused = office.answer(method, path, body).expect("an answer");
        assert_eq!(refused.status, 503, "{method} {path}: {}", refused.text());
        assert!(refused.header("retry-after").is_some(), "{method} {path}");
        assert!(begun.elapsed() < REFUSED_WITHIN, "{method} {path}: {:?}", begun.elapsed());
    }
}

/// A declaration goes all its way, and is reported.
#[track_caller]
fn is_served(office: &Office) {
    let id = create_draft(office.api(), &import_body());
    submit(office.api(), id);
    wait_for_status(office.api(), id, "REL");
    office.receiver.wait_for(id, &STORY);
}

#[test]
fn a_worker_away_concerns_its_organisations_only() {
    let Some(citus) = Citus::start("a worker that is away") else { return };
    let site = Site::on_servers_of_the_test(citus.url());
    let service = site.serve();
    let offices = two_offices_on_each_worker(&site, &service, &citus);
    let (gone, there): (Vec<&Office>, Vec<&Office>) = offices.iter().partition(|office| office.worker == Node::Worker1);
    let waiting: Vec<i64> = gone.iter().map(|office| create_draft(office.api(), &import_body())).collect();
    for (office, id) in gone.iter().zip(&waiting) {
        submit(office.api(), *id);
    }

    citus.kill(Node::Worker1);
    for office in &gone {
        is_refused(office);
    }
    for office in &there {
        is_served(office);
        let broker = &office.broker;
        let token = json!({
            "grant_type": "client_credentials",
            "client_id": broker.client_id,
            "client_secret": broker.client_secret,
        });
        office.api().signed_out().post("/oauth/token", &token).expect_status(200);
    }
    // A load balancer must go on sending requests here, for the others.
    offices[0].api().get("/readyz").expect_status(200);
    // The answer still comes as quickly after a while.
    for office in &gone {
        is_refused(office);
    }

    let begun = Instant::now();
    citus.restart(Node::Worker1);
    wait_until_served(&offices);
    println!("everybody is served {:?} after the start of the worker", begun.elapsed());
    // Work that was under way when the worker died goes on by itself.
    for (office, id) in gone.iter().zip(&waiting) {
        within(WELL_WITHIN + Duration::from_secs(45), "what waited is released", || {
            let status = office.api().get(&format!("/declarations/{id}")).expect(200)["data"]["status"].clone();
            (status == "REL").then_some(())
        });
        assert_in_order(&office.receiver.wait_for(*id, &STORY), &STORY);
    }
    for office in &offices {
        is_served(office);
    }
}

//! A restore for trial harms no one: a copy of a database is noticed, and nothing leaves it until it is adopted.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{
    Api, Authority, Kind, Metrics, Receiver, Service, Site, create_draft, eventually, free_port, import_body, submit,
};

on_both_databases!(
    a_copy_keeps_to_itself_until_it_is_adopted,
    who_asks_for_an_isolated_instance_gets_one_and_it_leaves_no_mark,
);

/// The installation on a copy of its database. A copy of a PostgreSQL database is distinguished from the original by
/// what the original had noted, so that another note stands for it here.
fn copied(site: Site, kind: Kind) -> Site {
    match kind {
        Kind::Sqlite => {
            // A service that was killed leaves its last changes in the log beside the file.
            site.database().execute("PRAGMA wal_checkpoint(TRUNCATE)");
            let (from, to) = (site.home().join("customs.db"), site.home().join("trial.db"));
            fs::copy(from, &to).expect("copied");
            site.with("database.url", format!("sqlite://{}", to.display()))
        }
        Kind::Postgres => {
            site.database().execute("UPDATE installation_place SET machine = '1', object = '1/1', name = 'original'");
            site
        }
    }
}

fn part(service: &Service) -> Value {
    let reported = Api::new(&service.base()).get("/readyz").expect(200);
    let parts = reported["parts"].as_array().expect("parts");
    parts.iter().find(|part| part["name"] == "isolation").expect("the part").clone()
}

fn is_isolated(service: &Service) -> bool {
    let reported = [
        service.start_line().ends_with(" isolated"),
        part(service)["status"] == "degraded",
        Metrics::from_service(service).get("customs_isolated") == Some("1"),
        sign_in_page(service).contains("This is a copy for trial"),
    ];
    assert!(reported == [reported[0]; 4], "all say the same: {reported:?}");
    reported[0]
}

fn sign_in_page(service: &Service) -> String {
    let page = ureq::get(format!("{}/console/sign-in", service.base())).header("accept-language", "en").call();
    page.expect("a page").body_mut().read_to_string().expect("a text")
}

fn deliveries_pending(api: &Api, callback: i64) -> usize {
    let page = api.get(&format!("/callbacks/{callback}/deliveries?per_page=100&status=pending")).expect(200);
    page["data"].as_array().expect("a list").len()
}

fn a_copy_keeps_to_itself_until_it_is_adopted(kind: Kind) {
    let (authority, receiver) = (Authority::open(), Receiver::open());
    let address = format!("127.0.0.1:{}", free_port());
    let site = authority.serve(Site::new(kind));
    let mut service = Service::start(&site, Some(&address), &[]);
    assert!(!is_isolated(&service));
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let callback = receiver.register(&api).id;
    // Neither takes anything at first, so that both a message and a delivery wait when the copy is made.
    authority.answer_with(503);
    receiver.answer_with(500);
    let before = create_draft(&api, &import_body());
    submit(&api, before);
    eventually("a delivery was tried", || (!receiver.all().is_empty()).then_some(()));
    service.kill();
    let tried = receiver.all().len();
    authority.answer_with(202);
    receiver.answer_with(200);

    let site = copied(site, kind);
    let checked = site.run(&["check", "--json"]);
    let reported = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(reported.contains("is a copy of installation"), "{reported}");
    let mut service = Service::start(&site, Some(&address), &[]);
    assert!(is_isolated(&service));
    assert!(part(&service)["reason"].as_str().is_some_and(|reason| reason.contains("copy")), "{}", part(&service));
    let is_reported = |line: &str| line.contains("\"ERROR\"") && line.contains("this database is a copy");
    assert!(service.log().lines().any(is_reported), "{}", service.log());

    let during = create_draft(&api, &import_body());
    submit(&api, during);
    // The event is acted upon: a delivery is made for it, behind the earlier one, and waits.
    eventually("a delivery waits", || (deliveries_pending(&api, callback) >= 2).then_some(()));
    let refused = api.post("/callbacks/test", &json!({ "id": callback })).expect(503);
    assert_eq!(refused["error"], "isolated", "{refused}");
    let refused = authority.send(&api, "<Declaration/>").expect(503);
    assert_eq!(refused["error"], "isolated", "{refused}");
    assert_eq!((authority.lodged().len(), receiver.all().len()), (0, tried), "nothing left the copy");

    let adopted = site.run_json(&["adopt", "--json"]);
    assert_eq!(adopted["was_copy"], true, "{adopted}");
    service.ask_to_stop();
    service.wait_for_exit(Duration::from_secs(20));
    let again = site.run_json(&["adopt", "--json"]);
    assert_eq!(again, json!({ "installation": adopted["installation"], "was_copy": false }));
    let service = Service::start(&site, Some(&address), &[]);
    assert!(!is_isolated(&service));
    for id in [before, during] {
        receiver.wait_for(id, &["declaration.submitted"]);
    }
    eventually("both messages are handed over", || (authority.lrns().len() == 2).then_some(()));
}

fn who_asks_for_an_isolated_instance_gets_one_and_it_leaves_no_mark(kind: Kind) {
    let site = Site::new(kind);
    let mut service = Service::start(&site, None, &["--isolated"]);
    assert!(is_isolated(&service));
    let is_reported = |line: &str| line.contains("\"WARN\"") && line.contains("this instance is isolated");
    assert!(service.log().lines().any(is_reported), "{}", service.log());
    service.ask_to_stop();
    service.wait_for_exit(Duration::from_secs(20));
    let checked = site.run(&["check", "--json"]);
    let reported = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(reported.contains("no place was noted yet"), "{reported}");
    assert!(!is_isolated(&site.serve()));
}

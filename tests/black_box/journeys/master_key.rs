//! The master key is rotated while the service works.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::process::{Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use serde_json::json;

use super::keys::token_request;
use crate::harness::{
    Api, Broker, Kind, Receiver, Service, Site, create_draft, create_transit, import_body, submit, submit_transit,
    transit_body_with, wait_for_transit,
};

const PUBLIC: &str = "http://customs.example";
const KEY: &str = "data/master-key";

on_both_databases!(
    a_rotation_under_load_that_is_killed_once_loses_nothing,
    a_rotation_by_steps,
    a_client_of_an_earlier_version_logs_in_before_and_after_a_rotation,
);

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Asks for tokens, registers receivers, and lodges transits, which all seal or open something, until asked to stop.
/// Returns how many rounds there were. Loads beside each other have different names.
fn load(name: usize, api: &Api, broker: &Broker, receiver: &Receiver, stop: &AtomicBool) -> usize {
    let mut rounds = 0;
    while !stop.load(Ordering::Relaxed) {
        api.signed_out().post("/oauth/token", &token_request(broker)).expect(200);
        let requested = json!({ "callback_url": receiver.url(), "events": ["declaration.rejected"] });
        let key = format!("{name}-{rounds}");
        let first = api.post_with_key("/callbacks/register", &key, &requested).expect(201);
        let again = api.post_with_key("/callbacks/register", &key, &requested).expect(201);
        assert_eq!(first, again, "the kept answer opens");
        let path = format!("/callbacks/{}", first["id"]);
        let deleted = api.delete(&path);
        assert!(deleted.status < 300, "{}", deleted.text());
        lodged(api);
        rounds += 1;
    }
    rounds
}

/// A transit that names an access code, lodged and released.
fn lodged(api: &Api) -> i64 {
    let transit = create_transit(api, &transit_body_with(&json!({ "guarantee_access_code": "A1B2" })));
    submit_transit(api, transit);
    wait_for_transit(api, transit, "REL");
    transit
}

/// Runs the rotation, and kills it when it has said this.
fn killed_after(site: &Site, stated: &str) {
    let mut rotation =
        site.program().args(["keys", "rotate-master"]).stdout(Stdio::piped()).spawn().expect("the program starts");
    let lines = BufReader::new(rotation.stdout.take().expect("a pipe")).lines();
    let found = lines.map_while(Result::ok).any(|line| line.contains(stated));
    assert!(found, "{stated}");
    rotation.kill().expect("it could be killed");
    rotation.wait().expect("it has ended");
}

/// The ids in a master key file.
fn ids(site: &Site, file: &str) -> Vec<String> {
    let content = fs::read(site.home().join(file)).expect("the file is there");
    if content.len() == 32 {
        return vec!["first".to_owned()];
    }
    let text = String::from_utf8(content).expect("text");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// Uses everything that is sealed: the secret of a receiver, the secret of a client, the code of a transit.
fn everything_works(service: &Service, broker: &Broker, receiver: &Receiver, secret: &str, transit: i64) {
    let api = broker.api.at(&service.base());
    api.signed_out().post("/oauth/token", &token_request(broker)).expect(200);
    let declaration = create_draft(&api, &import_body());
    submit(&api, declaration);
    for delivery in receiver.wait_for(declaration, &["declaration.released"]) {
        delivery.verify(secret);
    }
    api.get(&format!("/transits/{transit}")).expect(200);
    let messages = api.get(&format!("/transits/{transit}/messages")).expect(200);
    for message in messages["data"].as_array().expect("a list") {
        let shown = api.get(&format!("/customs-messages/{}", message["id"]));
        assert_eq!(shown.status, 200, "{}", shown.text());
    }
    lodged(&api);
}

fn a_rotation_under_load_that_is_killed_once_loses_nothing(kind: Kind) {
    let site = Site::new(kind).with("http.base_url", PUBLIC);
    let mut services: Vec<Service> = (0..if kind == Kind::Postgres { 2 } else { 1 }).map(|_| site.serve()).collect();
    let broker = site.broker(&services[0], "Havenzicht Expeditie");
    let receiver = Receiver::open();
    let secret = receiver.register(&broker.api).secret;
    let transit = lodged(&broker.api);
    let apis: Vec<Api> = services.iter().map(|service| broker.api.at(&service.base())).collect();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let loads = apis.iter().enumerate();
        let (broker, receiver, stop) = (&broker, &receiver, &stop);
        let loads: Vec<_> =
            loads.map(|(name, api)| scope.spawn(move || load(name, api, broker, receiver, stop))).collect();
        killed_after(&site, "New values are sealed by");
        assert_eq!(ids(&site, KEY).len(), 2, "the former key stays as long as it is needed");
        let adding = site.run(&["keys", "rotate-master", "--add"]);
        assert!(!adding.status.success() && text(&adding).contains("under way"), "{}", text(&adding));
        let completed = site.run(&["keys", "rotate-master"]);
        assert!(completed.status.success(), "{}", text(&completed));
        assert!(text(&completed).contains("goes on"), "{}", text(&completed));
        stop.store(true, Ordering::Relaxed);
        for load in loads {
            assert!(load.join().expect("nothing was refused") > 2);
        }
    });
    let key = ids(&site, KEY);
    assert!(key.len() == 1 && key[0] != "first", "{key:?}");
    let mode = fs::metadata(site.home().join(KEY)).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    for service in &services {
        everything_works(service, &broker, &receiver, &secret, transit);
    }
    for service in &mut services {
        service.kill();
        service.restart(&site);
        everything_works(service, &broker, &receiver, &secret, transit);
    }
    let log = services[0].log();
    assert!(!log.contains("\"ERROR\""), "{log}");
    let content = fs::read_to_string(site.home().join(KEY)).expect("text");
    let digits = content.split_whitespace().last().expect("a key");
    assert!(!log.contains(digits), "a key is in the log");
}

fn a_client_of_an_earlier_version_logs_in_before_and_after_a_rotation(kind: Kind) {
    let site = Site::new(kind);
    let mut service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let logs_in = |service: &Service| {
        Api::new(&service.base()).post("/oauth/token", &token_request(&broker)).expect(200);
    };
    // Earlier versions derived the key of client secrets from the master key, and stored none.
    service.kill();
    site.database().execute("DELETE FROM kept_keys");
    service.restart(&site);
    logs_in(&service);
    let rotated = site.run(&["keys", "rotate-master"]);
    assert!(rotated.status.success(), "{}", text(&rotated));
    logs_in(&service);
    service.kill();
    service.restart(&site);
    logs_in(&service);
}

/// As with several machines, each instance has a file of its own.
fn a_rotation_by_steps(kind: Kind) {
    let site = Site::new(kind).with("http.base_url", PUBLIC);
    let mut here = site.serve();
    let broker = site.broker(&here, "Havenzicht Expeditie");
    let receiver = Receiver::open();
    let secret = receiver.register(&broker.api).secret;
    let transit = lodged(&broker.api);
    let copy = || fs::copy(site.home().join(KEY), site.home().join("other-key")).expect("copied");
    copy();
    let other = (kind == Kind::Postgres).then(|| {
        let started = site.program_with("secrets.master_key_file", "other-key");
        Service::start_program(&site, started)
    });

    let added = site.run_json(&["keys", "rotate-master", "--add", "--json"]);
    let key = added["master_key"].as_str().expect("an id").to_owned();
    assert_eq!(added["complete"], false);
    assert_eq!(site.run_json(&["keys", "rotate-master", "--add", "--json"])["master_key"], *key, "one key waits");
    assert_eq!(ids(&site, KEY), ["first", &key]);
    let early = site.run(&["keys", "rotate-master", "--finish"]);
    assert!(!early.status.success() && text(&early).contains(&key), "{}", text(&early));
    let listed = site.run_json(&["keys", "list", "--json"]);
    let waiting = json!([{ "id": "first", "state": "seals" }, { "id": key, "state": "waits" }]);
    assert_eq!(listed["master_keys"], waiting);

    if let Some(other) = &other {
        let refused = site.run(&["keys", "rotate-master", "--wait", "3"]);
        assert!(!refused.status.success(), "{}", text(&refused));
        assert!(
            text(&refused).contains("do not know") && text(&refused).contains("run this command again"),
            "{}",
            text(&refused)
        );
        everything_works(other, &broker, &receiver, &secret, transit);
        copy();
        // It would be read within seconds; a signal is quicker.
        let pid = other.pid().to_string();
        assert!(std::process::Command::new("kill").args(["-HUP", &pid]).status().expect("kill starts").success());
    }
    let rotated = site.run(&["keys", "rotate-master"]);
    assert!(rotated.status.success(), "{}", text(&rotated));
    assert_eq!(ids(&site, KEY), [key.as_str()]);
    assert_eq!(ids(&site, "other-key").len(), if other.is_some() { 2 } else { 1 });
    if let Some(other) = other {
        everything_works(&other, &broker, &receiver, &secret, transit);
        let finish = site
            .program_with("secrets.master_key_file", "other-key")
            .args(["keys", "rotate-master", "--finish"])
            .output();
        let finish = finish.expect("the program starts");
        assert!(finish.status.success(), "{}", text(&finish));
        assert_eq!(ids(&site, "other-key"), [key.as_str()]);
    }
    here.kill();
    here.restart(&site);
    everything_works(&here, &broker, &receiver, &secret, transit);

    // The earlier file no longer fits.
    here.kill();
    let file = site.home().join(KEY);
    fs::write(&file, [7; 32]).expect("written");
    let refused = site.run(&["organisation", "create", "--name", "Other"]);
    assert!(!refused.status.success() && text(&refused).contains(&key), "{}", text(&refused));
}

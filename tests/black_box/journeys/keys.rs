//! The keys of access tokens are rotated while the service works.

use std::collections::BTreeSet;
use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Api, Broker, Kind, Site, within};

const PUBLIC: &str = "http://customs.example";
/// Instances look for keys every four seconds, and at once when they hear of new ones.
const SOON: Duration = Duration::from_secs(8);

on_both_databases!(
    a_rotation_under_load_refuses_nothing,
    the_key_file_of_before_becomes_the_first_key,
    a_key_ends_when_its_last_token_has,
);

pub(super) fn token_request(broker: &Broker) -> Value {
    json!({ "grant_type": "client_credentials", "client_id": broker.client_id, "client_secret": broker.client_secret })
}

fn token(api: &Api, broker: &Broker) -> String {
    let issued = api.signed_out().post("/oauth/token", &token_request(broker)).expect(200);
    issued["access_token"].as_str().expect("a token").to_owned()
}

/// The `kid` in the header of a token.
fn kid(token: &str) -> String {
    use base64_url::decoded;
    let header: Value = serde_json::from_slice(&decoded(token.split('.').next().expect("a header"))).expect("JSON");
    header["kid"].as_str().expect("a kid").to_owned()
}

fn published(api: &Api) -> BTreeSet<String> {
    let keys = api.get("/.well-known/jwks.json").expect(200);
    let keys = keys["keys"].as_array().expect("keys").clone();
    assert!(keys.iter().all(|key| key.get("d").is_none()), "a private key is published: {keys:?}");
    keys.iter().map(|key| key["kid"].as_str().expect("a kid").to_owned()).collect()
}

/// Moves the time to the moment from which new keys sign, some minutes after they are made.
fn bring_forward(site: &Site) {
    site.database().execute("UPDATE signing_keys SET signs_from = created_at");
}

/// Asks for tokens and calls with new and old ones until asked to stop; returns how many calls there were.
fn load(api: &Api, others: &[Api], broker: &Broker, stop: &AtomicBool) -> usize {
    let calls = AtomicUsize::new(0);
    let first = token(api, broker);
    while !stop.load(Ordering::Relaxed) {
        let fresh = token(api, broker);
        for api in others {
            for token in [&first, &fresh] {
                api.clone().with_token(token).get("/declarations").expect(200);
                calls.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    calls.into_inner()
}

fn a_rotation_under_load_refuses_nothing(kind: Kind) {
    let site = Site::new(kind).with("http.base_url", PUBLIC);
    let services: Vec<_> = (0..if kind == Kind::Postgres { 2 } else { 1 }).map(|_| site.serve()).collect();
    let broker = site.broker(&services[0], "Havenzicht Expeditie");
    let apis: Vec<Api> = services.iter().map(|service| Api::new(&service.base())).collect();
    let before = kid(broker.api.token());
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        // Every instance accepts at once what one instance signs.
        let loads: Vec<_> = apis.iter().map(|api| scope.spawn(|| load(api, &apis, &broker, &stop))).collect();
        let rotated: Vec<Value> = thread::scope(|scope| {
            let rotate = || site.run_json(&["keys", "rotate", "--json"]);
            let rotations: Vec<_> = (0..2).map(|_| scope.spawn(rotate)).collect();
            rotations.into_iter().map(|rotation| rotation.join().expect("no panic")).collect()
        });
        let new: BTreeSet<String> = rotated.iter().map(|key| key["kid"].as_str().expect("a kid").to_owned()).collect();
        assert_eq!(new.len(), 2, "{rotated:?}");
        assert!(rotated.iter().all(|key| key["state"] == "published"), "{rotated:?}");
        for api in &apis {
            within(SOON, "all keys are published", || (published(api).is_superset(&new)).then_some(()));
            assert_eq!(published(api).len(), 3);
            assert_eq!(kid(&token(api, &broker)), before, "a new key is published before it signs");
        }
        bring_forward(&site);
        for api in &apis {
            within(SOON, "a new key signs", || new.contains(&kid(&token(api, &broker))).then_some(()));
        }
        stop.store(true, Ordering::Relaxed);
        for load in loads {
            assert!(load.join().expect("nothing was refused") > 10);
        }
    });
    let listed = site.run_json(&["keys", "list", "--json"]);
    let states: Vec<&str> =
        listed["signing_keys"].as_array().expect("keys").iter().filter_map(|key| key["state"].as_str()).collect();
    assert_eq!(states, ["accepted", "accepted", "signs"], "{listed}");
    assert!(!listed.to_string().contains("PRIVATE"), "{listed}");
}

#[test]
fn an_instance_that_meets_the_token_of_a_new_key_looks_for_it_at_once() {
    let site = Site::new(Kind::Postgres).with("http.base_url", PUBLIC);
    let (first, second) = (site.serve(), site.serve());
    let broker = site.broker(&first, "Havenzicht Expeditie");
    let (here, there) = (Api::new(&first.base()), Api::new(&second.base()));
    let before = kid(broker.api.token());
    site.run_json(&["keys", "rotate", "--json"]);
    bring_forward(&site);
    // The first instance that looks signs with the new key; the other may not have looked yet.
    let (signed, other) = within(SOON, "one of them signs with the new key", || {
        let by = |api: &Api| Some(token(api, &broker)).filter(|token| kid(token) != before);
        by(&here).map(|token| (token, &there)).or_else(|| by(&there).map(|token| (token, &here)))
    });
    other.clone().with_token(&signed).get("/declarations").expect(200);
    // Strangers learn nothing by inventing keys.
    let mut parts: Vec<String> = signed.split('.').map(str::to_owned).collect();
    parts[0] = base64_url::encoded(br#"{"typ":"JWT","alg":"EdDSA","kid":"invented"}"#);
    for _ in 0..50 {
        assert_eq!(other.clone().with_token(&parts.join(".")).get("/declarations").status, 401);
    }
}

fn the_key_file_of_before_becomes_the_first_key(kind: Kind) {
    let site = Site::new(kind);
    let mut service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let before = kid(broker.api.token());
    // This is as an installation of an earlier version leaves it: the key in its file, none in the database.
    service.ask_to_stop();
    service.wait_for_exit(Duration::from_secs(20));
    site.database().execute("DELETE FROM signing_keys");
    service.restart(&site);
    broker.api.get("/declarations").expect(200);
    assert_eq!(published(&broker.api), BTreeSet::from([before.clone()]));

    // The file is not needed from then on.
    let file = site.home().join("data/signing-key.pem");
    fs::remove_file(&file).expect("it was there");
    service.kill();
    service.restart(&site);
    broker.api.get("/declarations").expect(200);
    assert_eq!(kid(&token(&broker.api, &broker)), before);
    assert!(!file.exists(), "a file was made that nobody needs");
}

fn a_key_ends_when_its_last_token_has(kind: Kind) {
    let site = Site::new(kind).with("auth.token_lifetime_seconds", "600");
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let before = kid(broker.api.token());
    site.run_json(&["keys", "rotate", "--json"]);
    bring_forward(&site);
    within(SOON, "the new key signs", || (kid(&token(&broker.api, &broker)) != before).then_some(()));
    broker.api.get("/declarations").expect(200);
    // Eleven minutes pass: the lifetime of its last token, and what clocks may differ by.
    let earlier = match kind {
        Kind::Sqlite => "strftime('%Y-%m-%dT%H:%M:%f000Z', signs_from, '-11 minutes')",
        Kind::Postgres => "signs_from - interval '11 minutes'",
    };
    site.database().execute(&format!("UPDATE signing_keys SET signs_from = {earlier}"));
    within(SOON, "the old key is gone", || (!published(&broker.api).contains(&before)).then_some(()));
    assert_eq!(broker.api.get("/declarations").expect(401)["error"], "invalid_token");
    let listed = site.run_json(&["keys", "list", "--json"]);
    assert_eq!(listed["signing_keys"].as_array().map(Vec::len), Some(1), "{listed}");
    let fresh = token(&broker.api, &broker);
    broker.api.clone().with_token(&fresh).get("/declarations").expect(200);
}

/// The alphabet of tokens (RFC 4648 §5), without padding.
mod base64_url {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    pub(super) fn decoded(text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        let (mut bits, mut held) = (0_u32, 0);
        for letter in text.bytes() {
            let value = ALPHABET.iter().position(|known| *known == letter).expect("a letter of the alphabet");
            bits = (bits << 6) | u32::try_from(value).expect("below 64");
            held += 6;
            if held >= 8 {
                held -= 8;
                bytes.push(u8::try_from((bits >> held) & 0xff).expect("a byte"));
            }
        }
        bytes
    }

    pub(super) fn encoded(bytes: &[u8]) -> String {
        let mut text = String::new();
        for three in bytes.chunks(3) {
            let bits = three.iter().fold(0_u32, |bits, byte| (bits << 8) | u32::from(*byte)) << (8 * (3 - three.len()));
            for place in 0..=three.len() {
                text.push(char::from(ALPHABET[((bits >> (18 - 6 * place)) & 63) as usize]));
            }
        }
        text
    }
}

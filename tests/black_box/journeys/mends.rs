//! Refused declarations with one cause are mended together, each exactly once.

use serde_json::{Value, json};

use crate::harness::{
    Api, Broker, Kind, Service, Site, create_draft, eventually, free_port, import_body, sign_in, status_of, story_of,
    submit, wait_for_status,
};

on_both_databases!(
    twelve_refusals_of_one_cause_are_mended_by_one_value,
    what_changed_meanwhile_is_left_with_the_reason,
    a_mend_goes_on_after_a_kill_and_submits_nothing_twice,
    a_mend_has_the_rights_that_its_client_has_when_it_runs,
);

/// The cause of imports without TARIC digits.
const DIGITS: &str = "/rejection-analysis/causes/DMS255AB-declaration.items.taric_subheading";

/// Submits imports without TARIC digits until customs refused as many; returns their ids.
fn refused(api: &Api, number: usize) -> Vec<i64> {
    let mut body = import_body();
    body["declaration"]["items"][0]["taric_subheading"] = json!(null);
    let ids: Vec<i64> = (0..number).map(|_| create_draft(api, &body)).collect();
    for id in &ids {
        submit(api, *id);
    }
    for id in &ids {
        wait_for_status(api, *id, "ERR");
    }
    ids
}

/// The dry run with the right digits.
fn looked(api: &Api) -> Value {
    api.post(&format!("{DIGITS}/mend"), &json!({ "value": "00" })).expect(200)["preview"].clone()
}

/// The order to mend the declarations that the dry run showed.
fn order(preview: &Value) -> Value {
    let shown = preview["declarations"].as_array().expect("a list");
    let targets: Vec<Value> =
        shown.iter().map(|looked| json!({ "id": looked["id"], "version": looked["version"] })).collect();
    json!({ "dry_run": false, "value": "00", "declarations": targets })
}

/// Starts the mend of what the dry run showed; returns its address.
fn started(api: &Api, preview: &Value) -> String {
    let started = api.post(&format!("{DIGITS}/mend"), &order(preview)).expect(200);
    format!("/rejection-analysis/mends/{}", started["mend"]["id"])
}

fn ended(api: &Api, mend: &str) -> Value {
    eventually("the mend ends", || {
        let shown = api.get(mend).expect(200)["data"].clone();
        (shown["status"] == "finished").then_some(shown)
    })
}

fn submissions(api: &Api, id: i64) -> usize {
    story_of(api, id).iter().filter(|event| *event == "submitted").count()
}

fn twelve_refusals_of_one_cause_are_mended_by_one_value(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let stranger = site.broker(&service, "Andere Expeditie").api;
    let ids = refused(&api, 12);
    let causes = api.get("/rejection-analysis/causes?period=last_30_days").expect(200);
    let cause = &causes["causes"][0];
    assert_eq!(
        (&cause["error_code"], &cause["db_field"]),
        (&json!("DMS255AB"), &json!("declaration.items.taric_subheading")),
        "{causes}"
    );
    let numbers = ["declarations", "lines", "still_open"].map(|name| cause[name].clone());
    assert_eq!(numbers, [json!(12), json!(12), json!(12)], "{causes}");
    assert_eq!((&cause["commodity_code"], &cause["country_of_origin"]), (&json!("85109000"), &json!("US")));
    assert!(cause["description"].is_string() && cause["description_nl"].is_string(), "{cause}");

    let preview = looked(&api);
    assert_eq!(preview["would_be_submitted"], 12, "{preview}");
    assert_eq!(preview["goods"].as_array().map(Vec::len), Some(1), "equal goods stand once: {preview}");
    assert!(ids.iter().all(|id| status_of(&api, *id) == "ERR"), "a dry run changes nothing");

    let order = order(&preview);
    stranger.post(&format!("{DIGITS}/mend"), &order).expect_status(404);
    let mend = started(&api, &preview);
    let shown = ended(&api, &mend);
    assert_eq!((&shown["submitted"], &shown["left"]), (&json!(12), &json!(0)), "{shown}");
    stranger.get(&mend).expect_status(404);
    for id in &ids {
        let released = wait_for_status(&api, *id, "REL");
        assert_eq!(released["lines"][0]["taric_subheading"], "00");
        assert_eq!(submissions(&api, *id), 2, "{:?}", story_of(&api, *id));
    }
    let again = started(&api, &preview);
    assert_eq!(ended(&api, &again)["left"], 12, "each was changed since");
    assert!(ids.iter().all(|id| submissions(&api, *id) == 2));
    let causes = api.get("/rejection-analysis/causes?period=last_30_days").expect(200);
    assert_eq!(causes["causes"][0]["still_open"], 0, "{causes}");
}

fn what_changed_meanwhile_is_left_with_the_reason(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let ids = refused(&api, 3);
    let preview = looked(&api);
    api.post_empty(&format!("/declarations/{}/save-as-draft", ids[1])).expect_status(200);
    // It was refused after the list was seen.
    let later = refused(&api, 1);
    let shown = ended(&api, &started(&api, &preview));
    assert_eq!((&shown["total"], &shown["submitted"], &shown["left"]), (&json!(3), &json!(2), &json!(1)), "{shown}");
    let left = shown["declarations"].as_array().expect("a list").iter().find(|entry| entry["status"] == "left");
    let left = left.expect("one was left");
    assert_eq!((&left["id"], &left["reason"]), (&json!(ids[1]), &json!("changed")));
    assert_eq!((status_of(&api, ids[1]), status_of(&api, later[0])), ("DRF".to_owned(), "ERR".to_owned()));
}

fn a_mend_goes_on_after_a_kill_and_submits_nothing_twice(kind: Kind) {
    let site = Site::new(kind).with("http.base_url", "http://customs.example");
    let mut service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let ids = refused(&broker.api, 30);
    // On PostgreSQL another instance shares the work.
    let other = (kind == Kind::Postgres).then(|| site.serve());
    let mend = started(&broker.api, &looked(&broker.api));
    eventually("a part is done", || {
        let shown = broker.api.get(&mend).expect(200);
        (shown["data"]["submitted"] != 0).then_some(())
    });
    service.kill();
    if other.is_none() {
        service.restart(&site);
    }
    let base = other.as_ref().map_or_else(|| service.base(), Service::base);
    let api = broker.api.at(&base);
    let shown = ended(&api, &mend);
    assert_eq!((&shown["submitted"], &shown["left"]), (&json!(30), &json!(0)), "{shown}");
    for id in &ids {
        wait_for_status(&api, *id, "REL");
        assert_eq!(submissions(&api, *id), 2, "{:?}", story_of(&api, *id));
        let sent = api.get(&format!("/customs-messages?declaration_id={id}&direction=outbound")).expect(200);
        assert_eq!(sent["data"].as_array().map(Vec::len), Some(2), "one message for each submission: {sent}");
    }
}

/// While an instance is isolated, no mend goes on.
fn a_mend_has_the_rights_that_its_client_has_when_it_runs(kind: Kind) {
    let address = format!("127.0.0.1:{}", free_port());
    let site = Site::new(kind);
    let mut service = Service::start(&site, Some(&address), &[]);
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let colleague = site.client_with_scopes(&service, &broker, &["declarations:read"]);
    let ids = refused(&broker.api, 2);
    service.kill();
    service = Service::start(&site, Some(&address), &["--isolated"]);
    let Broker { client_id, client_secret, .. } = &broker;
    let api = sign_in(&service.base(), client_id, client_secret);
    let mend = started(&api, &looked(&api));
    assert!(site.run(&["client", "revoke", client_id]).status.success());
    service.kill();
    service = Service::start(&site, Some(&address), &[]);
    let api = colleague.at(&service.base());
    let shown = ended(&api, &mend);
    assert_eq!((&shown["submitted"], &shown["left"]), (&json!(0), &json!(2)), "{shown}");
    let all = shown["declarations"].as_array().expect("a list");
    assert!(all.iter().all(|entry| entry["reason"] == "rights_withdrawn"), "{shown}");
    assert!(ids.iter().all(|id| status_of(&api, *id) == "ERR"));
}

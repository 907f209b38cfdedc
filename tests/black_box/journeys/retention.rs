//! Settled records become smaller and are shown as before; those kept for long enough go; held ones stay.

use serde_json::{Value, json};

use crate::harness::{Api, Broker, Kind, Receiver, Site, create_draft, import_body, submit, wait_for_status};

on_both_databases!(
    a_settled_declaration_is_put_away_and_shown_as_before,
    a_rejected_declaration_that_was_put_away_is_changed_and_lodged_anew,
    what_is_held_stays_until_it_is_released,
    a_hold_concerns_no_other_broker,
    a_time_shorter_than_the_law_stops_the_start,
);

/// A declaration that customs released long ago.
fn released_long_ago(site: &Site, api: &Api) -> i64 {
    let id = create_draft(api, &import_body());
    submit(api, id);
    wait_for_status(api, id, "REL");
    age(site, id);
    id
}

/// Nothing has happened to a declaration for long.
fn age(site: &Site, id: i64) {
    site.database().execute(&format!(
        "UPDATE declarations SET updated_at = '2026-01-02T00:00:00.000000Z', version = version + 1 WHERE id = {id}"
    ));
}

/// All that was delivered has been delivered long ago.
fn age_deliveries(site: &Site) {
    site.database().execute(
        "UPDATE callback_deliveries SET created_at = '2026-01-02T00:00:00.000000Z', \
         delivered_at = '2026-01-02T00:00:00.000000Z' WHERE status = 'delivered'",
    );
}

/// Everything that the API shows of a declaration and its messages.
fn shown(api: &Api, id: i64) -> Vec<Value> {
    let at = format!("/declarations/{id}");
    let list = api.get(&format!("/customs-messages?declaration_id={id}&per_page=100")).expect(200);
    let messages = list["data"].as_array().expect("messages").clone();
    assert!(messages.len() >= 3, "{messages:?}");
    let texts =
        messages.iter().map(|message| Value::from(api.get(&format!("/customs-messages/{}", message["id"])).text()));
    let pages = [
        format!("{at}/duty-estimate"),
        at.clone(),
        format!("{at}/lines"),
        format!("{at}/timeline"),
        "/declarations".to_owned(),
    ];
    let mut pages: Vec<Value> = pages.iter().map(|page| api.get(page).expect(200)).collect();
    // This is the moment of asking.
    pages[0]["data"]["calculated_at"].take();
    pages[0]["calculated_at"].take();
    let accepted_at = pages[1]["data"]["accepted_at"].as_str().expect("a moment")[..10].to_owned();
    let day: chrono::NaiveDate = accepted_at.parse().expect("a day");
    let (from, to) = (day - chrono::Days::new(3), day + chrono::Days::new(3));
    let wanted = json!({ "filters": { "date_from": from, "date_to": to }, "format": "json" });
    let export = api.post("/reports/dms-import/export", &wanted).expect(200);
    assert!(export[0]["consignee_eori"].is_string(), "{export}");
    pages.push(export);
    pages.into_iter().chain(texts).collect()
}

fn kinds(list: &Value) -> Vec<String> {
    let entries = list.as_array().expect("a list").iter();
    entries.map(|entry| entry["kind"].as_str().expect("a kind").to_owned()).collect()
}

fn a_settled_declaration_is_put_away_and_shown_as_before(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let id = released_long_ago(&site, &api);
    receiver.wait_for(id, &["declaration.released"]);
    age_deliveries(&site);
    let before = shown(&api, id);

    let report = site.run_json(&["retention", "report", "--json"]);
    assert_eq!(kinds(&report), ["settled_declarations", "delivered_callbacks"], "{report}");
    for entry in report.as_array().expect("a list") {
        assert!(entry["rows"].as_u64() > Some(0) && entry["bytes"].as_u64() > Some(0), "{entry}");
    }
    let done = site.run_json(&["retention", "run", "--json"]);
    assert_eq!(kinds(&done), ["settled_declarations", "delivered_callbacks"], "{done}");
    assert!(done[0]["freed_bytes"].as_u64() > Some(5_000), "{done}");
    assert_eq!(site.run_json(&["retention", "report", "--json"]), json!([]));
    assert_eq!(site.run_json(&["retention", "run", "--json"]), json!([]));

    assert_eq!(shown(&api, id), before);
    let found = api.get("/declarations?search=D-0000").expect(200);
    assert_eq!(found["data"][0]["id"], json!(id));
    let reported = String::from_utf8(site.run(&["retention", "report"]).stdout).expect("text");
    assert_eq!(reported.trim(), "Nothing is due.");
}

fn a_rejected_declaration_that_was_put_away_is_changed_and_lodged_anew(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["application_reference"] = json!("UCR-1");
    body["declaration"]["exporter"]["address"]["country"] = json!("ZZ");
    let id = create_draft(&api, &body);
    submit(&api, id);
    wait_for_status(&api, id, "ERR");
    age(&site, id);
    let lines = || api.get(&format!("/declarations/{id}/lines")).expect(200)["data"].clone();
    let before = lines();
    assert_eq!(kinds(&site.run_json(&["retention", "run", "--json"])), ["settled_declarations"]);
    assert_eq!(lines(), before);

    api.post_empty(&format!("/declarations/{id}/save-as-draft")).expect(200);
    let mut item = body["declaration"]["items"][0].clone();
    item["description"] = json!("Another description");
    let line = before[0]["id"].as_i64().expect("an id");
    let changed = api.put(&format!("/declarations/{id}/lines/{line}"), &item);
    changed.expect_status(200);
    let after = lines();
    assert_eq!((&after[0]["id"], &after[0]["description"]), (&json!(line), &json!("Another description")));
    assert_eq!(after.as_array().map(Vec::len), before.as_array().map(Vec::len));
    let shown = api.get(&format!("/declarations/{id}")).expect(200);
    assert_eq!(shown["data"]["application_reference"], json!("UCR-1"), "{shown}");
    let sent = submit(&api, id);
    assert!(sent.to_string().contains("NEW"), "{sent}");
}

fn what_is_held_stays_until_it_is_released(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let id = released_long_ago(&site, &broker.api).to_string();
    let about = ["--organisation", &broker.organisation, "--declaration", &id];
    let run = |arguments: &[&str]| {
        let output = site.run(&[&["retention"], arguments].concat());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        (output.status.success(), text(&output.stdout), text(&output.stderr))
    };
    let hold = [&["hold"], &about[..], &["--by", "e.visser", "--reason", "case 12/2026"]].concat();
    let (done, reported, _) = run(&hold);
    assert!(done, "{reported}");
    assert_eq!(reported, format!("Held: declaration {id} of organisation {}, by e.visser.", broker.organisation));
    let (done, _, why) = run(&hold);
    assert_eq!((done, why), (false, format!("customs-api: declaration {id} is held already")));

    assert_eq!(site.run_json(&["retention", "report", "--json"]), json!([]));
    assert_eq!(site.run_json(&["retention", "run", "--json"]), json!([]));

    let (done, _, _) = run(&[&["release"], &about[..], &["--by", "p.smit"]].concat());
    assert!(done);
    let holds = site.run_json(&["retention", "list", "--json"]);
    let hold = &holds[0];
    assert_eq!((&hold["set_by"], &hold["released_by"]), (&json!("e.visser"), &json!("p.smit")));
    assert_eq!((&hold["kind"], &hold["reason"]), (&json!("declaration"), &json!("case 12/2026")));
    assert_eq!(kinds(&site.run_json(&["retention", "run", "--json"])), ["settled_declarations"]);

    let (done, _, why) = run(&["hold", "--organisation", &broker.organisation, "--transit", "99", "--by", "e.visser"]);
    assert_eq!((done, why), (false, format!("customs-api: organisation {} has no transit 99", broker.organisation)));
    let (done, _, why) = run(&["hold", "--organisation", "1", "--by", "e.visser"]);
    assert!(!done && why.contains("--declaration"), "{why}");
}

fn a_time_shorter_than_the_law_stops_the_start(kind: Kind) {
    let site = Site::new(kind).with("retention.messages_years", "3");
    let output = site.run(&["serve"]);
    let why = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && why.contains("retention.messages_years: must be at least 7 years"), "{why}");
}

fn a_hold_concerns_no_other_broker(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let [ours, theirs] = ["Havenzicht Expeditie", "Andere Expeditie"].map(|name| site.broker(&service, name));
    let receiver = Receiver::open();
    let [(held, our_callback), (free, their_callback)] = [&ours, &theirs].map(|broker| {
        let callback = receiver.register(&broker.api).id;
        let id = released_long_ago(&site, &broker.api);
        receiver.wait_for(id, &["declaration.released"]);
        (id, callback)
    });
    age_deliveries(&site);
    let hold = |organisation: &str, id: i64| {
        let id = id.to_string();
        let about = ["--organisation", organisation, "--declaration", &id, "--by", "e.visser"];
        site.run(&[&["retention", "hold"], &about[..]].concat()).status.success()
    };
    assert!(!hold(&ours.organisation, free), "a record of somebody else");
    assert!(hold(&ours.organisation, held));
    let whose = |list: &Value| -> Vec<String> {
        list.as_array().expect("a list").iter().map(|entry| entry["organisation_id"].to_string()).collect()
    };
    let report = site.run_json(&["retention", "report", "--json"]);
    assert_eq!(whose(&report), [theirs.organisation.as_str(); 2], "{report}");
    let deliveries = |broker: &Broker, callback: i64| -> usize {
        let list = broker.api.get(&format!("/callbacks/{callback}/deliveries")).expect(200);
        list["data"].as_array().expect("deliveries").len()
    };
    let before = deliveries(&ours, our_callback);
    assert!(before > 0 && deliveries(&theirs, their_callback) > 0);
    site.run_json(&["retention", "run", "--json"]);
    assert_eq!((deliveries(&ours, our_callback), deliveries(&theirs, their_callback)), (before, 0));
}

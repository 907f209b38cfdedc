//! Whatever a record is called, it is found, by whoever may read it.

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_customer, create_draft, create_item, eventually, import_body};

on_both_databases!(
    a_container_is_found_in_its_declaration_and_opens_the_list,
    a_token_finds_what_it_may_read_and_nothing_of_others,
    what_was_written_before_a_restart_is_found_after_it,
);

/// The kinds of records that are found, with the title of the first of each.
fn found(api: &Api, text: &str) -> Vec<(String, String)> {
    let groups = api.get(&format!("/search?q={text}")).expect(200)["data"].clone();
    let text_of = |value: &Value| value.as_str().expect("a text").to_owned();
    let group = |group: &Value| (text_of(&group["kind"]), text_of(&group["hits"][0]["title"]));
    groups.as_array().expect("groups").iter().map(group).collect()
}

fn waits_for(api: &Api, text: &str, kinds: &[&str]) {
    eventually(&format!("{text} is found"), || {
        let found = found(api, text);
        found.iter().map(|(kind, _)| kind.as_str()).eq(kinds.iter().copied()).then_some(())
    });
}

fn a_container_is_found_in_its_declaration_and_opens_the_list(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["reference"] = json!("JOB-1");
    body["declaration"]["transport"] = json!({ "containers": [{ "number": "MSKU 123456-7", "seals": ["S-9"] }] });
    let id = create_draft(&api, &body);
    create_draft(&api, &import_body());
    waits_for(&api, "msku1234567", &["declaration"]);
    let hit = api.get("/search?q=MSKU%20123").expect(200)["data"][0]["hits"][0].clone();
    assert_eq!((&hit["title"], &hit["path"]), (&json!("JOB-1"), &json!(format!("/api/v1/declarations/{id}"))));
    let matched = json!({ "field": "container", "value": "MSKU 123456-7", "start": 0, "end": 8 });
    assert_eq!(hit["matched"], matched);
    for query in ["q=msku", "container=msku1234567", "q=s9%20job", "party=NL&container=MSKU"] {
        let page = api.get(&format!("/declarations?{query}")).expect(200);
        assert_eq!((&page["meta"]["total"], &page["data"][0]["id"]), (&json!(1), &json!(id)), "{query}");
    }
    assert_eq!(api.get("/declarations?container=maeu").expect(200)["meta"]["total"], 0);
    assert_eq!(api.get("/declarations?value_from=0.01").expect(200)["meta"]["total"], 2);
    api.delete(&format!("/declarations/{id}")).expect_status(204);
    waits_for(&api, "msku", &[]);
}

fn a_token_finds_what_it_may_read_and_nothing_of_others(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let [ours, theirs] = ["Havenzicht Expeditie", "Andere Expeditie"].map(|name| site.broker(&service, name));
    create_customer(&ours.api, "ZEEMAN", &json!({ "customer_eori_number": "NL801234566" }));
    create_item(&ours.api, "ZEEMAN-1", &json!({ "hs_code": "85109000" }));
    waits_for(&ours.api, "zeeman", &["customer", "item"]);
    assert!(found(&theirs.api, "zeeman").is_empty());
    for (scope, expected) in [("customers:read", "customer"), ("item_master:read", "item")] {
        let narrow = site.client_with_scopes(&service, &ours, &[scope]);
        assert_eq!(found(&narrow, "zeeman").iter().map(|(kind, _)| kind.as_str()).collect::<Vec<_>>(), [expected]);
    }
    let blind = site.client_with_scopes(&service, &ours, &["reports:read"]);
    blind.get("/search?q=zeeman").expect_status(403);
}

fn what_was_written_before_a_restart_is_found_after_it(kind: Kind) {
    let site = Site::new(kind);
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ZEEMAN", &json!({}));
    service.kill();
    service.restart(&site);
    waits_for(&api, "firm%20zee", &["customer"]);
}

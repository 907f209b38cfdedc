//! The content of histories: a sentence for people, a code and values for programs, and Dutch on Dutch pages. Texts of
//! people and customs stay as they were written.

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Service, Site, create_draft, create_transit, import_body, signed_in_owner, submit, submit_transit,
    transit_body_with, wait_for_status, wait_for_transit,
};

on_both_databases!(
    what_people_wrote_stays_as_they_wrote_it,
    what_customs_refuses_has_codes,
    a_line_of_an_earlier_version_is_shown_as_it_is,
);

/// The last line of the history at this path.
#[track_caller]
fn last_line(api: &Api, path: &str) -> Value {
    let timeline = api.get(&format!("{path}/timeline")).expect(200);
    timeline["events"].as_array().and_then(|events| events.last()).expect("an event").clone()
}

/// The history at this path as a page in that language.
#[track_caller]
fn page(service: &Service, session: &str, path: &str, language: &str) -> String {
    let cookie = session.strip_prefix("cookie: ").expect("a cookie");
    let address = format!("{}/console{path}/timeline", service.base());
    let page = ureq::get(address).header("cookie", cookie).header("accept-language", language).call();
    page.expect("a page").body_mut().read_to_string().expect("a text")
}

/// Copies the record at this path; returns the id of the copy.
#[track_caller]
fn copied(api: &Api, path: &str, body: &Value) -> i64 {
    api.post(&format!("{path}/copy"), body).expect(201)["id"].as_i64().expect("an id")
}

fn what_people_wrote_stays_as_they_wrote_it(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    let session = signed_in_owner(&site, &service, &broker);

    let draft = create_draft(api, &import_body());
    let named = copied(api, &format!("/declarations/{draft}"), &json!({ "reference": "2026.10" }));
    let copy = format!("/declarations/{}", copied(api, &format!("/declarations/{named}"), &json!({})));
    let line = last_line(api, &copy);
    let detail = json!({ "code": "copied", "values": { "reference": "2026.10" }, "reasons": [] });
    assert_eq!((&line["details"], &line["detail"]), (&json!("copy of 2026.10"), &detail));
    let dutch = page(&service, &session, &copy, "nl");
    assert!(dutch.contains("<bdi lang=\"nl\">kopie van 2026.10</bdi>"), "{dutch}");
    let english = page(&service, &session, &copy, "en");
    assert!(english.contains("<bdi lang=\"en\">copy of 2026.10</bdi>"), "{english}");

    for reason in ["other", "lost or stolen"] {
        let mut body = import_body();
        body["application_reference"] = json!("SIM-ACCEPT-ONLY");
        let id = create_draft(api, &body);
        submit(api, id);
        wait_for_status(api, id, "ACC");
        let path = format!("/declarations/{id}");
        api.post(&format!("{path}/invalidate"), &json!({ "reason": reason })).expect_status(200);
        let timeline = api.get(&format!("{path}/timeline")).expect(200);
        let details = json!(format!("invalidation requested: {reason}"));
        let line = timeline["events"].as_array().expect("events").iter().find(|line| line["details"] == details);
        let detail = json!({ "code": "invalidation_requested", "values": { "reason": reason }, "reasons": [] });
        assert_eq!(line.map(|line| &line["detail"]), Some(&detail), "{timeline}");
        let dutch = page(&service, &session, &path, "nl");
        assert!(dutch.contains(&format!("<bdi lang=\"nl\">ongeldigmaking gevraagd: {reason}</bdi>")), "{dutch}");
    }
}

fn what_customs_refuses_has_codes(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let id = create_transit(&broker.api, &transit_body_with(&json!({ "application_reference": "SIM-REJECT-12" })));
    submit_transit(&broker.api, id);
    wait_for_transit(&broker.api, id, "ERR");
    let line = last_line(&broker.api, &format!("/transits/{id}"));
    assert_eq!((&line["event"], &line["detail"]["code"]), (&json!("rejected"), &json!("reasons_of_customs")), "{line}");
    assert_eq!(line["details"], line["detail"]["values"]["reasons"], "the sentence is what customs said");
    let error = &line["detail"]["reasons"][0];
    assert_eq!((&error["code"], &error["values"]["error"]), (&json!("customs_error"), &json!("12")), "{line}");
    let session = signed_in_owner(&site, &service, &broker);
    let dutch = page(&service, &session, &format!("/transits/{id}"), "nl");
    assert!(dutch.contains("<bdi lang=\"nl\">12"), "{dutch}");

    let id = create_transit(&broker.api, &transit_body_with(&json!({ "application_reference": "SIM-XML-NACK" })));
    submit_transit(&broker.api, id);
    wait_for_transit(&broker.api, id, "ERR");
    let line = last_line(&broker.api, &format!("/transits/{id}"));
    assert!(line["details"].as_str().is_some_and(|details| details.contains("(line 1, column 1)")), "{line}");
    let detail = &line["detail"];
    assert_eq!((&detail["code"], &detail["values"]["state"]), (&json!("transit_state"), &json!("error")), "{line}");
    let dutch = page(&service, &session, &format!("/transits/{id}"), "nl");
    assert!(dutch.contains("<bdi lang=\"nl\">technische fout: ") && dutch.contains("(regel 1, kolom 1)"), "{dutch}");
}

fn a_line_of_an_earlier_version_is_shown_as_it_is(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let draft = create_draft(&broker.api, &import_body());
    let copy = format!("/declarations/{}", copied(&broker.api, &format!("/declarations/{draft}"), &json!({})));
    let details = last_line(&broker.api, &copy)["details"].clone();
    site.database().execute("UPDATE declaration_timeline SET details_fact = NULL");
    let line = last_line(&broker.api, &copy);
    assert_eq!((&line["details"], &line["detail"]), (&details, &Value::Null), "{line}");
    let session = signed_in_owner(&site, &service, &broker);
    let dutch = page(&service, &session, &copy, "nl");
    let details = details.as_str().expect("a text");
    assert!(dutch.contains(&format!("<bdi lang=\"en\">{details}</bdi>")), "{dutch}");
}

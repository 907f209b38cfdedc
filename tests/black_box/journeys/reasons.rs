//! Reasons why something was not delivered: in words, for programs, and on Dutch pages.

use std::net::TcpListener;

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Receiver, Service, Site, create_customer, create_draft, eventually, import_body, signed_in_owner, submit,
};

on_both_databases!(
    a_receiver_that_is_away_and_one_that_answers_500_are_told_apart,
    a_mail_server_that_is_away_shows_beside_the_record,
    what_an_earlier_version_noted_stays_as_it_is_and_has_no_code,
);

/// The first delivery to a callback, once a try of it has failed.
fn failed(api: &Api, callback: i64) -> Value {
    eventually("a failed try", || {
        let page = api.get(&format!("/callbacks/{callback}/deliveries")).expect(200);
        page["data"].as_array()?.iter().find(|delivery| delivery["last_error"].is_string()).cloned()
    })
}

/// A page of the web interface in Dutch.
fn dutch_page(service: &Service, session: &str, path: &str) -> String {
    let (_, cookie) = session.split_once(": ").expect("a header");
    let page = ureq::get(format!("{}/console{path}", service.base()));
    let page = page.header("accept-language", "nl").header("cookie", cookie).call();
    page.expect("a page").body_mut().read_to_string().expect("a text")
}

/// Registers a receiver at a port without a listener.
fn away(api: &Api) -> i64 {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
    let requested =
        json!({ "callback_url": format!("http://127.0.0.1:{port}/in"), "events": ["declaration.submitted"] });
    api.post("/callbacks/register", &requested).expect(201)["id"].as_i64().expect("an id")
}

fn a_receiver_that_is_away_and_one_that_answers_500_are_told_apart(kind: Kind) {
    let site = Site::new(kind).with("webhooks.retry_delays_seconds", "[600]");
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let session = signed_in_owner(&site, &service, &broker);
    let api = broker.api;
    let receiver = Receiver::open();
    receiver.answer_with(500);
    let (refusing, away) = (receiver.register(&api).id, away(&api));
    let id = create_draft(&api, &import_body());
    submit(&api, id);

    let answered = json!({ "code": "receiver_answered", "values": { "status": "500" }, "reasons": [] });
    let unreached = json!({ "code": "receiver_not_connected", "values": {}, "reasons": [] });
    for (callback, sentence, details, dutch) in [
        (refusing, "the receiver answered 500", &answered, "de ontvanger antwoordde 500"),
        (away, "no connection", &unreached, "geen verbinding"),
    ] {
        let delivery = failed(&api, callback);
        assert_eq!((&delivery["last_error"], &delivery["last_error_details"]), (&json!(sentence), details));
        let at = format!("/callbacks/{callback}");
        let shown = api.get(&format!("{at}/deliveries/{}", delivery["id"])).expect(200)["data"]["tries"][0].clone();
        assert_eq!((&shown["error"], &shown["error_details"]), (&json!(sentence), details));
        let failure = api.get(&format!("{at}/statistics")).expect(200)["data"]["last_failure"].clone();
        assert_eq!((&failure["error"], &failure["error_details"]), (&json!(sentence), details));
        let page = dutch_page(&service, &session, &format!("/settings{at}"));
        assert!(page.contains(dutch), "{page}");
    }
}

fn a_mail_server_that_is_away_shows_beside_the_record(kind: Kind) {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
    let site = Site::new(kind).with("mail.url", format!("smtp://127.0.0.1:{port}"));
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let session = signed_in_owner(&site, &service, &broker);
    let api = broker.api;
    let customer = create_customer(&api, "ACME", &json!({ "notifications_enabled": true }));
    let contact = json!({
        "name": "Anna", "email": "anna@acme.example", "receives_notifications": true,
        "notification_preferences": ["declaration.submitted", "declaration.accepted"],
    });
    api.post(&format!("/customers/{customer}/contacts"), &contact).expect_status(201);
    let mut body = import_body();
    body["declaration"]["importer"]["customer_code"] = json!("ACME");
    let id = create_draft(&api, &body);
    submit(&api, id);
    let mail = eventually("the failure shows", || {
        let mails = api.get(&format!("/declarations/{id}/emails")).expect(200);
        mails["data"].as_array()?.iter().find(|mail| mail["last_error"].is_string()).cloned()
    });
    let details = &mail["last_error_details"];
    assert_eq!(details["code"], "mail_server_unreachable", "{mail}");
    let quoted = details["values"]["error"].as_str().expect("what the system said");
    assert_eq!(mail["last_error"], format!("the mail server could not be talked to: {quoted}"));
    let page = dutch_page(&service, &session, &format!("/declarations/{id}/sent"));
    assert!(page.contains("communicatie met de mailserver was niet mogelijk: "), "{page}");
}

fn what_an_earlier_version_noted_stays_as_it_is_and_has_no_code(kind: Kind) {
    let site = Site::new(kind).with("webhooks.retry_delays_seconds", "[600]");
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let session = signed_in_owner(&site, &service, &broker);
    let callback = away(&broker.api);
    submit(&broker.api, create_draft(&broker.api, &import_body()));
    let id = failed(&broker.api, callback)["id"].clone();
    // An instance of the version before, which knows no facts, notes the next try.
    site.database().execute(&format!("UPDATE callback_deliveries SET last_error = 'timed out' WHERE id = {id}"));
    let delivery = failed(&broker.api, callback);
    assert_eq!((&delivery["last_error"], &delivery["last_error_details"]), (&json!("timed out"), &Value::Null));
    let page = dutch_page(&service, &session, &format!("/settings/callbacks/{callback}"));
    assert!(page.contains("timed out") && !page.contains("geen verbinding"), "{page}");
}

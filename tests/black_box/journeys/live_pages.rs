//! Pages of the web interface hear of every record that changes, by any user and at any instance.

use serde_json::json;

use crate::harness::{
    Api, EventStream, Kind, Receiver, Service, Site, create_draft, import_body, signed_in_owner, submit,
};

on_both_databases!(a_page_hears_of_drafts_that_are_made_and_saved, a_page_that_shows_deliveries_hears_of_attempts);

/// The stream of an owner's page.
fn listening(service: &Service, session: &str) -> EventStream {
    listening_at("/console/events", service, session)
}

fn listening_at(path: &str, service: &Service, session: &str) -> EventStream {
    let stream = EventStream::ask(service.address(), path, &[session]);
    assert_eq!((stream.status, stream.header("content-type")), (200, Some("text/event-stream")));
    stream
}

fn a_page_hears_of_drafts_that_are_made_and_saved(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let other = site.broker(&service, "Andere Expeditie").api;
    let mut stream = listening(&service, &signed_in_owner(&site, &service, &broker));

    let foreign = create_draft(&other, &import_body());
    let id = create_draft(&broker.api, &import_body());
    let heard = stream.wait_for(&format!("event: declarations-{id}\n"));
    assert!(heard.contains("event: declarations\n"), "lists hear of it too: {heard}");
    assert!(!heard.contains(&format!("event: declarations-{foreign}\n")), "{heard}");
    broker.api.put(&format!("/declarations/{id}"), &json!({ "application_reference": "saved" })).expect_status(200);
    stream.wait_for(&format!("event: declarations-{id}\n"));
    // Another program writes beside the service.
    site.client_with_scopes(&service, &broker, &["declarations:read"]);
    stream.wait_for("event: clients\n");
}

/// A page that shows deliveries is informed once when it begins to listen, and then of what happens.
fn hears_of_a_delivery(stream: &mut EventStream, api: &Api) {
    stream.wait_for("event: deliveries\n");
    submit(api, create_draft(api, &import_body()));
    stream.wait_for("event: deliveries\n");
}

fn a_page_that_shows_deliveries_hears_of_attempts(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let receiver = Receiver::open();
    receiver.register(&broker.api);
    let mut stream = listening_at("/console/events?deliveries", &service, &signed_in_owner(&site, &service, &broker));
    hears_of_a_delivery(&mut stream, &broker.api);
}

#[test]
fn a_page_hears_of_attempts_at_another_instance() {
    let site = Site::new(Kind::Postgres).with("http.base_url", "http://customs.example");
    let (here, there) = (site.serve(), site.serve());
    let broker = site.broker(&here, "Havenzicht Expeditie");
    let receiver = Receiver::open();
    receiver.register(&broker.api);
    let mut stream = listening_at("/console/events?deliveries", &here, &signed_in_owner(&site, &here, &broker));
    hears_of_a_delivery(&mut stream, &broker.api.at(&there.base()));
}

#[test]
fn a_page_hears_of_a_draft_that_is_saved_at_another_instance() {
    let site = Site::new(Kind::Postgres).with("http.base_url", "http://customs.example");
    let (here, there) = (site.serve(), site.serve());
    let broker = site.broker(&here, "Havenzicht Expeditie");
    let mut stream = listening(&here, &signed_in_owner(&site, &here, &broker));
    let id = create_draft(&broker.api.at(&there.base()), &import_body());
    stream.wait_for(&format!("event: declarations-{id}\n"));
}

//! Pages of the web interface hear of every record that changes, by whomever and at whichever instance.

use serde_json::json;

use crate::harness::{EventStream, Kind, Service, Site, create_draft, import_body, signed_in_owner};

on_both_databases!(a_page_hears_of_drafts_that_are_made_and_saved);

/// The stream of an owner's page.
fn listening(service: &Service, session: &str) -> EventStream {
    let stream = EventStream::ask(service.address(), "/console/events", &[session]);
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

#[test]
fn a_page_hears_of_a_draft_that_is_saved_at_another_instance() {
    let site = Site::new(Kind::Postgres).with("http.base_url", "http://customs.example");
    let (here, there) = (site.serve(), site.serve());
    let broker = site.broker(&here, "Havenzicht Expeditie");
    let mut stream = listening(&here, &signed_in_owner(&site, &here, &broker));
    let id = create_draft(&broker.api.at(&there.base()), &import_body());
    stream.wait_for(&format!("event: declarations-{id}\n"));
}

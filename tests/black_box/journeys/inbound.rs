//! Incoming messages from customs, genuine or not.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::harness::{
    Api, Authority, Broker, Kind, Receiver, Service, Site, accepted, assert_in_order, create_draft, eventually,
    import_body, mrn, released, status_of, submit, wait_for_status, with_function_code,
};

on_both_databases!(
    an_acceptance_that_comes_twice_is_applied_once,
    a_release_before_the_acceptance_waits_for_it,
    a_message_for_nobody_is_taken_and_changes_nothing,
    a_bad_signature_is_refused,
    a_document_that_is_no_answer_of_customs_is_refused_at_once,
    a_message_of_fifty_megabytes_is_cut_off,
    without_a_shared_secret_there_is_no_way_in,
    a_gateway_that_is_down_delays_a_message_and_loses_none,
);

const STORY: [&str; 3] = ["declaration.submitted", "declaration.accepted", "declaration.released"];

/// An installation on a scripted authority, with a declaration that customs has taken and not yet answered.
struct Pending {
    service: Service,
    broker: Broker,
    id: i64,
    lrn: String,
}

fn pending(site: &Site, authority: &Authority) -> Pending {
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let id = create_draft(&broker.api, &import_body());
    submit(&broker.api, id);
    let lrn =
        eventually("the message reaches customs", || authority.lodged().first().map(|sent| sent.correlation.clone()));
    Pending { service, broker, id, lrn }
}

fn events_of(api: &Api, id: i64) -> Vec<String> {
    let timeline = api.get(&format!("/declarations/{id}/timeline")).expect(200);
    let events = timeline["events"].as_array().expect("events");
    events.iter().map(|event| event["event"].as_str().expect("a name").to_owned()).collect()
}

fn an_acceptance_that_comes_twice_is_applied_once(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let Pending { service, broker, id, lrn } = pending(&site, &authority);
    let receiver = Receiver::open();
    receiver.register(&broker.api);
    let customs = Api::new(&service.base());

    for _ in 0..2 {
        authority.send(&customs, &accepted(&lrn, &mrn(1))).expect_status(202);
    }
    wait_for_status(&broker.api, id, "ACC");
    for _ in 0..2 {
        authority.send(&customs, &released(&lrn, &mrn(1))).expect_status(202);
    }
    let declaration = wait_for_status(&broker.api, id, "REL");
    // The same acceptance again, long after it was applied.
    authority.send(&customs, &accepted(&lrn, &mrn(1))).expect_status(202);

    let mut taken = receiver.wait_for(id, &STORY[1..]);
    // The submission may still be reported to a receiver that registers right after it.
    taken.retain(|delivery| delivery.event() != STORY[0]);
    assert_in_order(&taken, &STORY[1..]);
    assert_eq!(taken.len(), 2);
    assert_eq!(events_of(&broker.api, id), ["created", "submitted", "accepted", "released"]);
    assert_eq!(declaration["mrn"], mrn(1));
    assert_eq!(status_of(&broker.api, id), "REL");
}

fn a_release_before_the_acceptance_waits_for_it(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let Pending { service, broker, id, lrn } = pending(&site, &authority);
    let customs = Api::new(&service.base());

    authority.send(&customs, &released(&lrn, &mrn(1))).expect_status(202);
    assert_eq!(status_of(&broker.api, id), "NEW");
    authority.send(&customs, &accepted(&lrn, &mrn(1))).expect_status(202);
    wait_for_status(&broker.api, id, "REL");
    assert_eq!(events_of(&broker.api, id), ["created", "submitted", "accepted", "released"]);
}

fn a_message_for_nobody_is_taken_and_changes_nothing(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let Pending { service, broker, id, lrn } = pending(&site, &authority);
    let customs = Api::new(&service.base());

    authority.send(&customs, &accepted("LRN-OF-SOMEBODY-ELSE", &mrn(1))).expect_status(202);
    // A message with a function code that this version does not act upon is kept as well.
    authority.send(&customs, &with_function_code("17", &lrn, &mrn(1))).expect_status(202);
    authority.send(&customs, &accepted(&lrn, &mrn(2))).expect_status(202);
    let declaration = wait_for_status(&broker.api, id, "ACC");
    assert_eq!(declaration["mrn"], mrn(2));
}

fn a_bad_signature_is_refused(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let Pending { service, broker, id, lrn } = pending(&site, &authority);
    let customs = Api::new(&service.base());
    let message = accepted(&lrn, &mrn(1));

    let other = authority.sign(released(&lrn, &mrn(1)).as_bytes());
    for signature in [other.as_str(), "", "not hex", &other[..10]] {
        let refused = authority.send_signed(&customs, message.as_bytes(), signature);
        assert_eq!(refused.status, 401, "{signature}");
    }
    let unsigned =
        customs.request("POST", "/gateway/messages", &[("content-type", "application/xml")], Some(message.as_bytes()));
    assert_eq!(unsigned.status, 401);
    assert_eq!(status_of(&broker.api, id), "NEW");
    assert_eq!(events_of(&broker.api, id), ["created", "submitted"]);
}

fn a_document_that_is_no_answer_of_customs_is_refused_at_once(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let Pending { service, broker, id, lrn } = pending(&site, &authority);
    let customs = Api::new(&service.base());
    let message = accepted(&lrn, &mrn(1));
    let with_dtd = message.replacen(
        "<md:MetaData",
        r#"<!DOCTYPE md:MetaData [<!ENTITY lol "lol"><!ENTITY lots "&lol;&lol;&lol;">]><md:MetaData"#,
        1,
    );
    let deep = message.replacen(
        "<Response>",
        &format!("<Response>{}{}", "<Pointer>".repeat(100_000), "</Pointer>".repeat(100_000)),
        1,
    );
    let hostile = [
        ("a DTD", with_dtd),
        ("100,000 levels", deep),
        ("100,000 levels, never closed", "<a>".repeat(100_000)),
        ("nothing", String::new()),
        ("no XML", "hello".to_owned()),
        ("JSON", json!({ "FunctionCode": "01" }).to_string()),
        ("another document", "<Invoice/>".to_owned()),
        ("another namespace", message.replace("RES-DMS:2", "RES-DMS:9")),
        ("cut off", message[..message.len() / 2].to_owned()),
        ("two documents", format!("{message}{}", &message[message.find("<md:").unwrap_or(0)..])),
    ];
    for (what, document) in hostile {
        let begun = Instant::now();
        let refused = authority.send(&customs, &document);
        assert_eq!(refused.status, 400, "{what}: {}", refused.text());
        assert!(refused.json()["error"].is_string(), "{what}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{what} took {:?}", begun.elapsed());
    }
    assert_eq!(status_of(&broker.api, id), "NEW");

    authority.send(&customs, &message).expect_status(202);
    wait_for_status(&broker.api, id, "ACC");
}

fn a_message_of_fifty_megabytes_is_cut_off(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let Pending { service, broker, id, .. } = pending(&site, &authority);

    let begun = Instant::now();
    let status = raw_upload(&service, 50 << 20);
    assert_eq!(status, 413);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(status_of(&broker.api, id), "NEW");
}

/// Announces and sends a large body, and reads the status as soon as there is one; a client library would insist on
/// sending all of it first.
fn raw_upload(service: &Service, length: usize) -> u16 {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(service.address()).expect("the service listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out");
    stream.set_write_timeout(Some(Duration::from_secs(20))).expect("a time-out");
    let head = format!(
        "POST /gateway/messages HTTP/1.1\r\nhost: customs\r\ncontent-type: application/xml\r\n\
         x-gateway-signature: 00\r\ncontent-length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).expect("the head is read");
    let piece = vec![b'x'; 64 << 10];
    for _ in 0..length / piece.len() {
        // Refused half-way; the answer is on its way.
        if stream.write_all(&piece).is_err() {
            break;
        }
    }
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).expect("an answer");
    std::str::from_utf8(&answer[9..]).ok().and_then(|status| status.parse().ok()).expect("a status line")
}

fn without_a_shared_secret_there_is_no_way_in(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind)).without("customs.gateway.inbound_secret");
    let service = site.serve();
    let refused = authority.send(&Api::new(&service.base()), &accepted("LRN1", &mrn(1)));
    assert_eq!(refused.status, 404);
}

fn a_gateway_that_is_down_delays_a_message_and_loses_none(kind: Kind) {
    let authority = Authority::open();
    authority.answer_with(503);
    let site = authority.serve(Site::new(kind));
    let mut service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let id = create_draft(&broker.api, &import_body());
    submit(&broker.api, id);
    assert_eq!(status_of(&broker.api, id), "NEW");

    service.kill();
    service.restart(&site);
    authority.answer_with(202);
    let sent = eventually("the message reaches customs after all", || authority.lodged().first().cloned());
    assert!(String::from_utf8_lossy(&sent.body).contains(&sent.correlation), "the LRN is in the message");
}

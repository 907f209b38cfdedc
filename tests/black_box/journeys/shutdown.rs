//! On SIGTERM, work that has begun is finished.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use crate::harness::{Kind, Site, create_draft, eventually, import_body, submit, wait_for_status};

on_both_databases!(
    a_request_that_has_begun_is_finished,
    work_in_the_background_goes_on_after_a_restart,
    an_instance_steps_aside_before_it_stops
);

fn a_request_that_has_begun_is_finished(kind: Kind) {
    let site = Site::new(kind);
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["reference"] = json!("LAST-ONE");
    let body = body.to_string();
    let (first, rest) = body.as_bytes().split_at(body.len() / 2);

    let mut stream = TcpStream::connect(service.address()).expect("the service listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out");
    let head = format!(
        "POST /api/v1/declarations/create HTTP/1.1\r\nhost: customs\r\nauthorization: Bearer {}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n",
        api.token(),
        body.len()
    );
    stream.write_all(head.as_bytes()).expect("the head is read");
    // A service that asks for the body has accepted the request.
    let mut asked = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
    stream.read_exact(&mut asked).expect("the body is asked for");
    assert!(asked.starts_with(b"HTTP/1.1 100"), "{}", String::from_utf8_lossy(&asked));
    stream.write_all(first).expect("half of the body is read");

    service.ask_to_stop();
    eventually("no new connections are taken", || TcpStream::connect(service.address()).is_err().then_some(()));
    stream.write_all(rest).expect("the other half is read");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert!(service.wait_for_exit(Duration::from_secs(20)).success());

    service.restart(&site);
    assert_eq!(api.get("/declarations?reference=LAST-ONE").expect(200)["meta"]["total"], 1);
}

/// The wait would end after 60 seconds, and requests after another 15: a second signal ends it at once.
fn an_instance_steps_aside_before_it_stops(kind: Kind) {
    let site = Site::new(kind).with("http.drain_seconds", "60");
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;

    service.ask_to_stop();
    eventually("it is not ready", || (api.get("/readyz").status == 503).then_some(()));
    let reported = api.get("/readyz").expect(503);
    assert_eq!(
        (&reported["reason"], &reported["parts"][0]["name"]),
        (&json!("stopping"), &json!("instance")),
        "{reported}"
    );
    create_draft(&api, &import_body());
    let mut stream = TcpStream::connect(service.address()).expect("new connections are taken");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out");
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: customs\r\n\r\n").expect("a request");
    // It ends, since the connection is not kept for another request.
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer and the end");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("connection: close"), "{answer}");

    service.ask_to_stop();
    assert!(service.wait_for_exit(Duration::from_secs(20)).success());
}

fn work_in_the_background_goes_on_after_a_restart(kind: Kind) {
    let site = Site::new(kind)
        .with("customs.simulator.accept_after_ms", "1000")
        .with("customs.simulator.release_after_ms", "1000");
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = create_draft(&api, &import_body());
    submit(&api, id);

    service.ask_to_stop();
    assert!(service.wait_for_exit(Duration::from_secs(20)).success());
    service.restart(&site);
    wait_for_status(&api, id, "REL");
}

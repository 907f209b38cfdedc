//! Bodies that come slowly, not at all, or without an end, and the memory that strangers can occupy with them.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::harness::{
    Api, Authority, Broker, Connection, Kind, Service, Site, create_draft, eventually, head, import_body,
};

const IDLE: Duration = Duration::from_secs(1);
const IN_ALL: Duration = Duration::from_secs(3);
/// Extra time that a busy machine may need.
const SLACK: Duration = Duration::from_secs(4);

/// Largest message of customs.
const LONGEST_MESSAGE: usize = 10 << 20;

fn impatient(site: Site) -> Site {
    site.with("http.body_idle_seconds", "1").with("http.body_seconds", "3")
}

/// Settings under which bodies may take their time and clients come through a proxy.
fn patient(site: Site) -> Site {
    site.with("http.body_idle_seconds", "60")
        .with("http.body_seconds", "60")
        .with("http.trusted_proxies", "[\"127.0.0.0/8\"]")
}

/// An installation to which customs delivers, with a broker and a declaration.
struct Door {
    authority: Authority,
    service: Service,
    broker: Broker,
    declaration: i64,
}

fn door(settings: impl FnOnce(Site) -> Site) -> Door {
    let authority = Authority::open();
    let site = settings(impatient(authority.serve(Site::new(Kind::Sqlite))));
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let declaration = create_draft(&broker.api, &import_body());
    Door { authority, service, broker, declaration }
}

impl Door {
    /// The beginnings of requests with a body on every kind of path, with `length` as the header about its length.
    fn requests(&self, length: &str) -> Vec<String> {
        let token = format!("Authorization: Bearer {}", self.broker.api.token());
        let (json, form) = ("Content-Type: application/json", "Content-Type: application/x-www-form-urlencoded");
        let signature = format!("X-Gateway-Signature: {}", "0".repeat(64));
        vec![
            head("POST", "/oauth/token", &[json, length]),
            head("POST", "/oauth/revoke", &[form, length]),
            head("POST", "/gateway/messages", &[&signature, length]),
            head("POST", "/api/v1/declarations/create", &[&token, json, length]),
            self.upload(length),
        ]
    }

    /// Begins a message of this client that a proxy passes on, and sends all but its last bytes. When there is no room,
    /// the service refuses it while it is sent.
    fn begin_message(&self, client: &str, bytes: usize) -> Connection {
        let (signature, client) =
            (format!("X-Gateway-Signature: {}", "0".repeat(64)), format!("X-Forwarded-For: {client}"));
        let length = format!("Content-Length: {LONGEST_MESSAGE}");
        let mut connection = Connection::to(self.service.address());
        connection.send(&head("POST", "/gateway/messages", &[&signature, &client, &length]));
        let _ = connection.try_send("x".repeat(bytes).as_bytes());
        connection
    }

    fn upload(&self, length: &str) -> String {
        let token = format!("Authorization: Bearer {}", self.broker.api.token());
        let path = format!("/api/v1/declarations/{}/documents", self.declaration);
        head("POST", &path, &[&token, "Content-Type: multipart/form-data; boundary=cut", length])
    }
}

#[test]
fn a_body_that_stalls_is_given_up() {
    let door = door(|site| site);
    for request in door.requests("Content-Length: 1000") {
        let mut connection = Connection::to(door.service.address());
        connection.send(&request);
        connection.send("--cut\r\nContent-Disp");
        let begun = Instant::now();
        let answer = connection.receive();
        let took = begun.elapsed();
        assert_eq!((answer.status, &answer.json()["error"]), (408, &json!("request_timeout")), "{request}");
        assert!(answer.json()["error_description"].is_string(), "{request}");
        assert!(took + IDLE / 10 >= IDLE && took < IDLE + SLACK, "{took:?}: {request}");
        assert_eq!(answer.header("connection"), Some("close"), "{request}");
        assert!(connection.ends_after() < SLACK, "{request}");
    }
}

#[test]
fn a_body_that_drips_has_its_time_in_all_and_a_file_has_not() {
    let door = door(|site| site);
    for request in door.requests("Content-Length: 1000") {
        let is_upload = request.contains("multipart");
        let mut connection = Connection::to(door.service.address());
        connection.send(&request);
        let form = "--cut\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n";
        connection.send(if is_upload { form } else { "{" });
        let begun = Instant::now();
        while begun.elapsed() < IN_ALL + IDLE {
            thread::sleep(Duration::from_millis(200));
            if connection.try_send(b" ").is_err() {
                break;
            }
        }
        let answer = connection.receive();
        assert_eq!(answer.status, 408, "{request}");
        // The upload is given up only when no more of the file comes.
        let took = begun.elapsed();
        assert!(!is_upload || took > IN_ALL + IDLE + IDLE / 2, "{took:?}: {request}");
    }
}

#[test]
fn a_body_without_end_is_answered_and_its_connection_ended() {
    const ENOUGH: usize = 64 << 20;
    let door = door(|site| site);
    let mut requests = door.requests("Transfer-Encoding: chunked");
    requests.push(head("POST", "/nowhere", &["Transfer-Encoding: chunked"]));
    requests.push(head("POST", "/api/v1/declarations/create", &["Transfer-Encoding: chunked"]));
    requests.push(head("GET", "/healthz", &["Transfer-Encoding: chunked"]));
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    for request in requests {
        // An upload may have 51 MiB, and is answered at its end.
        let upload = if request.contains("multipart") { 51 << 20 } else { 0 };
        let mut connection = Connection::to(door.service.address());
        connection.send(&request);
        let mut sent = 0;
        while sent < ENOUGH + upload && connection.try_send(chunk.as_bytes()).is_ok() {
            sent += chunk.len();
        }
        assert!(sent < ENOUGH + upload, "{sent} bytes were swallowed: {request}");
        let answer = connection.receive();
        assert!([401, 404, 413, 400, 200].contains(&answer.status), "{}: {request}", answer.status);
        assert_eq!(answer.header("connection"), Some("close"), "{request}");
        assert!(connection.ends_after() < SLACK, "{request}");
    }
}

#[test]
fn bodies_of_strangers_have_a_total_in_memory() {
    // There is room for two messages of full length, each from an address of its own.
    let door = door(|site| patient(site).with("http.unverified_body_bytes", (2 * LONGEST_MESSAGE).to_string()));
    let ask = |client: &str| {
        let mut connection = Connection::to(door.service.address());
        let client = format!("X-Forwarded-For: {client}");
        let headers = ["Content-Type: application/json", "Content-Length: 3", &client];
        connection.send(&format!("{}{{ }}", head("POST", "/oauth/token", &headers)));
        connection.receive()
    };
    let (stalled, refused) = eventually("there is no room", || {
        let stalled = ["198.51.100.1", "198.51.100.2"].map(|client| door.begin_message(client, LONGEST_MESSAGE - 1));
        // A request that comes before the service has read both messages takes room for their last bytes, and one of
        // them is then refused. So the test waits.
        thread::sleep(IDLE / 2);
        let answer = ask("198.51.100.3");
        (answer.status == 503).then_some((stalled, answer))
    });
    assert_eq!((&refused.json()["error"], &refused.json()["success"]), (&json!("server_error"), &json!(false)));
    assert!(refused.header("retry-after").is_some());
    // Clients with a token are not affected.
    create_draft(&door.broker.api, &import_body());
    drop(stalled);
    eventually("there is room again", || (ask("198.51.100.3").status == 400).then_some(()));
}

#[test]
fn one_address_does_not_lock_customs_out() {
    let door = door(patient);
    let most = LONGEST_MESSAGE - 1;
    let _stalled = door.begin_message("198.51.100.1", most);
    // Waits until the service has read the bytes that were sent.
    thread::sleep(IDLE * 2);
    // One address gets at most a quarter of the total, which is 16 MiB.
    let refused = eventually("its share is used up", || {
        let mut connection = door.begin_message("198.51.100.1", most);
        connection.try_send(b"x").ok()?;
        let answer = connection.receive();
        (answer.status == 503).then_some(answer)
    });
    assert!(refused.header("retry-after").is_some());
    let message = vec![b'x'; LONGEST_MESSAGE];
    let signed = door.authority.send_signed(&Api::new(&door.service.base()), &message, &door.authority.sign(&message));
    assert_eq!(signed.status, 400, "it was read, and is no message");
}

#[test]
fn an_answer_without_a_body_waits_for_a_client_that_is_still_writing() {
    let door = door(|site| site);
    let token = format!("Authorization: Bearer {}", door.broker.api.token());
    let path = format!("/api/v1/declarations/{}", door.declaration);
    let mut connection = Connection::to(door.service.address());
    connection.send(&head("DELETE", &path, &[&token, "Transfer-Encoding: chunked"]));
    thread::sleep(IDLE / 2);
    connection.send(&format!("1000\r\n{}\r\n0\r\n\r\n", " ".repeat(0x1000)));
    assert_eq!(connection.receive().status, 204);
    connection.send(&head("GET", &path, &[&token]));
    assert_eq!(connection.receive().status, 404, "it is gone, and the connection is not");
}

/// Resident memory of a process in kB.
fn resident(service: &Service) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", service.pid())).expect("the state of a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn sixty_stalled_messages_do_not_fill_the_memory() {
    let door = door(|site| patient(site).with("http.body_idle_seconds", "8").with("http.body_seconds", "20"));
    let before = resident(&door.service);
    let clients = (1..=60).map(|client| format!("198.51.100.{client}"));
    let stalled: Vec<Connection> = clients.map(|client| door.begin_message(&client, 9_500_000)).collect();
    let grown = resident(&door.service).saturating_sub(before);
    println!("the memory grew by {grown} kB from {before} kB");
    assert!(grown < 200_000, "{grown} kB");
    assert_eq!(Api::new(&door.service.base()).get("/readyz").status, 200);
    drop(stalled);
}

//! The rules for every request, no matter what it asks for: the meaning of its path, the address it counts for, and its
//! trace in the log.

use serde_json::{Value, json};

use crate::harness::{
    Api, Authority, Connection, Kind, Service, Site, create_customer, create_draft, early_in_the_minute, eventually,
    import_body,
};

fn bearer(api: &Api) -> String {
    format!("Authorization: Bearer {}", api.token())
}

#[test]
fn a_fixed_part_of_a_path_counts_only_as_it_is() {
    let site = Site::new(Kind::Sqlite).with("rate_limit.enabled", "true");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let ask = |method: &str, path: &str| {
        Connection::ask(service.address(), method, path, &[&bearer(&api), "Content-Length: 0"])
    };
    for (method, path) in [
        ("POST", "/%6Fauth/token"),
        ("POST", "/oauth/%74oken"),
        ("GET", "/oauth/token%69nfo"),
        ("GET", "/%61pi/v1/declarations"),
        ("POST", "/api/v1/reports/dms-import/%65xport"),
        ("GET", "/api/v1/%72ejection-analysis/summary"),
        ("POST", "/api/v1/declarations/%63reate"),
        ("GET", "/%68ealthz"),
    ] {
        let answer = ask(method, path);
        assert_eq!(answer.status, 404, "{method} {path}");
        let reported = "The requested resource was not found.";
        let expected = json!({ "error": "not_found", "error_description": reported, "message": reported });
        assert_eq!(answer.json(), expected, "{method} {path}");
    }
}

#[test]
fn a_parameter_of_a_path_is_decoded_once() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let ask = |path: &str| Connection::ask(service.address(), "GET", path, &[&bearer(&api)]);
    for (code, path) in [("A/B", "A%2FB"), ("A%2FB", "A%252FB"), ("A+B", "A+B"), ("A é", "A%20%C3%A9")] {
        create_customer(&api, code, &json!({}));
        let answer = ask(&format!("/api/v1/customers/code/{path}"));
        assert_eq!((answer.status, &answer.json()["data"]["customer_code"]), (200, &json!(code)), "{path}");
    }
    let id = create_draft(&api, &import_body()).to_string();
    let escaped: String = id.bytes().map(|digit| format!("%{digit:02X}")).collect();
    assert_eq!(ask(&format!("/api/v1/declarations/{escaped}")).status, 200);
    assert_eq!(ask("/api/v1/codebook/%63ountries").status, 200);
    let unknown = ask("/api/v1/codebook/no%2Ftable");
    assert_eq!((unknown.status, &unknown.json()["error"]), (404, &json!("codebook_not_found")));
}

/// Statuses of wrong guesses at the token endpoint, sent with these headers.
fn guesses(service: &Service, headers: &[[&str; 2]]) -> Vec<u16> {
    early_in_the_minute();
    let guess = |headers: &[&str; 2]| {
        let all = [headers[0], headers[1], "Content-Type: application/json", "Content-Length: 2"];
        let mut connection = Connection::to(service.address());
        connection.send(&format!("{}{{}}", crate::harness::head("POST", "/oauth/token", &all)));
        connection.receive().status
    };
    headers.iter().map(guess).collect()
}

#[test]
fn the_header_that_the_proxy_writes_tells_the_address_and_no_other() {
    let site = || {
        let limited =
            Site::new(Kind::Sqlite).with("rate_limit.enabled", "true").with("rate_limit.token_per_minute", "2");
        limited.with("http.trusted_proxies", "[\"127.0.0.0/8\", \"10.0.0.0/8\"]")
    };
    let service = site().serve();
    let forged = [
        ["Forwarded: for=192.0.2.1", "X-Forwarded-For: 6.6.6.6, 198.51.100.1"],
        ["Forwarded: for=192.0.2.2", "X-Forwarded-For: 7.7.7.7, 198.51.100.1, 10.1.2.3"],
        ["Forwarded: for=192.0.2.3", "X-Forwarded-For: 198.51.100.1"],
        ["Forwarded: for=192.0.2.3", "X-Forwarded-For: 198.51.100.2"],
    ];
    assert_eq!(guesses(&service, &forged), [400, 400, 429, 400]);

    let service = site().with("http.forwarded_header", "forwarded").serve();
    let forged = [
        ["Forwarded: for=198.51.100.1", "X-Forwarded-For: 192.0.2.1"],
        ["Forwarded: for=6.6.6.6, for=198.51.100.1", "X-Forwarded-For: 192.0.2.2"],
        ["Forwarded: for=198.51.100.1;proto=https", "X-Forwarded-For: 192.0.2.3"],
        ["Forwarded: for=198.51.100.2", "X-Forwarded-For: 192.0.2.3"],
    ];
    assert_eq!(guesses(&service, &forged), [400, 400, 429, 400]);
}

#[test]
fn head_answers_as_get_does_without_the_body() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_draft(&api, &import_body());
    for path in ["/healthz", "/readyz", "/docs", "/api/v1/declarations", "/api/v1/codebook/countries"] {
        let mut connection = Connection::to(service.address());
        let headers = [bearer(&api)];
        let ask = |method| crate::harness::head(method, path, &[&headers[0]]);
        connection.send(&ask("HEAD"));
        let head = connection.receive_head();
        connection.send(&ask("GET"));
        // If the HEAD answer had a body, it would be read as the beginning of this answer.
        let whole = connection.receive();
        assert_eq!((head.status, whole.status), (200, 200), "{path}");
        for name in ["content-length", "content-type", "etag", "cache-control"] {
            assert_eq!(head.header(name), whole.header(name), "{path}: {name}");
        }
        assert!(!whole.body.is_empty(), "{path}");
    }
    assert_eq!(Connection::ask(service.address(), "HEAD", "/api/v1/declarations", &[]).status, 401);
    assert_eq!(Connection::ask(service.address(), "HEAD", "/api/v1/declarations/999999", &[&bearer(&api)]).status, 404);
    let refused = Connection::ask(service.address(), "HEAD", "/api/v1/declarations/create", &[&bearer(&api)]);
    assert_eq!((refused.status, refused.header("allow")), (405, Some("post")));
}

/// All records of the log.
fn records(service: &Service) -> Vec<Value> {
    service.log().lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// All log records about a request that has ended. Once the log has a later request, no more can come.
fn told_of(service: &Service, request: &str) -> Vec<Value> {
    let marker = format!("after-{request}");
    let lines_about = |id: &str| -> Vec<Value> {
        records(service).into_iter().filter(|record| record["span"]["request_id"] == id).collect()
    };
    Api::new(&service.base()).request("GET", "/nowhere", &[("x-request-id", &marker)], None);
    eventually("the log tells of a later request", || (!lines_about(&marker).is_empty()).then_some(()));
    lines_about(request)
}

/// Sends half a body, goes away, and returns the records of the log about that request.
fn go_away(service: &Service, request: &str) -> Vec<Value> {
    let mut connection = Connection::to(service.address());
    // The first answer of the service stays unread, so that the connection is reset and not just closed.
    let id = format!("X-Request-Id: {request}");
    let headers = [id.as_str(), "Content-Type: application/json", "Content-Length: 100", "Expect: 100-continue"];
    connection.send(&crate::harness::head("POST", "/oauth/token", &headers));
    connection.send("{\"grant_type\"");
    std::thread::sleep(std::time::Duration::from_millis(500));
    drop(connection);
    eventually("the log tells of it", || Some(told_of(service, request)).filter(|reported| !reported.is_empty()))
}

#[test]
fn a_client_that_went_away_is_told_of_once_and_counted() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    // The end of the connection and the end of the body arrive together: where the service sees that of the body first,
    // it answers 400 to no one, and the client goes away once more.
    let reported = (0..10)
        .map(|attempt| go_away(&service, &format!("gone-{attempt}")))
        .find(|reported| reported.iter().any(|record| record["fields"]["message"] != "answered"))
        .expect("the log tells of a client that went away");
    let [record] = reported.as_slice() else { panic!("told more than once: {reported:#?}") };
    let fields = &record["fields"];
    assert_eq!((&record["level"], &fields["client"]), (&json!("INFO"), &json!("127.0.0.1")), "{record}");
    assert_eq!(fields["message"], "the client went away before it was answered");
    assert_eq!((&fields["method"], &fields["route"]), (&json!("POST"), &json!("/oauth/token")));
    assert!(fields["duration_ms"].is_u64() && fields["status"].is_null(), "{record}");
    let metrics = Api::new(&service.base()).get("/metrics").text();
    let counted = metrics.lines().find(|line| line.starts_with("http_requests_total") && line.contains("\"499\""));
    assert!(counted.is_some_and(|line| line.contains("/oauth/token") && line.ends_with(" 1")), "{metrics}");
}

#[test]
fn the_log_tells_once_of_what_was_refused_and_nothing_of_probes() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let api = Api::new(&service.base());
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(api.request("GET", path, &[("x-request-id", "a-probe")], None).status, 200);
    }
    let asked = [("GET", "/declarations", 401), ("GET", "/nowhere", 404), ("PATCH", "/oauth/token", 405)];
    for (method, path, status) in asked {
        let id = format!("refused-{status}");
        assert_eq!(api.request(method, path, &[("x-request-id", &id)], None).status, status, "{path}");
        let reported = told_of(&service, &id);
        let [record] = reported.as_slice() else { panic!("told more than once: {reported:#?}") };
        assert_eq!((&record["level"], &record["fields"]["status"]), (&json!("INFO"), &json!(status)));
        assert!(record["fields"]["duration_ms"].is_u64(), "{record}");
        assert_eq!(record["fields"]["client"], "127.0.0.1");
    }
    assert!(!service.log().contains("a-probe"), "{}", service.log());
}

/// Bytes that are no HTTP reach no gate, and yet the log records them once, at INFO and with the address that they came
/// from. The library itself reports an error of the server, and of no address.
#[test]
fn what_cannot_be_parsed_as_http_is_logged_once_with_its_address() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    // 96 headers are the most that the library reads.
    let many = format!("GET /healthz HTTP/1.1\r\nHost: a\r\n{}\r\n", "A: b\r\n".repeat(120));
    let length = "GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 3x\r\n\r\n";
    for (sent, status) in [("nonsense\r\n\r\n", 400), (length, 400), (many.as_str(), 431)] {
        let mut connection = Connection::to(service.address());
        connection.send(sent);
        assert_eq!(connection.receive().status, status, "{sent}");
    }
    let reported = || -> Vec<Value> {
        let is_reported = |record: &Value| record["fields"]["message"] == "a request cannot be parsed as HTTP";
        records(&service).into_iter().filter(is_reported).collect()
    };
    let reported = eventually("three records", || Some(reported()).filter(|reported| reported.len() >= 3));
    assert_eq!(reported.len(), 3, "{reported:#?}");
    for record in reported {
        assert_eq!((&record["level"], &record["fields"]["client"]), (&json!("INFO"), &json!("127.0.0.1")), "{record}");
        assert!(record["fields"]["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{record}");
    }
    let errors: Vec<Value> = records(&service).into_iter().filter(|record| record["level"] == "ERROR").collect();
    assert_eq!(errors, Vec::<Value>::new());
}

#[test]
fn pages_in_plain_text_are_warned_of_at_the_start() {
    for (base_url, is_warned_of) in [("http://customs.example", true), ("https://customs.example", false)] {
        let site = Site::new(Kind::Sqlite).with("http.base_url", base_url);
        let service = site.serve();
        let reported = |record: &Value| record["fields"]["message"] == service.start_line();
        eventually("a record with the start line", || records(&service).iter().any(reported).then_some(()));
        let is_warning = |record: &Value| {
            let message = record["fields"]["message"].as_str().unwrap_or_default();
            record["level"] == "WARN" && message.starts_with("people would sign in to the web interface in plain text")
        };
        assert_eq!(records(&service).iter().any(is_warning), is_warned_of, "{base_url}: {}", service.log());
    }
}

#[test]
fn the_start_line_is_in_the_log_as_well() {
    let site = Site::new(Kind::Sqlite);
    let service = site.serve();
    let reported = |record: &Value| record["level"] == "INFO" && record["fields"]["message"] == service.start_line();
    eventually("a record with the start line", || records(&service).iter().any(reported).then_some(()));
    assert!(service.log().lines().any(|line| line == service.start_line()), "and as it is on standard output");
}

#[test]
fn without_redis_an_instance_counts_by_itself_and_says_so_once() {
    let site = Site::new(Kind::Sqlite)
        .with("rate_limit.enabled", "true")
        .with("rate_limit.general_per_minute", "3")
        .with("rate_limit.store", "redis://127.0.0.1:1");
    let service = site.serve();
    let metrics = Api::new(&service.base()).get("/metrics").text();
    assert!(metrics.lines().any(|line| line == "rate_limit_store_unreachable 1"), "{metrics}");
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    early_in_the_minute();
    let statuses: Vec<u16> = (0..5).map(|_| api.get("/callbacks").status).collect();
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    let warnings = records(&service).into_iter().filter(|record| {
        record["level"] == "WARN"
            && record["fields"]["message"].as_str().is_some_and(|text| text.contains("rate limits"))
    });
    assert_eq!(warnings.count(), 1);
}

#[test]
fn wrongly_signed_messages_are_limited_and_rightly_signed_ones_are_not() {
    let authority = Authority::open();
    let site = authority.serve(Site::new(Kind::Sqlite)).with("rate_limit.enabled", "true");
    let service = site.with("rate_limit.wrong_signatures_per_minute", "3").serve();
    let customs = Api::new(&service.base());
    let (message, right) = (b"<no-message/>".as_slice(), authority.sign(b"<no-message/>"));
    early_in_the_minute();
    let wrong: Vec<u16> = (0..5).map(|_| authority.send_signed(&customs, message, &"0".repeat(64)).status).collect();
    assert_eq!(wrong, [401, 401, 401, 429, 429]);
    let refused = authority.send_signed(&customs, message, "none");
    assert_eq!((refused.status, refused.header("retry-after").is_some()), (429, true));
    assert_eq!((refused.header("x-ratelimit-limit"), refused.header("cache-control")), (Some("3"), Some("no-store")));
    for _ in 0..100 {
        assert_eq!(authority.send_signed(&customs, message, &right).status, 400, "signed, and no message");
    }
}

//! The service behind the proxies of `deploy/`, as the documentation recommends.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::harness::{Broker, HOST, Kind, Proxy, Service, Site, free_port, import_body};

#[test]
fn nginx_serves_as_its_example_says() {
    behind(Proxy::nginx);
}

#[test]
fn caddy_serves_as_its_example_says() {
    behind(Proxy::caddy);
}

/// Two instances that are upgraded one after the other, as the page on operating says: asked to stop, started again,
/// and the other one at once afterwards. Without `max_fails=0` nginx then goes to neither for ten seconds.
#[test]
fn no_request_is_refused_while_instances_restart_behind_nginx() {
    let port = free_port();
    let site = Site::new(Kind::Postgres)
        .with("http.base_url", format!("https://{HOST}:{port}"))
        .with("http.trusted_proxies", "127.0.0.1")
        .with("http.drain_seconds", "3");
    let mut services = [site.serve(), site.serve()];
    let home = tempfile::tempdir().expect("a folder");
    let Some(proxy) = Proxy::nginx_before(home.path(), port, &[services[0].address(), services[1].address()]) else {
        return;
    };
    let broker = site.broker(&services[0], "Havenzicht Expeditie");
    let bearer = format!("Authorization: Bearer {}", broker.api.token());
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let client = scope.spawn(|| {
            let (mut made, mut lost) = (0, 0);
            while !stop.load(Ordering::Relaxed) {
                let body = import_body().to_string();
                let (status, answer) = proxy.ask(
                    "/api/v1/declarations/create",
                    &["-H", "Content-Type: application/json", "-H", &bearer, "-d", &body],
                );
                // An instance closed before it began to read a request that was sent to it: nginx repeats no write.
                if status == 502 {
                    lost += 1;
                } else {
                    assert_eq!(status, 201, "after {made}: {answer}");
                    made += 1;
                }
            }
            (made, lost)
        });
        for service in &mut services {
            service.ask_to_stop();
            assert!(service.wait_for_exit(Duration::from_secs(40)).success());
            service.restart(&site);
        }
        stop.store(true, Ordering::Relaxed);
        let (made, lost) = client.join().expect("no request was refused");
        // There is at most one for each restart. Without `max_fails=0` there are those of ten seconds.
        assert!(made > 5 && lost <= 2, "{made} were made, {lost} lost");
    });
}

fn behind(start: fn(&Path, u16, &str) -> Option<Proxy>) {
    let port = free_port();
    let site = Site::new(Kind::Sqlite)
        .with("http.base_url", format!("https://{HOST}:{port}"))
        .with("http.trusted_proxies", "127.0.0.1")
        .with("customs.gateway.inbound_secret", "secret");
    let service = site.serve();
    let home = tempfile::tempdir().expect("a folder");
    let Some(proxy) = start(home.path(), port, service.address()) else { return };
    let broker = site.broker(&service, "Havenzicht Expeditie");

    a_client_signs_in_and_creates(&proxy, &broker);
    clients_are_told_apart(&proxy, &service);
    requests_keep_their_names(&proxy);
    what_is_not_for_everybody_is_kept_back(&proxy);
    long_bodies_are_refused(&proxy, &broker);
    answers_to_bodies_that_nobody_reads_arrive(&proxy);
}

fn a_client_signs_in_and_creates(proxy: &Proxy, broker: &Broker) {
    let (status, answer) = proxy.ask(
        "/oauth/token",
        &["-u", &format!("{}:{}", broker.client_id, broker.client_secret), "-d", "grant_type=client_credentials"],
    );
    assert_eq!(status, 200, "{answer}");
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    let bearer = format!("Authorization: Bearer {}", answer["access_token"].as_str().expect("a token"));
    let body = import_body().to_string();
    let (status, created) =
        proxy.ask("/api/v1/declarations/create", &["-H", &bearer, "-H", "Content-Type: application/json", "-d", &body]);
    assert_eq!(status, 201, "{created}");
    // A slash in a name arrives as it was sent.
    let (status, found) = proxy.ask("/api/v1/customers/by-code/A%2FB", &["-H", &bearer]);
    assert_eq!(status, 404, "{found}");
    let (status, list) = proxy.ask("/api/v1/declarations", &["-H", &bearer, "--compressed"]);
    assert_eq!((status, list.contains("\"total\":1")), (200, true), "{list}");
}

/// Limits and logs see the client, no matter what it says of itself.
fn clients_are_told_apart(proxy: &Proxy, service: &Service) {
    proxy.ask_from("127.0.0.2", "/api/v1/declarations?asked=by-two", &["-H", "X-Forwarded-For: 6.6.6.6"]);
    crate::harness::eventually("the log tells of the client", || service.log().contains("127.0.0.2").then_some(()));
    assert!(!service.log().contains("6.6.6.6"));
}

/// The name that a client gives its request is in the answer and in the log of the service; else the proxy names it.
fn requests_keep_their_names(proxy: &Proxy) {
    let named = |arguments: &[&str]| {
        let show = ["--dump-header", "-", "--output", "/dev/null"];
        let (status, head) = proxy.ask("/healthz", &[&show[..], arguments].concat());
        assert_eq!(status, 200, "{head}");
        let names: Vec<String> = head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .filter(|(name, _)| name.eq_ignore_ascii_case("x-request-id"))
            .map(|(_, value)| value.trim().to_owned())
            .collect();
        assert_eq!(names.len(), 1, "{head}");
        names.concat()
    };
    assert_eq!(named(&["-H", "X-Request-Id: order-4711"]), "order-4711");
    let (one, other) = (named(&[]), named(&[]));
    assert!(one != other && one.len() >= 32, "{one}, {other}");
}

fn what_is_not_for_everybody_is_kept_back(proxy: &Proxy) {
    for path in ["/metrics", "/readyz"] {
        assert_eq!(proxy.ask(path, &[]).0, 200, "{path} from inside");
        assert_eq!(proxy.ask_from("127.0.0.2", path, &[]).0, 403, "{path} from outside");
    }
    // This uses HTTP/1.1, since curl takes an answer that comes before it has sent the body for an error of HTTP/2.
    for path in ["/gateway/messages", "/gateway%2Fmessages", "//gateway/messages", "/x/../gateway/messages"] {
        let (status, answer) = proxy.ask(path, &["--http1.1", "-X", "POST", "-d", "<x/>"]);
        assert!(matches!(status, 400 | 403 | 404), "{path}: {status} {answer}");
    }
    assert_eq!(proxy.ask("/gateway/messages", &["--http1.1", "-X", "POST", "-d", "<x/>"]).0, 403);
    for path in ["/%6detrics", "//metrics", "/x/../metrics", "/metrics/"] {
        let (status, answer) = proxy.ask_from("127.0.0.2", path, &[]);
        assert!(matches!(status, 400 | 403 | 404), "{path}: {status} {answer}");
    }
    assert_eq!(proxy.ask("/healthz", &[]).0, 200);
}

fn long_bodies_are_refused(proxy: &Proxy, broker: &Broker) {
    let long = tempfile::NamedTempFile::new().expect("a file");
    long.as_file().set_len(60 * 1024 * 1024).expect("60 MiB");
    let upload = format!("@{}", long.path().display());
    let bearer = format!("Authorization: Bearer {}", broker.api.token());
    // The proxy refuses it itself, before the service has read it all.
    let (status, answer) = proxy.ask(
        "/api/v1/declarations/create",
        &["--http1.1", "-H", &bearer, "-H", "Content-Type: application/json", "--data-binary", &upload],
    );
    assert_eq!(status, 413, "{answer}");
}

/// The service refuses these by their heads. The answer reaches clients who are still sending, each time.
fn answers_to_bodies_that_nobody_reads_arrive(proxy: &Proxy) {
    let long = tempfile::NamedTempFile::new().expect("a file");
    long.as_file().set_len(3 * 1024 * 1024).expect("3 MiB");
    let upload = format!("@{}", long.path().display());
    for _ in 0..20 {
        let (status, answer) = proxy.ask(
            "/api/v1/declarations/create",
            &["--http1.1", "-H", "Content-Type: application/json", "--data-binary", &upload],
        );
        assert_eq!(status, 401, "{answer}");
    }
}

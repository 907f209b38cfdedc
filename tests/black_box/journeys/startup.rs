//! The service starts at once, or not at all and with a clear reason.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Api, Kind, Service, Site, create_draft, import_body, within};

on_both_databases!(
    a_start_line_names_address_database_and_mode,
    a_bad_setting_stops_the_start_and_is_named,
    another_master_key_stops_the_start,
    a_missing_master_key_file_stops_every_command_and_nothing_is_written,
    a_database_that_takes_no_changes_is_told_and_nothing_is_sent_there,
    operational_endpoints_need_no_token,
    secrets_and_payloads_are_never_logged,
);

/// Starts a service that cannot start, and waits at most 10 seconds for its end.
fn failed_start(site: &Site) -> Output {
    let begun = Instant::now();
    let child = site
        .program()
        .arg("serve")
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    let id = child.id().to_string();
    let watchdog = thread::spawn(move || child.wait_with_output());
    while !watchdog.is_finished() {
        if begun.elapsed() > Duration::from_secs(12) {
            let _ = std::process::Command::new("kill").args(["-9", &id]).status();
            panic!("the start neither failed nor ended within 10 seconds");
        }
        thread::sleep(Duration::from_millis(20));
    }
    let output = watchdog.join().expect("no panic").expect("an output");
    assert!(!output.status.success(), "{}", text(&output));
    output
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn a_start_line_names_address_database_and_mode(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let expected =
        format!("customs-api listening on http://{} database={} customs=simulator", service.address(), kind.name());
    assert_eq!(service.start_line(), expected);
    assert!(!service.address().ends_with(":0"));
    assert!(service.ready_after() < Duration::from_secs(10), "{:?}", service.ready_after());
}

fn a_bad_setting_stops_the_start_and_is_named(kind: Kind) {
    let cases = [
        ("http.listen", "here", "http.listen"),
        ("http.lisen", "127.0.0.1:0", "lisen"),
        ("database.url", "mysql://localhost/customs", "database.url"),
        ("database.url", "postgres://nobody@127.0.0.1:1/customs", "database"),
        ("database.url", "sqlite:///proc/nowhere/customs.db", "database"),
        ("documents.url", "ftp://somewhere", "documents.url"),
        ("documents.url", "file:/proc/nowhere", "documents.url"),
        ("documents.clean_up_after_seconds", "0", "documents.clean_up_after_seconds"),
        ("customs.mode", "pretend", "customs.mode"),
        ("customs.simulator.accept_after_ms", "soon", "accept_after_ms"),
        ("rate_limit.general_per_minute", "-1", "general_per_minute"),
        ("webhooks.allow_insecure_targets", "perhaps", "allow_insecure_targets"),
        ("http.unverified_body_bytes", "300000", "http.unverified_body_bytes: must be at least 10485760"),
    ];
    for (key, value, named) in cases {
        let site = Site::new(kind).with(key, value);
        let reported = text(&failed_start(&site));
        assert!(reported.contains(named), "{key}={value}: {reported}");
        assert!(!reported.contains("panicked"), "{key}={value}: {reported}");
    }
    if !cfg!(feature = "s3") {
        let reported = text(&failed_start(&Site::new(kind).with("documents.url", "s3://papers/of-ours")));
        assert!(reported.contains("documents.url") && reported.contains("cargo feature s3"), "{reported}");
    }
    // Simulated MRNs must not be mistaken for real ones.
    let open_to_all = Site::new(kind).with("http.listen", "0.0.0.0:0").without("customs.mode");
    let reported = text(&failed_start(&open_to_all));
    assert!(reported.contains("customs.mode"), "{reported}");
}

fn another_master_key_stops_the_start(kind: Kind) {
    let site = Site::new(kind).with("secrets.master_key_file", "first-key");
    let mut service = site.serve();
    site.broker(&service, "Havenzicht Expeditie");
    service.kill();
    let site = site.with("secrets.master_key_file", "second-key");
    let key = site.home().join("second-key");
    fs::write(&key, [7; 32]).expect("written");
    fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).expect("its owner's only");
    let reported = text(&failed_start(&site));
    assert!(reported.contains("another master key"), "{reported}");
}

fn a_missing_master_key_file_stops_every_command_and_nothing_is_written(kind: Kind) {
    let site = Site::new(kind).with("secrets.master_key_file", "keys/master-key");
    let mut service = site.serve();
    site.broker(&service, "Havenzicht Expeditie");
    service.ask_to_stop();
    service.wait_for_exit(Duration::from_secs(20));
    let key = site.home().join("keys/master-key");
    let kept = site.home().join("kept");
    fs::rename(&key, &kept).expect("mislaid");
    let file = (kind == Kind::Sqlite).then(|| site.home().join("customs.db"));
    // A service that ends may leave its last changes in the log beside the file; the next program that opens the file
    // moves them into it.
    if kind == Kind::Sqlite {
        site.database().execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    let stored = || file.as_ref().map(|file| fs::read(file).expect("the database"));
    let before = stored();

    let organisation = site.run(&["organisation", "create", "--name", "Other"]);
    assert!(!organisation.status.success());
    for reported in [text(&failed_start(&site)), text(&organisation)] {
        assert!(reported.contains("keys/master-key is missing") && reported.contains("holds data"), "{reported}");
    }
    assert!(!key.exists(), "a new key was made");
    assert!(stored() == before, "the database was changed");

    fs::rename(&kept, &key).expect("found again");
    let listed =
        site.run_json(&["client", "create", "--organisation", "1", "--name", "late", "--all-scopes", "--json"]);
    assert!(listed["client_secret"].is_string(), "{listed}");
    site.serve();
}

#[test]
fn a_second_service_on_an_embedded_database_is_refused_and_commands_are_not() {
    let site = Site::new(Kind::Sqlite);
    let mut service = site.serve();
    let reported = text(&failed_start(&site));
    assert!(reported.contains(&format!("process {}", service.pid())) && reported.contains("customs.db"), "{reported}");
    assert!(reported.contains("PostgreSQL"), "{reported}");
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let billed = site.run(&["billing", "run", "--organisation", &broker.organisation]);
    assert!(billed.status.success(), "{}", text(&billed));
    service.kill();
    service.restart(&site);
    broker.api.get("/declarations").expect(200);
}

/// Makes the database of a running service read-only.
fn take_no_changes(site: &Site, service: &Service, kind: Kind) {
    match kind {
        Kind::Sqlite => {
            let pid = service.pid().to_string();
            let limited = Command::new("prlimit").args(["--pid", &pid, "--fsize=0"]).status().expect("prlimit starts");
            assert!(limited.success());
        }
        Kind::Postgres => site.database().execute(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); \
             END $$; \
             SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        ),
    }
}

fn a_database_that_takes_no_changes_is_told_and_nothing_is_sent_there(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve_where_files_may_be_full();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    api.get("/readyz").expect(200);
    take_no_changes(&site, &service, kind);
    let reported = within(Duration::from_secs(20), "it is told", || {
        let answer = api.get("/readyz");
        (answer.status == 503).then(|| answer.json())
    });
    assert_eq!(reported["status"], "unavailable");
    within(Duration::from_secs(20), "the reason is told", || {
        let reported = api.get("/readyz").expect(503);
        let reason = reported["reason"].as_str().expect("a reason").to_owned();
        reason.starts_with("the database cannot be written: ").then_some(())
    });
    // Reading still works.
    api.get("/declarations").expect(200);
    let refused = api.post("/declarations/create", &import_body());
    assert_eq!(refused.status, 503, "{}", refused.text());
    // With SQLite all files are full, including the log.
    if kind == Kind::Postgres {
        // Anyone may ask for readiness as often as they like, so the log records changes only.
        let is_warning = |line: &&str| line.contains("\"WARN\"") && line.contains("not ready");
        let warnings = || service.log().lines().filter(is_warning).count();
        let before = warnings();
        assert!(before > 0, "{}", service.log());
        for _ in 0..50 {
            api.get("/readyz").expect(503);
        }
        assert!(warnings() < before + 5, "{before} warnings became {}", warnings());
        // The first tries may use connections that were cut.
        within(Duration::from_secs(20), "the client is told as well", || {
            let refused = api.post("/declarations/create", &import_body()).json();
            let text = "The database takes no changes at this moment (its disk is full, or it may only be read) and \
                        nothing was changed; repeat the request later.";
            (refused["message"] == text).then_some(())
        });
        within(Duration::from_secs(20), "it is logged as what it is", || {
            service.log().contains("the database cannot be written: cannot execute").then_some(())
        });
    }
}

fn operational_endpoints_need_no_token(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = Api::new(&service.base());
    for path in [
        "/healthz",
        "/readyz",
        "/metrics",
        "/openapi.json",
        "/.well-known/jwks.json",
        "/.well-known/evidence-keys.json",
        "/.well-known/oauth-authorization-server",
    ] {
        let answer = api.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.header("x-request-id").is_some(), "{path}");
    }
    let echoed = api.request("GET", "/healthz", &[("x-request-id", "from-the-caller-1")], None);
    assert_eq!(echoed.header("x-request-id"), Some("from-the-caller-1"));

    let docs = ["/docs", "/docs/"].map(|path| api.get(path));
    let page = docs.iter().find(|answer| answer.status == 200).expect("a rendered page").text();
    for beyond in ["src=\"http", "href=\"http", "src=\"//", "href=\"//"] {
        assert!(!page.contains(beyond), "the page loads from elsewhere: {page}");
    }
}

fn secrets_and_payloads_are_never_logged(kind: Kind) {
    let site = Site::new(kind);
    let mut service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let receiver = crate::harness::Receiver::open();
    let registered = receiver.register(&broker.api);
    let id = create_draft(&broker.api, &import_body());
    crate::harness::submit(&broker.api, id);
    receiver.wait_for(id, &["declaration.released"]);
    service.ask_to_stop();
    service.wait_for_exit(Duration::from_secs(20));

    let log = service.log();
    assert!(log.lines().count() > 1, "there is a log: {log}");
    let keys: Vec<String> = ["data/master-key"]
        .iter()
        .filter_map(|file| fs::read_to_string(site.home().join(file)).ok())
        .map(|key| key.trim().to_owned())
        .collect();
    let payload = "Scheerwinkel Import";
    let secrets = [&broker.client_secret, broker.api.token(), &registered.secret, payload];
    for secret in secrets.into_iter().chain(keys.iter().map(String::as_str).filter(|key| !key.is_empty())) {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
    if kind == Kind::Sqlite {
        let stored = fs::read(site.home().join("customs.db")).expect("the database file");
        for secret in [&broker.client_secret, &registered.secret] {
            let found = stored.windows(secret.len()).any(|window| window == secret.as_bytes());
            assert!(!found, "a secret is stored as it is");
        }
    }
}

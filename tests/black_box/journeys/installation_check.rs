//! `customs-api check` reports whether an installation is in order, and changes nothing.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use customs_test_support::databases_are_on_citus;
use serde_json::Value;

use crate::harness::{Authority, Kind, Redis, Site};

on_both_databases!(
    an_installation_that_runs_is_in_order,
    what_is_not_in_order_is_told_all_at_once,
    a_new_installation_is_warned_of_and_nothing_is_made,
    migrations_of_another_version_are_told,
);

/// The exit code and the outcomes by check, with what was reported.
struct Checked {
    code: i32,
    all: Value,
    text: String,
}

impl Checked {
    fn outcome(&self, check: &str) -> &str {
        self.finding(check)["outcome"].as_str().expect("an outcome")
    }

    fn reported(&self, check: &str) -> String {
        let finding = self.finding(check);
        format!("{} {}", finding["told"], finding["advice"])
    }

    #[track_caller]
    fn finding(&self, check: &str) -> &Value {
        let found = self.all["checks"].as_array().expect("a list").iter().find(|finding| finding["check"] == check);
        found.unwrap_or_else(|| panic!("no check {check}: {}", self.text))
    }
}

fn check(site: &Site) -> Checked {
    let begun = Instant::now();
    let output = site.run(&["check", "--json"]);
    assert!(begun.elapsed() < Duration::from_secs(30), "each check has five seconds");
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let all = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {text}"));
    let lines = site.run(&["check"]);
    assert_eq!(lines.status.code(), output.status.code(), "{}", String::from_utf8_lossy(&lines.stdout));
    Checked { code: output.status.code().expect("an exit code"), all, text }
}

fn an_installation_that_runs_is_in_order(kind: Kind) {
    let authority = Authority::open();
    let site = authority.serve(Site::new(kind));
    let service = site.serve();
    site.broker(&service, "Havenzicht Expeditie");
    let checked = check(&site);
    assert_eq!((checked.code, &checked.all["ok"]), (0, &Value::Bool(true)), "{}", checked.text);
    for fine in [
        "configuration",
        "database",
        "TLS to the database",
        "migrations",
        "audit log",
        "master key",
        "signing keys",
        "documents",
        "gateway of customs",
        "messages of customs",
        "address",
    ] {
        assert_eq!(checked.outcome(fine), "ok", "{}", checked.text);
    }
    assert_eq!(checked.outcome("mail"), "warning", "a folder reaches nobody");
    assert_eq!(checked.outcome("rate limits"), "skipped");
    let cluster = if kind == Kind::Postgres && databases_are_on_citus() { "ok" } else { "skipped" };
    assert_eq!(checked.outcome("cluster"), cluster, "{}", checked.text);
    assert_eq!(checked.outcome("rights"), if kind == Kind::Postgres { "ok" } else { "skipped" }, "{}", checked.text);
    assert_eq!(checked.outcome("clock"), if kind == Kind::Postgres { "ok" } else { "skipped" });
    assert!(!checked.text.contains("broker-secret") && !checked.text.contains("customs and the service share"));
    assert_eq!(authority.lodged().len(), 0, "nothing is sent");
}

fn what_is_not_in_order_is_told_all_at_once(kind: Kind) {
    let site = Site::new(kind);
    drop(site.serve());
    let key = site.home().join("data/master-key");
    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).expect("changed");
    // A listener stays silent.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let silent = silent.local_addr().expect("an address");
    let gone = TcpListener::bind("127.0.0.1:0").and_then(|gone| gone.local_addr()).expect("a port");
    let site = site
        .with("mail.url", format!("smtp://robot:pass-word@{silent}"))
        .with("documents.url", "file:/dev/null/nowhere")
        .with("rate_limit.enabled", "true")
        .with("rate_limit.store", format!("redis://:redis-password@{gone}"))
        .with("customs.mode", "gateway")
        .with("customs.gateway.url", format!("http://{gone}"))
        .with("customs.gateway.token_url", format!("http://{gone}/token"))
        .with("customs.gateway.client_id", "broker")
        .with("customs.gateway.client_secret", "gateway-password")
        .with("webhooks.timeout_seconds", "soon")
        .with("http.lisen", "127.0.0.1:1");
    let checked = check(&site);
    assert_eq!(checked.code, 1, "{}", checked.text);
    for failed in
        ["configuration", "master key", "documents", "mail", "rate limits", "gateway of customs", "messages of customs"]
    {
        assert_eq!(checked.outcome(failed), "failed", "{failed}: {}", checked.text);
    }
    assert_eq!(checked.outcome("migrations"), "ok", "{}", checked.text);
    for named in ["http.lisen", "webhooks.timeout_seconds", "0600", "/dev/null/nowhere", "inbound_secret"] {
        assert!(checked.text.contains(named), "{named}: {}", checked.text);
    }
    for secret in ["pass-word", "redis-password", "gateway-password"] {
        assert!(!checked.text.contains(secret), "{secret}: {}", checked.text);
    }

    // In /proc no user can make a folder, not even root: `serve` refuses to start on it.
    let site = Site::new(kind).with("documents.url", "file:/proc/nowhere").with("mail.url", "file:/proc/nowhere");
    let checked = check(&site);
    assert_eq!((checked.outcome("documents"), checked.outcome("mail")), ("failed", "failed"), "{}", checked.text);

    let unreachable =
        Site::new(kind).with("database.url", format!("postgres://nobody:database-password@{gone}/customs"));
    let checked = check(&unreachable);
    assert_eq!((checked.code, checked.outcome("database")), (1, "failed"), "{}", checked.text);
    assert!(!checked.text.contains("database-password"), "{}", checked.text);
    let usage = site.run(&["check", "--nonsense"]);
    assert_eq!(usage.status.code(), Some(2));
}

fn a_new_installation_is_warned_of_and_nothing_is_made(kind: Kind) {
    let site = Site::on_empty_database(kind);
    let checked = check(&site);
    assert_eq!(checked.code, 0, "{}", checked.text);
    let (asked, reported) = match kind {
        Kind::Sqlite => ("database", "no file"),
        Kind::Postgres => ("migrations", "empty"),
    };
    assert_eq!(checked.outcome(asked), "warning", "{}", checked.text);
    assert!(checked.reported(asked).contains(reported), "{}", checked.text);
    assert_eq!(checked.outcome("master key"), "warning", "{}", checked.text);
    assert_eq!(checked.outcome("signing keys"), "warning", "{}", checked.text);
    for file in ["customs.db", "data"] {
        assert!(!site.home().join(file).exists(), "{file} was made");
    }
    let missing = site.run(&["--config", "nowhere.toml", "check"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stdout).contains("nowhere.toml"));
}

fn migrations_of_another_version_are_told(kind: Kind) {
    let site = Site::new(kind);
    site.database().execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')");
    let checked = check(&site);
    assert_eq!((checked.code, checked.outcome("migrations")), (0, "ok"), "{}", checked.text);
    assert!(checked.reported("migrations").contains("9999"), "{}", checked.text);
    site.database().execute("UPDATE schema_floor SET migration = '9999'");
    let checked = check(&site);
    assert_eq!((checked.code, checked.outcome("migrations")), (1, "failed"), "{}", checked.text);
    assert!(checked.reported("migrations").contains("9999"), "{}", checked.text);
    // The migrations of a later version leave this one its tables, and one of its own has not run.
    site.database().execute("UPDATE schema_floor SET migration = '0001'");
    site.database().execute("DELETE FROM __diesel_schema_migrations WHERE version <> '9999'");
    let checked = check(&site);
    assert_eq!((checked.code, checked.outcome("migrations")), (0, "warning"), "{}", checked.text);
    assert!(checked.reported("migrations").contains("still has to run"), "{}", checked.text);
    // The database stopped before the first release.
    site.database().execute("DELETE FROM __diesel_schema_migrations");
    site.database().execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('0001'), ('0064')");
    let checked = check(&site);
    assert_eq!((checked.code, checked.outcome("migrations")), (1, "failed"), "{}", checked.text);
    assert!(checked.reported("migrations").contains("0064"), "{}", checked.text);
}

#[test]
fn a_redis_that_answers_is_in_order() {
    let Some(redis) = Redis::start() else { return };
    let site = Site::new(Kind::Sqlite).with("rate_limit.enabled", "true").with("rate_limit.store", redis.url());
    let checked = check(&site);
    assert_eq!(checked.outcome("rate limits"), "ok", "{}", checked.text);
}

#[test]
fn tls_to_the_database_is_told_by_check_and_at_the_start() {
    if cfg!(feature = "postgres-tls") {
        return;
    }
    let site = Site::new(Kind::Postgres);
    let url = site.database().url().to_owned();
    let separator = if url.contains('?') { '&' } else { '?' };
    let required = site.with("database.url", format!("{url}{separator}sslmode=require"));
    let checked = check(&required);
    assert_eq!((checked.code, checked.outcome("TLS to the database")), (1, "failed"), "{}", checked.text);
    let refused = required.run(&["migrate"]);
    let reported = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && reported.contains("postgres-tls"), "{reported}");

    let far = Site::new(Kind::Postgres).with("database.url", "postgres://nobody@192.0.2.1/customs");
    let checked = check(&far);
    assert_eq!(checked.outcome("TLS to the database"), "warning", "{}", checked.text);
    assert_eq!((checked.code, checked.outcome("database")), (1, "failed"), "{}", checked.text);
}

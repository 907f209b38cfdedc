mod documented;
mod examined;
mod packaged;

use super::*;
use customs_serving::ForwardedHeader;
use figment::Figment;
use figment::providers::{Format, Serialized, Toml};

fn load_with(toml: &str, variables: &[(&str, &str)]) -> Result<Settings, String> {
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let given = Figment::from(Toml::string(toml)).merge(Environment::from_variables(variables));
    examination::examine_given(given).and_then(without_mistakes).map_err(|error| error.to_string())
}

#[test]
fn without_any_configuration_everything_runs_on_embedded_defaults() {
    let settings = load_with("", &[]).expect("settings");
    assert_eq!(settings.http.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.database.url, "sqlite://data/customs.db");
    assert_eq!(settings.webhooks.retry_delays_seconds, [30, 300, 1800]);
    assert_eq!(settings.customs_mode(), CustomsMode::Simulator);
}

#[test]
fn the_environment_overrides_the_file() {
    let settings = load_with(
        "[database]\nurl = 'sqlite://a.db'\n[rate_limit]\ngeneral_per_minute = 5",
        &[
            ("CUSTOMS_DATABASE__URL", "postgres://localhost/customs"),
            ("CUSTOMS_RATE_LIMIT__ENABLED", "false"),
            ("CUSTOMS_GUARANTEES__BLOCK_AT_CRITICAL", "true"),
            ("CUSTOMS_WEBHOOKS__RETRY_DELAYS_SECONDS", "[1, 2]"),
            ("CUSTOMS_CUSTOMS__GATEWAY__CLIENT_SECRET", "0123"),
            ("CUSTOMS_CUSTOMS__SIMULATOR__ACCEPT_AFTER_MS", "10"),
        ],
    )
    .expect("settings");
    assert_eq!(settings.database.url, "postgres://localhost/customs");
    assert!(!settings.rate_limit.enabled);
    assert!(settings.guarantees.block_at_critical);
    assert_eq!(settings.rate_limit.general_per_minute, 5);
    assert_eq!(settings.webhooks.retry_delays_seconds, [1, 2]);
    assert_eq!(settings.customs.gateway.client_secret.as_deref(), Some("0123"), "a secret of digits stays a text");
    assert_eq!(settings.customs.simulator.accept_after_ms, 10);
}

#[test]
fn a_mistake_names_its_key() {
    let message = |toml: &str, variables: &[(&str, &str)]| load_with(toml, variables).expect_err("a mistake");
    assert!(message("[http]\nlisten = 'nowhere'", &[]).contains("http.listen"));
    assert!(message("[htp]\nlisten = '127.0.0.1:1'", &[]).contains("htp"));
    assert!(message("", &[("CUSTOMS_HTTP__PORT", "1")]).contains("http.port"));
    assert!(message("", &[("CUSTOMS_RATE_LIMIT__ENABLED", "perhaps")]).contains("rate_limit.enabled"));
    assert!(message("", &[("CUSTOMS_AUTH__TOKEN_LIFETIME_SECONDS", "-1")]).contains("auth.token_lifetime_seconds"));
    assert!(message("", &[("CUSTOMS_CUSTOMS__MODE", "real")]).contains("customs.mode"));
}

/// Once a start reported only the first mistake, so that a file with three took three starts to mend.
#[test]
fn a_start_tells_all_mistakes_at_once() {
    let variables = [("CUSTOMS_WEBHOOKS__TIMEOUT_SECONDS", "soon"), ("CUSTOMS_CLIENT_ID", "abc")];
    let reported =
        load_with("[http]\nlisten = 'nowhere'\n[database]\nconnections = 0", &variables).expect_err("mistakes");
    assert_eq!(reported.lines().count(), 4, "{reported}");
    for key in ["http.listen", "database.connections", "webhooks.timeout_seconds", "client_id"] {
        assert!(reported.contains(key), "{key}: {reported}");
    }
    let variable = "unknown setting client_id (environment variable CUSTOMS_CLIENT_ID)";
    assert!(reported.lines().any(|line| line == variable), "{reported}");
}

#[test]
fn proxies_are_addresses_and_networks() {
    let proxies = |toml: &str, variables: &[(&str, &str)]| {
        load_with(toml, variables).map(|settings| {
            let proxies = settings.http.trusted_proxies.iter().map(ToString::to_string);
            (proxies.collect::<Vec<_>>(), settings.http.forwarded_header)
        })
    };
    let as_listed = Ok((vec!["10.0.0.1/32".to_owned(), "fd00::/8".to_owned()], ForwardedHeader::XForwardedFor));
    assert_eq!(proxies("[http]\ntrusted_proxies = ['10.0.0.1', 'fd00::/8']", &[]), as_listed);
    assert_eq!(proxies("", &[("CUSTOMS_HTTP__TRUSTED_PROXIES", "10.0.0.1, fd00::/8")]), as_listed);
    let standard = ("CUSTOMS_HTTP__FORWARDED_HEADER", "forwarded");
    assert_eq!(proxies("", &[standard]), Ok((Vec::new(), ForwardedHeader::Forwarded)));
    assert!(load_with("", &[("CUSTOMS_HTTP__UNVERIFIED_BODY_BYTES", "10485760")]).is_ok());
    for (name, wrong, key) in [
        ("CUSTOMS_HTTP__TRUSTED_PROXIES", "10.0.0.0/33", "http.trusted_proxies"),
        ("CUSTOMS_HTTP__TRUSTED_PROXIES", "the proxy", "http.trusted_proxies"),
        ("CUSTOMS_HTTP__FORWARDED_HEADER", "x-real-ip", "http.forwarded_header"),
        ("CUSTOMS_HTTP__BODY_SECONDS", "0", "http.body_seconds"),
        ("CUSTOMS_HTTP__BODY_IDLE_SECONDS", "soon", "http.body_idle_seconds"),
        ("CUSTOMS_HTTP__DRAIN_SECONDS", "301", "http.drain_seconds: must be at most 300"),
        ("CUSTOMS_HTTP__UNVERIFIED_BODY_BYTES", "0", "http.unverified_body_bytes"),
        ("CUSTOMS_HTTP__UNVERIFIED_BODY_BYTES", "10485759", "http.unverified_body_bytes: must be at least 10485760"),
    ] {
        let message = proxies("", &[(name, wrong)]).expect_err("refused");
        assert!(message.contains(key), "{wrong}: {message}");
    }
}

#[test]
fn an_instance_needs_a_connection() {
    let connections = |value| load_with("", &[("CUSTOMS_DATABASE__CONNECTIONS", value)]);
    assert_eq!(connections("4").expect("valid settings").database.connections, 4);
    for wrong in ["0", "-1", "many"] {
        let message = connections(wrong).expect_err("refused");
        assert!(message.contains("database.connections"), "{wrong}: {message}");
    }
}

#[test]
fn simulated_customs_are_not_offered_to_the_world_by_accident() {
    let public = ("CUSTOMS_HTTP__LISTEN", "0.0.0.0:8080");
    assert!(load_with("", &[public]).expect_err("refused").contains("customs.mode"));
    assert!(load_with("", &[public, ("CUSTOMS_CUSTOMS__MODE", "simulator")]).is_ok());
}

#[test]
fn the_real_gateway_needs_its_address_and_credentials() {
    let error = load_with("", &[("CUSTOMS_CUSTOMS__MODE", "gateway")]).expect_err("refused");
    assert!(error.contains("customs.gateway.url"));
}

#[test]
fn the_names_of_transit_messages_fit_their_schema() {
    let (sender, recipient) = ("CUSTOMS_CUSTOMS__GATEWAY__NCTS_SENDER", "CUSTOMS_CUSTOMS__GATEWAY__NCTS_RECIPIENT");
    let settings = load_with("", &[(sender, "NL-BROKER"), (recipient, "NTA.XX")]).expect("valid settings");
    let gateway = settings.customs.gateway;
    assert_eq!((gateway.ncts_sender.as_deref(), gateway.ncts_recipient.as_str()), (Some("NL-BROKER"), "NTA.XX"));
    let long = "N".repeat(36);
    for (variable, wrong) in
        [(sender, ""), (sender, "A B"), (sender, long.as_str()), (recipient, ""), (recipient, "DE.NTA")]
    {
        let error = load_with("", &[(variable, wrong)]).expect_err(wrong);
        assert!(error.contains("customs.gateway.ncts_"), "{error}");
    }
}

#[test]
fn limits_of_simulated_guarantees_are_exact_amounts() {
    let limits = |toml: &str, variables: &[(&str, &str)]| {
        load_with(toml, variables).map(|settings| {
            let simulator = settings.customs.simulator;
            (simulator.surety_limit.to_string(), simulator.dva_limit.to_string())
        })
    };
    let text = |surety: &str, dva: &str| Ok((surety.to_owned(), dva.to_owned()));
    assert_eq!(limits("", &[]), text("1000000.00", "1000000.00"));
    let toml = "[customs.simulator]\nsurety_limit = 2500\ndva_limit = '0.10'";
    assert_eq!(limits(toml, &[]), text("2500", "0.10"));
    let variable = ("CUSTOMS_CUSTOMS__SIMULATOR__SURETY_LIMIT", "9999999999999999.99");
    assert_eq!(limits(toml, &[variable]), text("9999999999999999.99", "0.10"));
    for wrong in ["-1", "0.001", "10000000000000000", "a million", ""] {
        let variable = ("CUSTOMS_CUSTOMS__SIMULATOR__DVA_LIMIT", wrong);
        let message = limits("", &[variable]).expect_err("refused");
        assert!(message.contains("customs.simulator.dva_limit"), "{wrong}: {message}");
    }
}

#[test]
fn what_the_law_has_kept_is_kept_for_no_shorter() {
    let periods = |toml: &str| load_with(toml, &[]).map(|settings| settings.retention);
    let usual = periods("").expect("valid settings");
    assert_eq!((usual.settled_after_days, usual.delivered_callbacks_days, usual.messages_years), (90, 30, 7));
    assert!(periods("[retention]\nmessages_years = 10\nmails_years = 0\nsettled_after_days = 0").is_ok());
    for (wrong, key) in [
        ("messages_years = 6", "retention.messages_years: must be at least 7 years"),
        ("mails_years = 1", "retention.mails_years: must be at least 7 years"),
        ("messages_years = 1000", "retention.messages_years"),
        ("settled_after_days = 40000", "retention.settled_after_days"),
        ("delivered_callbacks_days = -1", "retention.delivered_callbacks_days"),
        ("abandoned_callbacks_days = 'a month'", "retention.abandoned_callbacks_days"),
        ("idempotency_days = 1", "retention.idempotency_days"),
    ] {
        let message = periods(&format!("[retention]\n{wrong}")).expect_err("refused");
        assert!(message.contains(key), "{wrong}: {message}");
    }
}

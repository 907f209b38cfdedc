use super::super::examination::{Examined, examine_given};
use super::*;

fn examined(toml: &str, variables: &[(&str, &str)]) -> (Settings, Vec<String>) {
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let given = Figment::from(Toml::string(toml)).merge(Environment::from_variables(variables));
    let Examined { settings, mistakes } = examine_given(given).expect("TOML");
    (settings, mistakes.into_iter().map(|mistake| mistake.reported).collect())
}

#[test]
fn all_mistakes_are_told_at_once_with_their_keys() {
    let toml = "[http]\nlisten = 'here'\nlisen = 1\n[htp]\n[database]\nconnections = 0\n[documents]\nurl = 7\n\
                [customs.gateway]\nclient_secret = 12345";
    let variables = [("CUSTOMS_WEBHOOKS__TIMEOUT_SECONDS", "soon"), ("CUSTOMS_BILLING__RUN_AT", "noon")];
    let (settings, reported) = examined(toml, &variables);
    let keys = [
        "unknown setting http.lisen",
        "unknown setting htp",
        "setting http.listen",
        "setting documents.url",
        "setting customs.gateway.client_secret",
        "setting webhooks.timeout_seconds",
        "setting database.connections: must be at least 1",
        "setting billing.run_at",
    ];
    for key in keys {
        assert_eq!(reported.iter().filter(|reported| reported.starts_with(key)).count(), 1, "{key}: {reported:?}");
    }
    assert_eq!(reported.len(), keys.len(), "{reported:?}");
    assert!(!reported.concat().contains("12345"), "a secret is told: {reported:?}");
    assert_eq!(settings.http.listen.to_string(), "127.0.0.1:8080", "what cannot be read has its default");
}

#[test]
fn what_starts_has_no_mistakes() {
    let variables = [("CUSTOMS_HTTP__LISTEN", "127.0.0.1:1"), ("CUSTOMS_CUSTOMS__GATEWAY__CLIENT_SECRET", "0123")];
    let (settings, reported) = examined("[http]\nlisten = 'here'\nbody_seconds = 7", &variables);
    assert_eq!(reported, Vec::<String>::new(), "the environment overrides the file, mistakes included");
    assert_eq!((settings.http.listen.port(), settings.http.body_seconds), (1, 7));
    assert!(examine_given(Figment::from(Toml::string("[http"))).is_err());
}

#[test]
fn no_mistake_shows_a_password() {
    for (toml, reported) in [
        ("[database]\nurl = 'postgres://u:pass-word@h/db", "line 2"),
        ("[customs.gateway]\nclient_secret = \"pass-word", "line 2"),
        ("database = 'postgres://u:pass-word@h/db'", "setting database"),
        ("mail = 'smtps://u:pass-word@h'", "setting mail"),
    ] {
        let given = Figment::from(Toml::string(toml));
        let checked = match examine_given(given.clone()) {
            Ok(Examined { mistakes, .. }) => mistakes.into_iter().map(|mistake| mistake.reported).collect::<String>(),
            Err(error) => error.to_string(),
        };
        let started = Figment::from(Serialized::defaults(Settings::default())).merge(given).extract::<Settings>();
        let started = describe(started.expect_err("it is wrong")).to_string();
        for text in [checked, started] {
            assert!(text.contains(reported) && !text.contains("pass-word"), "{text}");
        }
    }
}

use customs_persistence::{DatabaseUrl, Protection};

fn without_tls(url: &str) -> Protection {
    let url: DatabaseUrl = url.parse().expect("a URL");
    assert_eq!(url.protection_with(true, |_| None), Protection::Fits);
    url.protection_with(false, |_| None)
}

#[test]
fn without_tls_built_in_another_machine_is_reached_in_plain_text() {
    for url in [
        "sqlite://customs.db",
        "postgres://localhost/customs",
        "postgres://u:p@127.0.0.1:5432/customs?sslmode=prefer",
        "postgres://[::1]:5432/customs",
        "postgres:///customs?host=/run/postgresql",
        "postgres://%2Frun%2Fpostgresql/customs",
        "postgres:///customs",
        "postgres://u:p@db.example/customs?sslmode=disable",
    ] {
        assert_eq!(without_tls(url), Protection::Fits, "{url}");
    }
    let plain = |host: &str| Protection::PlainText { host: host.to_owned() };
    assert_eq!(without_tls("postgres://u:p@x@db.example:5432/customs"), plain("db.example"));
    assert_eq!(without_tls("postgresql://db.example/customs?sslmode=prefer"), plain("db.example"));
    assert_eq!(without_tls("postgres://localhost,db2.example/customs"), plain("db2.example"));
    assert_eq!(without_tls("postgres:///customs?host=10.0.0.7"), plain("10.0.0.7"));
}

#[test]
fn what_asks_for_tls_is_told_that_it_is_not_built_in() {
    for sslmode in ["require", "verify-ca", "verify-full"] {
        let url = format!("postgres://localhost/customs?connect_timeout=3&sslmode={sslmode}");
        assert_eq!(without_tls(&url), Protection::NotBuiltIn { sslmode: sslmode.to_owned() });
    }
    let url: DatabaseUrl = "postgres:///customs".parse().expect("a URL");
    let environment = |sslmode: &'static str| {
        move |name: &str| match name {
            "PGSSLMODE" => Some(sslmode.to_owned()),
            "PGHOST" => Some("db.example".to_owned()),
            _ => None,
        }
    };
    let required = Protection::NotBuiltIn { sslmode: "require".to_owned() };
    assert_eq!(url.protection_with(false, environment("require")), required);
    let plain = Protection::PlainText { host: "db.example".to_owned() };
    assert_eq!(url.protection_with(false, environment("allow")), plain);
}

use customs_persistence::{DatabaseUrl, NotADatabaseUrl};

#[test]
fn a_printed_url_shows_no_password() {
    let url: DatabaseUrl = "postgres://joe:s3cr@t@db.example:5432/customs?password=x".parse().expect("a URL");
    assert_eq!(url.to_string(), "postgres://db.example:5432/customs");
    assert_eq!(format!("{url:?}"), url.to_string());
}

#[test]
fn other_databases_and_empty_paths_are_refused() {
    for text in ["", "mysql://x", "data.db", "sqlite://"] {
        assert_eq!(text.parse::<DatabaseUrl>(), Err(NotADatabaseUrl), "{text}");
    }
}

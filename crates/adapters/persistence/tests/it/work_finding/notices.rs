use customs_persistence::internals::with_known_parameters;
use tokio_postgres::Config;

#[test]
fn parameters_of_libpq_do_not_keep_notices_away() {
    let url = with_known_parameters("postgres://a:b@host:5433/customs?gssencmode=disable&host=/run&keepalives_count=3");
    assert_eq!(url, "postgres://a:b@host:5433/customs?host=/run");
    for url in [url.as_str(), "postgres://host/customs", "postgres://host/customs?"] {
        assert!(with_known_parameters(url).parse::<Config>().is_ok(), "{url}");
    }
}

use actix_web::http::header::ACCEPT_ENCODING;
use actix_web::test::TestRequest;
use customs_http::internals::takes_gzip;

#[test]
fn gzip_is_for_those_who_take_it() {
    let taken =
        |value: &str| takes_gzip(&TestRequest::default().insert_header((ACCEPT_ENCODING, value)).to_http_request());
    for value in ["gzip", "br, GZIP;q=0.5", "*", "deflate;q=1.0, gzip ; q=0.001"] {
        assert!(taken(value), "{value}");
    }
    for value in ["", "identity", "gzip;q=0", "br, gzip; q=0.000", "*;q=0", "gzip;q=0, *"] {
        assert!(!taken(value), "{value}");
    }
    assert!(!takes_gzip(&TestRequest::default().to_http_request()));
}

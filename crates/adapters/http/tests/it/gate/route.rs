use crate::application::ROUTES;
use customs_http::internals::{Area, canonical};

fn area(path: &str) -> Area {
    ROUTES.find(path).map_or_else(|| Area::from_unknown(path), |entry| entry.area)
}

#[test]
fn a_path_lies_where_its_parts_say_as_they_were_sent() {
    for (path, lies_in) in [
        ("/oauth/token", Area::TokenIssue),
        ("/oauth/tokeninfo", Area::Tokens),
        ("/oauth/%74oken", Area::Tokens),
        ("/%6Fauth/token", Area::Open),
        ("/oauthx", Area::Open),
        ("/api/v1/declarations/7", Area::Api),
        ("/api/v1", Area::Api),
        ("/api/v10/declarations", Area::Open),
        ("/api/v1/reports/dms-import/export", Area::ReportExport),
        ("/api/v1/reports/dms%2Dimport/export", Area::ReportExport),
        ("/api/v1/reports/dms-import/%65xport", Area::Api),
        ("/api/v1/rejection-analysis/summary", Area::RejectionAnalysis),
        ("/api/v1/rejection-analysis/no/such/path", Area::RejectionAnalysis),
        ("/api/v1/%72ejection-analysis/summary", Area::Api),
        ("/healthz", Area::Probe),
        ("/docs", Area::Open),
    ] {
        assert_eq!(area(path), lies_in, "{path}");
    }
}

#[test]
fn one_request_has_one_path_however_it_is_spelled() {
    assert_eq!(canonical("/api/v1/declarations/7/submit"), "/api/v1/declarations/7/submit");
    assert_eq!(canonical("/api/v1/declarations/%37/submit"), "/api/v1/declarations/7/submit");
    assert_eq!(canonical("/customers/code/A%2fB"), "/customers/code/A%2FB");
    assert_ne!(canonical("/customers/code/A%252FB"), canonical("/customers/code/A%2FB"));
}

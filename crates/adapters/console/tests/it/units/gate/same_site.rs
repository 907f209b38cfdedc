use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use customs_console::ConsoleSettings;
use customs_console::internals::gate::{check, is_reported};
use customs_serving::Proxies;

fn is_taken(sent: &[(&'static str, &'static str)]) -> bool {
    let mut headers = HeaderMap::new();
    for (name, value) in sent {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    let base_url = "https://customs.example/below".to_owned();
    check(&headers, &ConsoleSettings { base_url, proxies: Proxies::default(), is_isolated: false, sends_mails: true })
        .is_ok()
}

#[test]
fn a_browser_that_says_nothing_proves_nothing() {
    let settings = ConsoleSettings {
        base_url: "https://customs.example".to_owned(),
        proxies: Proxies::default(),
        is_isolated: false,
        sends_mails: true,
    };
    let mut headers = HeaderMap::new();
    assert!(!is_reported(&headers, &settings));
    let mut with = |name: &'static str, value: &'static str| {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        is_reported(&headers, &settings)
    };
    assert!(!with("sec-fetch-site", "none"));
    assert!(with("sec-fetch-site", "same-origin"));
    assert!(!with("origin", "https://evil.example"));
    assert!(with("origin", "https://customs.example"));
    assert!(!with("sec-fetch-site", "cross-site"));
}

#[test]
fn forms_of_other_sites_are_refused() {
    assert!(is_taken(&[]), "a client that says nothing is held to the token alone");
    assert!(is_taken(&[("sec-fetch-site", "same-origin"), ("origin", "https://customs.example")]));
    assert!(is_taken(&[("sec-fetch-site", "none")]));
    assert!(is_taken(&[("origin", "http://10.0.0.7:8080"), ("host", "10.0.0.7:8080")]));
    for refused in ["cross-site", "same-site", ""] {
        assert!(!is_taken(&[("sec-fetch-site", refused)]), "{refused}");
    }
    for refused in ["null", "https://evil.example", "https://customs.example.evil.example", "http://customs.example"] {
        assert!(!is_taken(&[("origin", refused), ("host", "customs.internal")]), "{refused}");
    }
}

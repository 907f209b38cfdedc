use chrono::{DateTime, Duration, Utc};
use customs_simulator::GatewayCredentials;
use customs_simulator::internals::access_token::{LIFETIME_SECONDS, is_valid, issue};

#[test]
fn a_token_is_valid_until_it_ends_and_for_its_credentials_only() {
    let ours = GatewayCredentials::new("service", "secret");
    let now: DateTime<Utc> = "2026-09-02T10:15:00Z".parse().expect("a moment");
    let token = issue(&ours, now);
    assert!(is_valid(&token, &ours, now));
    assert!(is_valid(&token, &ours, now + Duration::seconds(LIFETIME_SECONDS - 1)));
    assert!(!is_valid(&token, &ours, now + Duration::seconds(LIFETIME_SECONDS)));
    assert!(!is_valid(&token, &GatewayCredentials::new("service", "other"), now));
    assert!(!is_valid(&token, &GatewayCredentials::new("other", "secret"), now));
    let later = token.replacen(char::is_numeric, "9", 1);
    for forged in [later.as_str(), "", ".", "99999999999.", "x.y", "99999999999.00"] {
        assert!(!is_valid(forged, &ours, now), "{forged}");
    }
}

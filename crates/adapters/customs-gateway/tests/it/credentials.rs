use customs_gateway::GatewayCredentials;

#[test]
fn messages_and_accounts_are_below_the_address_of_the_gateway() {
    for url in ["https://gateway.example/dms", "https://gateway.example/dms/"] {
        let credentials =
            GatewayCredentials::new(url, "https://login.example/token", "id", "s3cret").expect("an address");
        assert_eq!(credentials.messages_url.as_str(), "https://gateway.example/dms/messages");
        assert_eq!(credentials.accounts_url.as_str(), "https://gateway.example/dms/accounts");
        assert!(!format!("{credentials:?}").contains("s3cret"));
    }
}

#[test]
fn a_bad_address_is_named_by_its_setting() {
    let error = GatewayCredentials::new("gateway.example", "https://login.example", "id", "s").expect_err("none");
    assert_eq!(error.to_string(), "customs.gateway.url must be an http or https URL");
    let error = GatewayCredentials::new("https://gateway.example", "file:///token", "id", "s").expect_err("none");
    assert_eq!(error.to_string(), "customs.gateway.token_url must be an http or https URL");
}

//! Standard OAuth clients work unchanged.

use oauth2::basic::BasicClient;
use oauth2::{AuthType, ClientId, ClientSecret, HttpRequest, HttpResponse, Scope, TokenResponse, TokenUrl};
use serde_json::json;

use crate::harness::{Api, Broker, Kind, Service, Site};

on_both_databases!(
    an_oauth_library_gets_a_token_with_basic_and_with_form_credentials,
    a_token_lives_until_it_is_revoked,
    wrong_credentials_and_scopes_are_named_as_rfc_6749_says,
    a_client_without_the_scope_is_told_which_one_it_lacks,
);

fn library_token(service: &Service, broker: &Broker, how: AuthType) -> String {
    let client = BasicClient::new(ClientId::new(broker.client_id.clone()))
        .set_client_secret(ClientSecret::new(broker.client_secret.clone()))
        .set_auth_type(how)
        .set_token_uri(TokenUrl::new(format!("{}/oauth/token", service.base())).expect("a URL"));
    let send = |request: HttpRequest| -> Result<HttpResponse, ureq::Error> {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let mut response = agent.run(request)?;
        let body = response.body_mut().read_to_vec()?;
        let (parts, _) = response.into_parts();
        Ok(HttpResponse::from_parts(parts, body))
    };
    let token = client
        .exchange_client_credentials()
        .add_scope(Scope::new("declarations:read".to_owned()))
        .request(&send)
        .expect("the library gets a token");
    assert_eq!(token.expires_in().map(|lifetime| lifetime.as_secs()), Some(3600));
    assert_eq!(token.scopes().map(Vec::len), Some(1));
    token.access_token().secret().clone()
}

fn an_oauth_library_gets_a_token_with_basic_and_with_form_credentials(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");

    for how in [AuthType::BasicAuth, AuthType::RequestBody] {
        let api = Api::new(&service.base()).with_token(&library_token(&service, &broker, how));
        api.get("/declarations").expect(200);
        let info = api.get("/oauth/tokeninfo").expect(200);
        assert_eq!(info["client_id"], *broker.client_id);
        assert_eq!(info["scopes"], json!(["declarations:read"]));
        assert!(info["expires_at"].is_string());
    }
}

fn a_token_lives_until_it_is_revoked(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = broker.api;

    let revoked = Api::new(&service.base()).post("/oauth/revoke", &json!({ "token": api.token() })).expect(200);
    assert!(revoked["message"].is_string());
    for path in ["/declarations", "/callbacks", "/oauth/tokeninfo"] {
        let refused = api.get(path).expect(401);
        assert_eq!(refused["error"], "invalid_token", "{path}");
        assert!(refused["message"].is_string(), "{path}");
    }
    // Revoking an unknown or revoked token is no error (RFC 7009).
    api.post("/oauth/revoke", &json!({ "token": "nonsense" })).expect(200);
    assert_eq!(api.post("/oauth/revoke", &json!({})).expect(400)["error"], "invalid_request");
}

fn wrong_credentials_and_scopes_are_named_as_rfc_6749_says(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = Api::new(&service.base());
    let (id, secret) = (&broker.client_id, &broker.client_secret);

    let cases = [
        (
            json!({ "grant_type": "client_credentials", "client_id": id, "client_secret": "wrong" }),
            401,
            "invalid_client",
        ),
        (
            json!({ "grant_type": "client_credentials", "client_id": "nobody", "client_secret": secret }),
            401,
            "invalid_client",
        ),
        (json!({ "grant_type": "password", "client_id": id, "client_secret": secret }), 400, "unsupported_grant_type"),
        (json!({ "grant_type": "client_credentials", "client_id": id }), 400, "invalid_request"),
        (
            json!({ "grant_type": "client_credentials", "client_id": id, "client_secret": secret, "scope": "moon:read" }),
            400,
            "invalid_scope",
        ),
    ];
    for (request, status, error) in cases {
        let answer = api.post("/oauth/token", &request);
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{request}");
        let body = answer.expect(status);
        assert_eq!(body["error"], error, "{request}");
        assert!(body["error_description"].is_string(), "{request}");
    }
}

fn a_client_without_the_scope_is_told_which_one_it_lacks(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let reader = site.client_with_scopes(&service, &broker, &["declarations:read"]);
    let writer = site.client_with_scopes(&service, &broker, &["declarations:write"]);

    // The scope is checked before the body, and before the record is looked up.
    let refused = reader.post("/declarations/create", &json!({ "nonsense": true })).expect(403);
    assert_eq!(refused["error"], "insufficient_scope");
    assert_eq!(refused["required_scope"], "declarations:write");
    assert_eq!(refused["token_scopes"], json!(["declarations:read"]));
    assert_eq!(reader.post_empty("/declarations/999999/submit").expect(403)["required_scope"], "declarations:submit");

    // Creating and submitting in one request needs both scopes; without both nothing is saved.
    let mut body = crate::harness::import_body();
    body["submit_when_valid"] = json!(true);
    assert_eq!(writer.post("/declarations/create", &body).expect(403)["required_scope"], "declarations:submit");
    assert_eq!(reader.get("/declarations").expect(200)["meta"]["total"], 0);
}

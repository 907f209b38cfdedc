use crate::testing::{UnsafeSigner, access_in_memory};
use crate::{
    Access, AccessError, Credentials, GrantError, IssuedToken, MockClientRepository, NewClient, Scope, Scopes,
    TokenRefused, TokenRequest, TokenRevocation,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{ErrorKind, ManualClock, OrganisationId, StorageError};
use std::collections::BTreeSet;
use std::sync::Arc;

const ISSUER: &str = "https://customs.example";

struct Bench {
    access: Access,
    clock: Arc<ManualClock>,
}

impl Bench {
    fn new() -> Self {
        let clock = Arc::new(ManualClock::at("2026-03-02T09:30:00.5Z".parse().expect("a timestamp")));
        let access = access_in_memory(ISSUER, clock.clone(), Arc::new(UnsafeSigner::default()));
        Self { access, clock }
    }

    fn client(&self, scopes: Scopes) -> Credentials {
        let organisation = self.access.create_organisation("Broker", None).expect("an organisation").id();
        let new = NewClient { organisation, name: "ERP".to_owned(), scopes, permissions: BTreeSet::new() };
        self.access.create_client(new).expect("a client")
    }

    fn token(&self, credentials: &Credentials) -> Result<IssuedToken, GrantError> {
        self.access.issue_token(request(credentials, None))
    }

    /// When the only client of the organisation was last used.
    fn last_used_at(&self, Credentials { client, secret: _ }: &Credentials) -> Option<DateTime<Utc>> {
        let listed = self.access.list_clients(client.organisation()).expect("a list");
        assert_eq!(listed.len(), 1);
        listed.into_iter().find_map(|listed| listed.last_used_at)
    }
}

fn request(credentials: &Credentials, scope: Option<&str>) -> TokenRequest {
    TokenRequest {
        grant_type: Some("client_credentials".to_owned()),
        client_id: Some(credentials.client.id().to_string()),
        client_secret: Some(credentials.secret.clone()),
        scope: scope.map(str::to_owned),
    }
}

fn reading() -> Scopes {
    [Scope::DeclarationsRead, Scope::ReportsRead].into_iter().collect()
}

#[test]
fn a_token_carries_all_granted_scopes_unless_fewer_are_asked_for() {
    let bench = Bench::new();
    let credentials = bench.client(reading());
    let all = bench.token(&credentials).expect("a token");
    assert_eq!((all.scopes, all.expires_in), (reading(), 3600));
    let fewer = bench.access.issue_token(request(&credentials, Some("reports:read"))).expect("a token");
    assert_eq!(fewer.scopes.to_string(), "reports:read");
    let claims = bench.access.authenticate(&fewer.token).expect("valid");
    assert_eq!((claims.scopes, claims.client_name.as_str()), (fewer.scopes, "ERP"));
    assert_eq!(claims.organisation, credentials.client.organisation());
}

#[test]
fn a_scope_that_was_not_granted_is_not_issued() {
    let bench = Bench::new();
    let credentials = bench.client(reading());
    for (scope, reported) in [
        ("declarations:write", "the scope declarations:write is not granted to the client"),
        ("reports:read nonsense", "there is no scope nonsense"),
        ("reports:read\tdeclarations:read", "there is no scope reports:read?declarations:read"),
        ("reports:read\n\"\u{e9}", "there is no scope reports:read???"),
        ("reports:read  declarations:read", "scopes are written with one space between them"),
    ] {
        let refused = bench.access.issue_token(request(&credentials, Some(scope))).map(|_| ()).expect_err("no token");
        assert_eq!(refused.to_string(), reported, "{scope}");
        assert!(matches!(refused, GrantError::UnknownScope(_) | GrantError::ScopeNotGranted(_)), "{scope}");
    }
    let long = "x".repeat(100_000);
    let refused = bench.access.issue_token(request(&credentials, Some(&long))).map(|_| ()).expect_err("no token");
    assert_eq!(refused.to_string(), format!("there is no scope {}", &long[..60]));
}

#[test]
fn a_wrong_secret_and_an_unknown_client_are_told_alike() {
    let bench = Bench::new();
    let (one, other) = (bench.client(reading()), bench.client(reading()));
    let wrong_secret = TokenRequest { client_secret: Some(other.secret), ..request(&one, None) };
    let unknown = TokenRequest { client_id: Some("client-0".to_owned()), ..request(&one, None) };
    let no_id = TokenRequest { client_id: Some("no id\n".to_owned()), ..request(&one, None) };
    for request in [wrong_secret, unknown, no_id] {
        assert!(matches!(bench.access.issue_token(request), Err(GrantError::InvalidClient)));
    }
}

#[test]
fn every_missing_field_is_named() {
    let bench = Bench::new();
    let empty = TokenRequest { grant_type: Some(String::new()), ..TokenRequest::default() };
    let Err(GrantError::InvalidRequest(errors)) = bench.access.issue_token(empty) else { panic!("accepted") };
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["client_id", "client_secret", "grant_type"]);
    let other = TokenRequest { grant_type: Some("password".to_owned()), ..TokenRequest::default() };
    assert!(matches!(bench.access.issue_token(other), Err(GrantError::UnsupportedGrantType)));
}

#[test]
fn the_use_of_a_client_is_noted_once_an_hour() {
    let bench = Bench::new();
    let (used, other) = (bench.client(reading()), bench.client(reading()));
    assert_eq!(bench.last_used_at(&used), None);
    let at = |time: &str| Some(format!("2026-03-02T{time}Z").parse::<DateTime<Utc>>().expect("a timestamp"));
    for (minutes, noted) in [(0, "09:30:00"), (59, "09:30:00"), (1, "10:30:00"), (600, "20:30:00")] {
        bench.clock.advance(Duration::minutes(minutes));
        assert!(bench.token(&used).expect("a token").unnoted.is_none());
        assert_eq!(bench.last_used_at(&used), at(noted), "{minutes} minutes later");
    }
    assert_eq!(bench.last_used_at(&other), None);
    bench.access.revoke_client(used.client.id()).expect("revoked");
    assert_eq!(bench.last_used_at(&used), at("20:30:00"), "it is still told of one that is revoked");
}

#[test]
fn a_refused_request_is_no_use_of_the_client() {
    let bench = Bench::new();
    let (client, other) = (bench.client(reading()), bench.client(reading()));
    let wrong_secret = TokenRequest { client_secret: Some(other.secret), ..request(&client, None) };
    for refused in [wrong_secret, request(&client, Some("declarations:write"))] {
        assert!(bench.access.issue_token(refused).is_err());
    }
    assert_eq!(bench.last_used_at(&client), None);
}

#[test]
fn a_use_that_cannot_be_noted_is_told_and_keeps_no_token_back() {
    let bench = Bench::new();
    let credentials = bench.client(reading());
    let (mut clients, known) = (MockClientRepository::new(), credentials.client.clone());
    clients.expect_find().returning(move |_| Ok(Some(known.clone())));
    clients
        .expect_note_use()
        .once()
        .returning(|_, _, _, _| Err(StorageError::Unwritable("the disk is full".to_owned())));
    let mut ports = bench.access.ports.clone();
    ports.clients = Arc::new(clients);
    let access = Access::new(ports, bench.access.settings.clone());
    let issued = access.issue_token(request(&credentials, None)).expect("a token");
    assert!(matches!(issued.unnoted, Some(StorageError::Unwritable(_))));
    assert!(access.authenticate(&issued.token).is_ok());
}

#[test]
fn a_token_is_refused_from_the_second_it_expires() {
    let bench = Bench::new();
    let issued = bench.token(&bench.client(reading())).expect("a token");
    bench.clock.advance(Duration::milliseconds(3_599_499));
    assert!(bench.access.authenticate(&issued.token).is_ok());
    bench.clock.advance(Duration::milliseconds(1));
    assert_eq!(bench.access.authenticate(&issued.token), Err(TokenRefused::Expired));
}

#[test]
fn a_revoked_token_is_refused_at_once_and_others_are_not() {
    let bench = Bench::new();
    let credentials = bench.client(reading());
    let (revoked, other) = (bench.token(&credentials).expect("a token"), bench.token(&credentials).expect("a token"));
    let revoke = |token: &str| bench.access.revoke_token(token).expect("an answer");
    assert_eq!(revoke(&revoked.token), TokenRevocation::Revoked);
    assert_eq!(revoke(&revoked.token), TokenRevocation::RefusedBefore, "again");
    assert_eq!(revoke("nonsense"), TokenRevocation::RefusedBefore);
    assert_eq!(bench.access.authenticate(&revoked.token), Err(TokenRefused::Revoked));
    assert!(bench.access.authenticate(&other.token).is_ok());
}

#[test]
fn a_new_secret_takes_the_old_one_and_its_tokens_away() {
    let bench = Bench::new();
    let old = bench.client(reading());
    let issued = bench.token(&old).expect("a token");
    let new = bench.access.rotate_secret(old.client.id()).expect("a new secret");
    assert_eq!(bench.access.authenticate(&issued.token), Err(TokenRefused::Revoked));
    assert!(matches!(bench.token(&old), Err(GrantError::InvalidClient)));
    let fresh = bench.token(&new).expect("a token");
    assert!(bench.access.authenticate(&fresh.token).is_ok());
}

#[test]
fn a_revoked_client_gets_neither_tokens_nor_a_new_secret() {
    let bench = Bench::new();
    let credentials = bench.client(reading());
    let issued = bench.token(&credentials).expect("a token");
    let id = credentials.client.id();
    let first = bench.access.revoke_client(id).expect("revoked");
    bench.clock.advance(Duration::seconds(1));
    let again = bench.access.revoke_client(id).expect("revoked already");
    assert_eq!(first.revoked_at(), again.revoked_at());
    assert_eq!(bench.access.authenticate(&issued.token), Err(TokenRefused::Revoked));
    assert!(matches!(bench.token(&credentials), Err(GrantError::InvalidClient)));
    assert!(matches!(bench.access.rotate_secret(id), Err(AccessError::ClientRevoked)));
}

#[test]
fn another_instance_learns_of_a_revocation_when_it_refreshes() {
    let bench = Bench::new();
    let credentials = bench.client(reading());
    let issued = bench.token(&credentials).expect("a token");
    let other = Access::new(bench.access.ports.clone(), bench.access.settings.clone());
    assert_eq!(bench.access.revoke_token(&issued.token).expect("an answer"), TokenRevocation::Revoked);
    assert!(other.authenticate(&issued.token).is_ok());
    other.refresh_revocations().expect("refreshed");
    assert_eq!(other.authenticate(&issued.token), Err(TokenRefused::Revoked));

    bench.clock.advance(Duration::hours(1));
    assert_eq!(bench.access.forget_expired_revocations().expect("done"), 1);
}

#[test]
fn a_token_of_another_issuer_is_refused_even_if_the_key_fits() {
    let bench = Bench::new();
    let issued = bench.token(&bench.client(reading())).expect("a token");
    let mut settings = bench.access.settings.clone();
    settings.issuer = "https://elsewhere.example".to_owned();
    let elsewhere = Access::new(bench.access.ports.clone(), settings);
    assert_eq!(elsewhere.authenticate(&issued.token), Err(TokenRefused::Invalid));
}

#[test]
fn a_client_needs_an_organisation_a_name_and_a_scope() {
    let bench = Bench::new();
    let organisation = bench.access.create_organisation(" Broker ", None).expect("an organisation");
    assert_eq!(organisation.name(), "Broker");
    let new = |organisation, name: &str, scopes| NewClient {
        organisation,
        name: name.to_owned(),
        scopes,
        permissions: BTreeSet::new(),
    };
    let Err(AccessError::Invalid(errors)) = bench.access.create_client(new(organisation.id(), " ", Scopes::default()))
    else {
        panic!("accepted")
    };
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["name", "scopes"]);
    let nowhere = bench.access.create_client(new(OrganisationId::new(77), "ERP", reading()));
    assert_eq!(nowhere.map(drop).map_err(|error| error.kind()), Err(ErrorKind::NotFound));
    assert!(bench.access.create_organisation(&"x".repeat(256), None).is_err());
    let foreign = "FOO".parse::<customs_kernel::Eori>().ok();
    assert!(foreign.is_some() && bench.access.create_organisation("Broker", foreign).is_err());
}

use crate::{Access, Client, ClientId, ClientSecret, GrantError, Scope, Scopes, SecretHash, TokenClaims, TokenId};
use chrono::{DateTime, Duration, SubsecRound, Utc};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, StorageError};

/// A token request as it was received. An empty field counts as left out (RFC 6749 §3.2).
#[growing]
#[derive(Debug, Clone, Default)]
pub struct TokenRequest {
    /// Grant type; must be `client_credentials`.
    pub grant_type: Option<String>,
    /// Id of the client.
    pub client_id: Option<String>,
    /// Secret of the client.
    pub client_secret: Option<ClientSecret>,
    /// Requested scopes, separated by spaces; all granted scopes when left out.
    pub scope: Option<String>,
}

/// A newly issued token.
#[growing(new)]
pub struct IssuedToken {
    /// The signed token.
    pub token: String,
    /// Seconds until the token expires.
    pub expires_in: u32,
    /// Scopes of the token.
    pub scopes: Scopes,
    /// Why the use of the client could not be noted, for the log; `None` when it was. The token is valid all the same.
    pub unnoted: Option<StorageError>,
}

customs_kernel::debug_by_name!(IssuedToken);

impl Access {
    /// Issues a token by the client credentials grant (RFC 6749 §4.4), and notes that the client was used.
    ///
    /// # Errors
    /// One of [`GrantError`]. An unknown client, a wrong secret and a revoked client give the same error.
    pub fn issue_token(&self, request: TokenRequest) -> Result<IssuedToken, GrantError> {
        let (client_id, secret, scope) = complete(request)?;
        let client = self.authenticate_client(&client_id, &secret)?;
        let scopes = granted(&client, scope.as_deref())?;
        let issued_at = self.ports.clock.now().trunc_subsecs(0);
        let lifetime = self.settings.token_lifetime;
        let claims = TokenClaims {
            issuer: self.settings.issuer.clone(),
            client_id: client.id().clone(),
            client_name: client.name().to_owned(),
            organisation: client.organisation(),
            token_id: TokenId::random(&*self.ports.entropy),
            issued_at,
            expires_at: issued_at + lifetime.duration(),
            scopes,
            permissions: client.permissions().clone(),
            generation: client.generation(),
        };
        let token = self.ports.signer.sign(&claims)?;
        let unnoted = self.note_use(&client, issued_at).err();
        Ok(IssuedToken { token, expires_in: lifetime.seconds(), scopes, unnoted })
    }

    /// Notes the use of a client once an hour, so that a program that fetches a token for every request writes no more
    /// than others.
    fn note_use(&self, client: &Client, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.ports.clients.note_use(client.organisation(), client.id(), at, at - Duration::hours(1))
    }

    fn authenticate_client(&self, id: &str, secret: &ClientSecret) -> Result<Client, GrantError> {
        let found = match ClientId::parse(id) {
            Some(id) => self.ports.clients.find(&id)?,
            None => None,
        };
        let Some(client) = found else {
            // Takes as much time as for an existing client, so that timing reveals nothing.
            let _ = SecretHash::from_secret(secret, &self.settings.pepper);
            return Err(GrantError::InvalidClient);
        };
        let matches = client.record().secret_hash.matches(secret, &self.settings.pepper);
        if matches && client.revoked_at().is_none() { Ok(client) } else { Err(GrantError::InvalidClient) }
    }
}

fn complete(request: TokenRequest) -> Result<(String, ClientSecret, Option<String>), GrantError> {
    let TokenRequest { grant_type, client_id, client_secret, scope } = request;
    let filled = |text: Option<String>| text.filter(|text| !text.is_empty());
    let secret = client_secret.filter(|secret| !secret.reveal().is_empty());
    let (grant_type, client_id) = (filled(grant_type), filled(client_id));
    let mut missing = FieldErrors::default();
    for (field, absent) in
        [("grant_type", grant_type.is_none()), ("client_id", client_id.is_none()), ("client_secret", secret.is_none())]
    {
        if absent {
            missing.add(field, BrokenRule::required());
        }
    }
    // An unknown grant type may need other fields, so it is reported before missing fields.
    if grant_type.as_deref().is_some_and(|grant| grant != "client_credentials") {
        return Err(GrantError::UnsupportedGrantType);
    }
    match (client_id, secret) {
        (Some(client_id), Some(secret)) if missing.is_empty() => Ok((client_id, secret, filled(scope))),
        _ => Err(GrantError::InvalidRequest(missing)),
    }
}

fn granted(client: &Client, asked: Option<&str>) -> Result<Scopes, GrantError> {
    let Some(asked) = asked else { return Ok(client.scopes()) };
    let mut scopes = Vec::new();
    for name in asked.split(' ') {
        match name.parse::<Scope>() {
            Ok(scope) if client.scopes().contains(scope) => scopes.push(scope),
            Ok(scope) => return Err(GrantError::ScopeNotGranted(scope)),
            Err(_) => return Err(GrantError::UnknownScope(tellable(name))),
        }
    }
    Ok(scopes.into_iter().collect())
}

/// The start of a scope name for an error message. Characters that no scope can have (RFC 6749 §3.3) become `?`, so
/// that the name looks neither like two names run together nor like an existing one.
fn tellable(name: &str) -> String {
    const MOST: usize = 60;
    let tellable = |letter: char| letter.is_ascii_graphic() && !matches!(letter, '"' | '\\');
    name.chars().map(|letter| if tellable(letter) { letter } else { '?' }).take(MOST).collect()
}

use crate::{Access, Client, ClientId, ClientSecret, GrantError, Scope, Scopes, SecretHash, TokenClaims, TokenId};
use chrono::SubsecRound;
use customs_kernel::FieldErrors;

/// A token request as it came; an empty field counts as one left out (RFC 6749 §3.2).
#[derive(Debug, Clone, Default)]
pub struct TokenRequest {
    /// Must be `client_credentials`.
    pub grant_type: Option<String>,
    /// The client that asks.
    pub client_id: Option<String>,
    /// Its secret.
    pub client_secret: Option<ClientSecret>,
    /// The scopes it asks for, separated by spaces; all that it was granted when left out.
    pub scope: Option<String>,
}

/// A token that was issued.
#[derive(Clone)]
pub struct IssuedToken {
    /// The signed token.
    pub token: String,
    /// Seconds until it expires.
    pub expires_in: u32,
    /// The scopes it carries.
    pub scopes: Scopes,
}

impl Access {
    /// The client credentials grant (RFC 6749 §4.4).
    ///
    /// # Errors
    /// One of [`GrantError`]. Unknown client, wrong secret and revoked client are told alike.
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
        Ok(IssuedToken { token, expires_in: lifetime.seconds(), scopes })
    }

    fn authenticate_client(&self, id: &str, secret: &ClientSecret) -> Result<Client, GrantError> {
        let found = match ClientId::parse(id) {
            Some(id) => self.ports.clients.find(&id)?,
            None => None,
        };
        let Some(client) = found else {
            // As much work as for a client that exists, so that the time tells nothing.
            let _ = SecretHash::of(secret, &self.settings.pepper);
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
            missing.add(field, "is required");
        }
    }
    // A grant type we do not know may well need other fields, so it is told before they are missed.
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

/// The beginning of a name; for a character that no scope can have (RFC 6749 §3.3) stands `?`, so that the name does not
/// look like two that were run together, or like one that there is.
fn tellable(name: &str) -> String {
    const MOST: usize = 60;
    let tellable = |letter: char| letter.is_ascii_graphic() && !matches!(letter, '"' | '\\');
    name.chars().map(|letter| if tellable(letter) { letter } else { '?' }).take(MOST).collect()
}

use crate::organisation::checked_name;
use crate::{Permission, Scopes, SecretHash};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Entropy, FieldErrors, OrganisationId, RuleCode};
use std::collections::BTreeSet;
use std::fmt;

/// The public id of an OAuth client: 1 to 64 letters, digits, `-`, `_` or `.`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientId(String);

impl ClientId {
    /// Parses an id; `None` if the text is not a valid id.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        ((1..=64).contains(&text.len()) && text.bytes().all(allowed)).then(|| Self(text.to_owned()))
    }

    /// Generates a new id from 128 random bits.
    #[must_use]
    pub fn random(entropy: &dyn Entropy) -> Self {
        let mut bytes = [0; 16];
        entropy.fill(&mut bytes);
        Self(format!("client-{}", hex::encode(bytes)))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ClientId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Number of the client's credentials, raised by every replacement. A token carries the generation it was issued under,
/// so replacing a secret invalidates its tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Generation(i64);

impl Generation {
    /// The generation of a new client.
    pub const FIRST: Self = Self(1);

    /// Restores a stored generation.
    #[must_use]
    pub const fn new(number: i64) -> Self {
        Self(number)
    }

    /// The generation as a number.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The generation after the next replacement.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// An OAuth client: a program of one organisation, with its scopes and permissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client(ClientRecord);

/// Everything that is stored of a client; [`Client::restore`] turns it back into a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientRecord {
    /// Public id of the client.
    pub id: ClientId,
    /// Organisation that the client acts for.
    pub organisation: OrganisationId,
    /// Name that the organisation gave the client; shown in timelines.
    pub name: String,
    /// Hash of the client's secret.
    pub secret_hash: SecretHash,
    /// Generation of the credentials.
    pub generation: Generation,
    /// Scopes that the client may request.
    pub scopes: Scopes,
    /// Permissions in addition to the scopes.
    pub permissions: BTreeSet<Permission>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of revocation, from which the client gets no tokens; `None` while it is active.
    pub revoked_at: Option<DateTime<Utc>>,
}

/// A client as lists show it.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedClient {
    /// The client.
    pub client: Client,
    /// Moment of its latest use that was noted, when it got a token; `None` when none was. It may have got others in the
    /// hour after that.
    pub last_used_at: Option<DateTime<Utc>>,
}

impl Client {
    /// Creates a client with new credentials.
    ///
    /// # Errors
    /// `name` when it is empty or longer than 255 characters; `scopes` when there is none.
    pub fn new(record: ClientRecord) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = checked_name(&record.name).unwrap_or_else(|broken| {
            errors.extend(broken);
            String::new()
        });
        if record.scopes.is_empty() {
            errors.add("scopes", (RuleCode::NoScopes, "must name at least one scope"));
        }
        errors.into_result()?;
        Ok(Self(ClientRecord { name, ..record }))
    }

    /// Restores a stored client.
    #[must_use]
    pub const fn restore(record: ClientRecord) -> Self {
        Self(record)
    }

    /// The record to store.
    #[must_use]
    pub const fn record(&self) -> &ClientRecord {
        &self.0
    }

    /// Public id of the client.
    #[must_use]
    pub const fn id(&self) -> &ClientId {
        &self.0.id
    }

    /// Organisation that the client acts for.
    #[must_use]
    pub const fn organisation(&self) -> OrganisationId {
        self.0.organisation
    }

    /// Name that the organisation gave the client.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Generation of the credentials.
    #[must_use]
    pub const fn generation(&self) -> Generation {
        self.0.generation
    }

    /// Scopes that the client may request.
    #[must_use]
    pub const fn scopes(&self) -> Scopes {
        self.0.scopes
    }

    /// Permissions in addition to the scopes.
    #[must_use]
    pub const fn permissions(&self) -> &BTreeSet<Permission> {
        &self.0.permissions
    }

    /// Moment of creation.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Moment of revocation; `None` while the client is active.
    #[must_use]
    pub const fn revoked_at(&self) -> Option<DateTime<Utc>> {
        self.0.revoked_at
    }

    /// Revokes the client for good. The moment of an earlier revocation stays.
    pub(crate) fn revoke(&mut self, at: DateTime<Utc>) {
        self.0.revoked_at.get_or_insert(at);
        self.0.generation = self.0.generation.next();
    }

    /// Replaces the secret. Tokens issued under the old secret become invalid.
    pub(crate) fn replace_secret(&mut self, hash: SecretHash) {
        self.0.secret_hash = hash;
        self.0.generation = self.0.generation.next();
    }
}

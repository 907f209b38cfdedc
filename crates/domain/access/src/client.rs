use crate::organisation::checked_name;
use crate::{Permission, Scopes, SecretHash};
use chrono::{DateTime, Utc};
use customs_kernel::{Entropy, FieldErrors, OrganisationId};
use std::collections::BTreeSet;
use std::fmt;

/// The public name of an OAuth client: 1 to 64 letters, digits, `-`, `_` or `.`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientId(String);

impl ClientId {
    /// The id as written, if it has the form of one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        ((1..=64).contains(&text.len()) && text.bytes().all(allowed)).then(|| Self(text.to_owned()))
    }

    /// A new id: 128 random bits.
    #[must_use]
    pub fn random(entropy: &dyn Entropy) -> Self {
        let mut bytes = [0; 16];
        entropy.fill(&mut bytes);
        Self(format!("client-{}", hex::encode(bytes)))
    }

    /// The id as written.
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

/// How often the credentials of a client were replaced. A token tells the generation it was issued
/// under, so that a replaced secret takes its tokens with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Generation(i64);

impl Generation {
    /// The generation of new credentials.
    pub const FIRST: Self = Self(1);

    /// A generation as stored.
    #[must_use]
    pub const fn new(number: i64) -> Self {
        Self(number)
    }

    /// The number.
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

/// An OAuth client: a program of one organisation, with what it may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client(ClientRecord);

/// Everything that is stored of a client, to be read back by [`Client::restore`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientRecord {
    /// Its public name.
    pub id: ClientId,
    /// The organisation it acts for.
    pub organisation: OrganisationId,
    /// What the organisation calls it; shown in timelines.
    pub name: String,
    /// The hash its secret must have.
    pub secret_hash: SecretHash,
    /// How often its credentials were replaced.
    pub generation: Generation,
    /// The scopes it can ask for.
    pub scopes: Scopes,
    /// What it may do besides.
    pub permissions: BTreeSet<Permission>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Since when it gets no tokens any more.
    pub revoked_at: Option<DateTime<Utc>>,
}

impl Client {
    /// A client with new credentials.
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
            errors.add("scopes", "must name at least one scope");
        }
        errors.into_result()?;
        Ok(Self(ClientRecord { name, ..record }))
    }

    /// A client as it was stored.
    #[must_use]
    pub const fn restore(record: ClientRecord) -> Self {
        Self(record)
    }

    /// What is stored of it.
    #[must_use]
    pub const fn record(&self) -> &ClientRecord {
        &self.0
    }

    /// Its public name.
    #[must_use]
    pub const fn id(&self) -> &ClientId {
        &self.0.id
    }

    /// The organisation it acts for.
    #[must_use]
    pub const fn organisation(&self) -> OrganisationId {
        self.0.organisation
    }

    /// What the organisation calls it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// How often its credentials were replaced.
    #[must_use]
    pub const fn generation(&self) -> Generation {
        self.0.generation
    }

    /// The scopes it can ask for.
    #[must_use]
    pub const fn scopes(&self) -> Scopes {
        self.0.scopes
    }

    /// What it may do besides.
    #[must_use]
    pub const fn permissions(&self) -> &BTreeSet<Permission> {
        &self.0.permissions
    }

    /// When it was created.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Since when it gets no tokens any more.
    #[must_use]
    pub const fn revoked_at(&self) -> Option<DateTime<Utc>> {
        self.0.revoked_at
    }

    /// Ends it for good; the moment of an earlier revocation stays.
    pub(crate) fn revoke(&mut self, at: DateTime<Utc>) {
        self.0.revoked_at.get_or_insert(at);
        self.0.generation = self.0.generation.next();
    }

    /// Replaces its secret; what was issued under the old one is no longer valid.
    pub(crate) fn replace_secret(&mut self, hash: SecretHash) {
        self.0.secret_hash = hash;
        self.0.generation = self.0.generation.next();
    }
}

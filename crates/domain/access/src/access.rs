use crate::{
    ClientRepository, OrganisationRepository, Pepper, RevocationList, RevocationRepository, TokenLifetime, TokenSigner,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Clock, Entropy, UnitOfWork};
use std::sync::Arc;

/// Who may use the service, and for what: the use cases of this domain, one file each.
pub struct Access {
    pub(crate) ports: AccessPorts,
    pub(crate) settings: AccessSettings,
    pub(crate) revoked: RevocationList,
}

/// What the use cases need from outside.
#[derive(Clone)]
pub struct AccessPorts {
    /// Keeps the organisations.
    pub organisations: Arc<dyn OrganisationRepository>,
    /// Keeps the clients.
    pub clients: Arc<dyn ClientRepository>,
    /// Keeps the revocations for all instances.
    pub revocations: Arc<dyn RevocationRepository>,
    /// Signs and reads tokens.
    pub signer: Arc<dyn TokenSigner>,
    /// Makes a change of a client and the revocation it brings one.
    pub unit_of_work: Arc<dyn UnitOfWork>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Makes secrets and ids.
    pub entropy: Arc<dyn Entropy>,
}

/// What an installation decides about tokens.
#[derive(Debug, Clone)]
pub struct AccessSettings {
    /// The public base URL of the service: the `iss` of its tokens.
    pub issuer: String,
    /// Under which secrets are hashed.
    pub pepper: Pepper,
    /// How long a token is valid.
    pub token_lifetime: TokenLifetime,
}

impl Access {
    /// The use cases over these ports. The list of revocations is empty until
    /// [`Access::refresh_revocations`] has run: call that before the first request and every two
    /// seconds from then on.
    #[must_use]
    pub fn new(ports: AccessPorts, settings: AccessSettings) -> Self {
        Self { ports, settings, revoked: RevocationList::default() }
    }

    /// How long a token is valid.
    #[must_use]
    pub const fn token_lifetime(&self) -> TokenLifetime {
        self.settings.token_lifetime
    }

    /// When the last token that was issued up to now has expired, under whatever lifetime the
    /// instances run with; five minutes more for clocks that differ.
    pub(crate) fn all_tokens_expired_after(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now + Duration::seconds(i64::from(TokenLifetime::MAX_SECONDS)) + Duration::minutes(5)
    }
}

mod authenticate;
mod creating;
mod issue_token;
mod replace_credentials;
mod revoke_token;

pub use creating::{Credentials, NewClient};
pub use issue_token::{IssuedToken, TokenRequest};
pub use revoke_token::TokenRevocation;

use crate::{
    ClientRepository, OrganisationRepository, Pepper, RevocationList, RevocationRepository, TokenLifetime, TokenSigner,
};
use chrono::{DateTime, Duration, Utc};
use customs_form_macros::growing;
use customs_kernel::{Clock, Entropy, UnitOfWork, Unwired};
use std::sync::Arc;

/// The use cases of access for programs: who may use the service, and for what.
pub struct Access {
    pub(crate) ports: AccessPorts,
    pub(crate) settings: AccessSettings,
    pub(crate) revoked: RevocationList,
}

customs_kernel::debug_by_name!(Access);

/// The ports of the use cases.
#[derive(Clone)]
pub struct AccessPorts {
    /// Storage of organisations.
    pub organisations: Arc<dyn OrganisationRepository>,
    /// Storage of OAuth clients.
    pub clients: Arc<dyn ClientRepository>,
    /// Storage of revocations, shared by all instances.
    pub revocations: Arc<dyn RevocationRepository>,
    /// Signs and verifies tokens.
    pub signer: Arc<dyn TokenSigner>,
    /// Stores a change of a client together with its revocation.
    pub unit_of_work: Arc<dyn UnitOfWork>,
    /// Source of the present moment.
    pub clock: Arc<dyn Clock>,
    /// Source of random secrets and ids.
    pub entropy: Arc<dyn Entropy>,
}

customs_kernel::debug_by_name!(AccessPorts);

impl AccessPorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..AccessPorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self {
            organisations: port.clone(),
            clients: port.clone(),
            revocations: port.clone(),
            signer: port.clone(),
            unit_of_work: port.clone(),
            clock: port.clone(),
            entropy: port,
        }
    }
}

/// Settings of an installation for its tokens.
#[growing(new)]
#[derive(Debug, Clone)]
pub struct AccessSettings {
    /// Public base URL of the service, used as `iss` of its tokens.
    pub issuer: String,
    /// Key under which secrets are hashed.
    pub pepper: Pepper,
    /// How long a new token is valid.
    pub token_lifetime: TokenLifetime,
}

impl Access {
    /// Creates the use cases over `ports`. The list of revocations is empty until [`Access::refresh_revocations`] has
    /// run. Call that before the first request and at least every four seconds after that.
    #[must_use]
    pub fn new(ports: AccessPorts, settings: AccessSettings) -> Self {
        Self { ports, settings, revoked: RevocationList::default() }
    }

    /// How long a new token is valid.
    #[must_use]
    pub const fn token_lifetime(&self) -> TokenLifetime {
        self.settings.token_lifetime
    }

    /// Moment at which every token issued until now has expired, regardless of the lifetime that the instances use,
    /// plus five minutes for clocks that differ.
    pub(crate) fn all_tokens_expired_after(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now + Duration::seconds(i64::from(TokenLifetime::MAX_SECONDS)) + Duration::minutes(5)
    }
}

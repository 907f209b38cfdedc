//! Organisations, OAuth clients, scopes, permissions and access tokens.
//!
//! [`Access`] has the use cases; the [ports](AccessPorts) are the services they need from outside. A token carries
//! everything that a request needs, so [`Access::authenticate`] needs no database. Revocations are known from a list in
//! memory, which [`Access::refresh_revocations`] keeps up to date.
//!
//! An application can use this crate with repositories and a signer of its own:
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use customs_access::testing::{UnsafeSigner, access_in_memory};
//! use customs_access::{NewClient, Scope, TokenRefused, TokenRequest};
//! use customs_kernel::ManualClock;
//! use std::{collections::BTreeSet, sync::Arc};
//!
//! let clock = Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().unwrap()));
//! let access = access_in_memory("https://customs.example", clock, Arc::new(UnsafeSigner::default()));
//! let broker = access.create_organisation("Voorbeeld Douane B.V.", None).unwrap();
//! let credentials = access.create_client(NewClient {
//!     organisation: broker.id(),
//!     name: "ERP".to_owned(),
//!     scopes: [Scope::DeclarationsRead].into_iter().collect(),
//!     permissions: BTreeSet::new(),
//! }).unwrap();
//!
//! let issued = access.issue_token(TokenRequest {
//!     grant_type: Some("client_credentials".to_owned()),
//!     client_id: Some(credentials.client.id().to_string()),
//!     client_secret: Some(credentials.secret),
//!     scope: None,
//! }).unwrap();
//! assert!(access.authenticate(&issued.token).unwrap().scopes.contains(Scope::DeclarationsRead));
//!
//! access.revoke_client(credentials.client.id()).unwrap();
//! assert_eq!(access.authenticate(&issued.token), Err(TokenRefused::Revoked));
//! # }
//! ```

mod client;
mod error;
mod organisation;
mod permission;
mod ports;
mod revocation;
mod scope;
mod secret;
mod signing_key;
mod token;
mod use_cases;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use client::{Client, ClientId, ClientRecord, Generation};
pub use error::{AccessError, GrantError, TokenRefused};
pub use organisation::{NewOrganisation, Organisation};
pub use permission::{Permission, UnknownPermission};
pub use ports::{
    ClientRepository, NotOurToken, OrganisationRepository, RevocationRepository, SigningFailed, TokenSigner,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockClientRepository, MockOrganisationRepository, MockRevocationRepository, MockTokenSigner};
pub use revocation::{Revocation, RevocationList};
pub use scope::{Scope, Scopes, UnknownScope};
pub use secret::{ClientSecret, Pepper, SecretHash};
pub use signing_key::{SigningKeyDates, SigningKeyStanding};
pub use token::{TokenClaims, TokenId, TokenLifetime};
pub use use_cases::{Access, AccessPorts, AccessSettings, Credentials, IssuedToken, NewClient, TokenRequest};

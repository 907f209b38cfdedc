//! The traits through which access uses storage and other services.

mod clients;
mod organisations;
mod revocations;
mod token_signer;

pub use clients::ClientRepository;
pub use organisations::OrganisationRepository;
pub use revocations::RevocationRepository;
pub use token_signer::{NotOurToken, SigningFailed, TokenSigner};

#[cfg(any(test, feature = "mocks"))]
pub use {
    clients::MockClientRepository, organisations::MockOrganisationRepository, revocations::MockRevocationRepository,
    token_signer::MockTokenSigner,
};

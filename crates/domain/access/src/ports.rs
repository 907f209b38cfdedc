//! The traits through which access uses storage and other services.

mod attempt_counter;
mod clients;
mod link_mails;
mod one_time_links;
mod organisations;
mod revocations;
mod sessions;
mod sign_in_tickets;
mod token_signer;
mod users;

pub use attempt_counter::AttemptCounter;
pub use clients::ClientRepository;
pub use link_mails::{LinkMail, LinkMails};
pub use one_time_links::OneTimeLinkRepository;
pub use organisations::OrganisationRepository;
pub use revocations::RevocationRepository;
pub use sessions::SessionRepository;
pub use sign_in_tickets::SignInTicketRepository;
pub use token_signer::{NotOurToken, SigningFailed, TokenSigner};
pub use users::UserRepository;

#[cfg(any(test, feature = "mocks"))]
pub use {
    clients::MockClientRepository, organisations::MockOrganisationRepository, revocations::MockRevocationRepository,
    token_signer::MockTokenSigner,
};

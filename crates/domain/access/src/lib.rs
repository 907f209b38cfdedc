#![cfg_attr(docsrs, feature(doc_cfg))]
// Its example needs the feature `testing`.
#![cfg_attr(any(not(doctest), feature = "testing"), doc = include_str!("../README.md"))]
//!
//! ## People
//!
//! A user sets the first password by a link that works once, and has a session from then on:
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use customs_access::testing::InMemoryPeople;
//! use customs_access::{Password, PeopleError, Permission, UserForm, Visitor};
//! use customs_kernel::ManualClock;
//! use std::net::IpAddr;
//! use std::sync::Arc;
//!
//! let clock = Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().unwrap()));
//! let memory = Arc::new(InMemoryPeople::default());
//! let people = memory.people(clock);
//! let broker = memory.organisation("Voorbeeld Douane B.V.");
//! let form = UserForm::default().with_name("Jan").with_email("jan@voorbeeld.nl").with_role("owner");
//! let link = people.create_user(broker, &form).unwrap().link.token;
//!
//! let visitor = || Visitor::new(IpAddr::from([192, 0, 2, 7]), Some("Firefox"));
//! let password = Password::presented("a boat in the harbour");
//! let signed_in = people.set_password(&link, &password, visitor(), None).unwrap();
//! let live = people.find_session(&signed_in.token).unwrap().expect("a session");
//! assert!(live.user.permissions().contains(&Permission::AccountManage));
//! assert_eq!(live.user.actor().to_string(), "Jan");
//!
//! let again = people.set_password(&link, &password, visitor(), None);
//! assert!(matches!(again, Err(PeopleError::LinkRefused)));
//! people.sign_out(&signed_in.token).unwrap();
//! assert!(people.find_session(&signed_in.token).unwrap().is_none());
//! # }
//! ```

mod attempts;
mod client;
mod csrf;
mod email;
mod error;
mod one_time_link;
mod opaque_token;
mod organisation;
mod password;
mod people_error;
mod permission;
mod ports;
mod revocation;
mod role;
mod scope;
mod secret;
mod session;
mod sign_in_ticket;
mod signing_key;
mod token;
mod use_cases;
mod user;
mod visitor;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use attempts::{AttemptKey, AttemptLimit, Attempts, TooManyAttempts};
pub use client::{Client, ClientId, ClientRecord, Generation, ListedClient};
pub use csrf::CsrfToken;
pub use email::Email;
pub use error::{AccessError, GrantError, TokenRefused};
pub use one_time_link::{LinkHash, LinkPurpose, LinkToken, OneTimeLink};
pub use organisation::{NewOrganisation, Organisation};
pub use password::{HashingFailed, Password, PasswordHash};
pub use people_error::{PeopleError, SignInError};
pub use permission::{Permission, UnknownPermission};
pub use ports::{
    AttemptCounter, ClientRepository, LinkMail, LinkMails, NotOurToken, OneTimeLinkRepository, OrganisationRepository,
    RevocationRepository, SessionRepository, SignInTicketRepository, SigningFailed, TokenSigner, UserRepository,
    unique_rules,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockClientRepository, MockOrganisationRepository, MockRevocationRepository, MockTokenSigner};
pub use revocation::{Revocation, RevocationList};
pub use role::Role;
pub use scope::{Scope, Scopes, UnknownScope};
pub use secret::{ClientSecret, Pepper, SecretHash};
pub use session::{Session, SessionHash, SessionToken};
pub use sign_in_ticket::{SignInTicket, TicketHash, TicketToken};
pub use signing_key::{SigningKeyDates, SigningKeyStanding};
pub use token::{TokenClaims, TokenId, TokenLifetime};
pub use use_cases::{
    Access, AccessPorts, AccessSettings, Credentials, IssuedToken, LinkSecret, LiveSession, NewClient,
    OrganisationChoice, PasswordChange, People, PeoplePorts, SignIn, SignInOutcome, SignedIn, TokenRequest,
    TokenRevocation, UserUpdate, UserWithLink,
};
pub use user::{NewUser, User, UserForm, UserRecord, UserState};
pub use visitor::Visitor;

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;

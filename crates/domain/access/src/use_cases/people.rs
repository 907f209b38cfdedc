mod change_password;
mod choose_organisation;
mod count_attempt;
mod create_user;
mod disable_user;
mod forget_expired;
mod issue_link;
mod request_reset;
mod sessions;
mod set_password;
mod sign_in;
mod update_user;

pub use change_password::PasswordChange;
pub use issue_link::{LinkSecret, UserWithLink};
pub use sessions::LiveSession;
pub use sign_in::{OrganisationChoice, SignIn, SignInOutcome, SignedIn};
pub use update_user::UserUpdate;

use crate::{
    AttemptCounter, LinkMails, OneTimeLinkRepository, Organisation, OrganisationRepository, PasswordHash, PeopleError,
    SessionRepository, SignInTicketRepository, User, UserRepository,
};
use customs_kernel::{Clock, Entropy, OrganisationId, UnitOfWork, Unwired, UserId};
use std::sync::Arc;

/// The use cases of people who sign in: users, their passwords, one-time links and sessions.
///
/// The caller checks that the person who acts may do so: [`crate::Permission::AccountManage`] for other users, the
/// person's own session for the own password and sessions.
///
/// [`People::sign_in`], [`People::set_password`] and [`People::change_own_password`] hash, which takes 20 ms of a
/// processor and 19 MiB each time; a sign-in does it three times or more. The adapter that calls them bounds how many hash at once (two, with a short queue before
/// them and a refusal beyond it); nothing here does.
pub struct People {
    pub(crate) ports: PeoplePorts,
    /// What the password of an unknown user is compared with. It is made at the start: made at the first such sign-in, it
    /// would let that one take longer than others.
    pub(crate) nobody: PasswordHash,
}

customs_kernel::debug_by_name!(People);

/// The ports of the use cases of people.
#[derive(Clone)]
pub struct PeoplePorts {
    /// Storage of organisations.
    pub organisations: Arc<dyn OrganisationRepository>,
    /// Storage of users.
    pub users: Arc<dyn UserRepository>,
    /// Storage of sessions.
    pub sessions: Arc<dyn SessionRepository>,
    /// Storage of one-time links.
    pub links: Arc<dyn OneTimeLinkRepository>,
    /// Storage of the tickets by which an organisation is chosen.
    pub tickets: Arc<dyn SignInTicketRepository>,
    /// Storage of counted attempts, shared by all instances.
    pub attempts: Arc<dyn AttemptCounter>,
    /// Sends one-time links by mail.
    pub mails: Arc<dyn LinkMails>,
    /// Stores the changes of a use case together.
    pub unit_of_work: Arc<dyn UnitOfWork>,
    /// Source of the present moment.
    pub clock: Arc<dyn Clock>,
    /// Source of random tokens and salts.
    pub entropy: Arc<dyn Entropy>,
}

customs_kernel::debug_by_name!(PeoplePorts);

impl PeoplePorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..PeoplePorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self {
            organisations: port.clone(),
            users: port.clone(),
            sessions: port.clone(),
            links: port.clone(),
            tickets: port.clone(),
            attempts: port.clone(),
            mails: port.clone(),
            unit_of_work: port.clone(),
            clock: port.clone(),
            entropy: port,
        }
    }
}

impl People {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub fn new(ports: PeoplePorts) -> Self {
        Self { ports, nobody: PasswordHash::unmatchable() }
    }

    /// Lists the users of an organisation, disabled ones included, oldest first.
    ///
    /// # Errors
    /// `UnknownOrganisation`; storage.
    pub fn list_users(&self, organisation: OrganisationId) -> Result<Vec<User>, PeopleError> {
        self.find_organisation(organisation)?;
        Ok(self.ports.users.for_organisation(organisation)?)
    }

    /// Finds a user of an organisation.
    ///
    /// # Errors
    /// `UnknownUser`; storage.
    pub fn find_user(&self, organisation: OrganisationId, id: UserId) -> Result<User, PeopleError> {
        self.ports.users.find(organisation, id)?.ok_or(PeopleError::UnknownUser)
    }

    /// Finds the organisation of users, for pages that name it.
    ///
    /// # Errors
    /// `UnknownOrganisation`; storage.
    pub fn find_organisation(&self, id: OrganisationId) -> Result<Organisation, PeopleError> {
        self.ports.organisations.find(id)?.ok_or(PeopleError::UnknownOrganisation)
    }
}

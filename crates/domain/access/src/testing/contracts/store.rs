use crate::{
    AttemptCounter, NewUser, OneTimeLinkRepository, PasswordHash, SessionRepository, SignInTicketRepository, User,
    UserForm, UserRecord, UserRepository,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{OrganisationId, StorageError, UnitOfWork, holds, in_unit_of_work};
use std::sync::Arc;

/// One empty store behind the storage ports of people. The contract suites use it from several threads.
#[derive(Clone)]
pub struct PeopleStore {
    /// Stores users.
    pub users: Arc<dyn UserRepository>,
    /// Stores sessions.
    pub sessions: Arc<dyn SessionRepository>,
    /// Stores one-time links.
    pub links: Arc<dyn OneTimeLinkRepository>,
    /// Stores the tickets by which an organisation is chosen.
    pub tickets: Arc<dyn SignInTicketRepository>,
    /// Stores counted attempts.
    pub attempts: Arc<dyn AttemptCounter>,
    /// The unit of work that all of them take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that users may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(PeopleStore);

/// One empty store of users. Suites of ports whose records belong to users make them here.
#[derive(Clone)]
pub struct UserBench {
    /// Stores users.
    pub users: Arc<dyn UserRepository>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that users may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(UserBench);

impl From<PeopleStore> for UserBench {
    fn from(PeopleStore { users, work, organisations, .. }: PeopleStore) -> Self {
        Self { users, work, organisations }
    }
}

impl UserBench {
    pub(super) fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    pub(super) fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }

    /// Stores an invited user of this organisation.
    pub(super) fn invited(&self, organisation: OrganisationId, name: &str, role: &str) -> User {
        self.users.add(&new_user(organisation, name, role, moment())).expect("a user is stored")
    }

    /// Stores an active user of this organisation.
    pub(super) fn active(&self, organisation: OrganisationId, name: &str, role: &str) -> User {
        let invited = self.invited(organisation, name, role);
        let active = User::restore(UserRecord {
            password: Some(PasswordHash::unmatchable()),
            version: invited.version().next(),
            ..invited.record().clone()
        });
        self.users.save(&active, invited.version()).expect("a user is saved");
        active
    }

    /// Runs the work in one unit, which is then undone.
    pub(super) fn undone(&self, work: impl FnOnce()) {
        let outcome: Result<(), StorageError> = in_unit_of_work(&*self.work, || {
            work();
            Err(StorageError::Failed("undo".into()))
        });
        holds!(outcome.is_err(), [outcome]);
    }
}

pub(super) fn new_user(organisation: OrganisationId, name: &str, role: &str, created_at: DateTime<Utc>) -> NewUser {
    let form = UserForm {
        name: format!("{name} \"Größe\" %_\\ '; --"),
        email: format!("{name}@acme.example"),
        role: role.to_owned(),
    };
    NewUser::from_form(&form, organisation, created_at).expect("a user")
}

pub(super) fn moment() -> DateTime<Utc> {
    "2026-03-02T09:30:00.123456Z".parse().expect("a timestamp")
}

pub(super) fn after(seconds: i64) -> DateTime<Utc> {
    moment() + Duration::seconds(seconds)
}

pub(super) fn is_conflict<T>(result: &Result<T, StorageError>, of_unique_rule: bool) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint }) if constraint.is_some() == of_unique_rule)
}

/// Whether a database that ran two units at once may ask to run one of them again.
pub(super) fn is_worth_another_try(error: &StorageError) -> bool {
    matches!(error, StorageError::Conflict { constraint: None } | StorageError::Unavailable(_))
}

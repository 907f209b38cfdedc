use crate::organisation::checked_name;
use crate::{Email, Generation, PasswordHash, Permission, Role, Scopes};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Actor, BrokenRule, FieldErrors, OrganisationId, RuleCode, UserId, Version, words};
use std::collections::BTreeSet;

words!(
    /// Whether a user can sign in.
    #[growing]
    UserState {
        /// The user can sign in.
        Active = "active",
        /// The user cannot sign in, and has no sessions.
        Disabled = "disabled",
        /// The user has a link to sign in with for the first time, and no password yet.
        Invited = "invited",
    }
);

/// A person who signs in, of one organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User(UserRecord);

/// Everything that is stored of a user; [`User::restore`] turns it back into a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserRecord {
    /// Id assigned by the database.
    pub id: UserId,
    /// The organisation that the user sees the records of.
    pub organisation: OrganisationId,
    /// Name of the user; shown in timelines.
    pub name: String,
    /// E-mail address, by which the user signs in; unique among the users of the organisation.
    pub email: Email,
    /// What the user may do.
    pub role: Role,
    /// Hash of the password; `None` until the first one is set.
    pub password: Option<PasswordHash>,
    /// Raised by every new password and whenever the user is disabled. Sessions of earlier generations are void.
    pub generation: Generation,
    /// Moment from which the user cannot sign in; `None` while the user is not disabled.
    pub disabled_at: Option<DateTime<Utc>>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Raised by every change; a change is stored over the version that it was made of, or not at all.
    pub version: Version,
}

/// A user without an id yet, as it was described.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUser {
    /// The organisation that the user will see the records of.
    pub organisation: OrganisationId,
    /// Name of the user; 1 to 255 characters.
    pub name: String,
    /// E-mail address of the user.
    pub email: Email,
    /// What the user may do.
    pub role: Role,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// A user to be created, as it was sent.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UserForm {
    /// Name of the user; 1 to 255 characters.
    pub name: String,
    /// E-mail address of the user, in any mix of capitals.
    pub email: String,
    /// The word of a [`Role`].
    pub role: String,
}

impl NewUser {
    /// Checks the form of a user of this organisation.
    ///
    /// # Errors
    /// `name`, `email` and `role`, each when it is missing or breaks a rule.
    pub fn from_form(
        form: &UserForm,
        organisation: OrganisationId,
        created_at: DateTime<Utc>,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = checked_name(&form.name).map_err(|broken| errors.extend(broken));
        let email = checked_email(&form.email).map_err(|rule| errors.add("email", rule));
        let role = checked_role(&form.role).map_err(|rule| errors.add("role", rule));
        match (name, email, role) {
            (Ok(name), Ok(email), Ok(role)) => Ok(Self { organisation, name, email, role, created_at }),
            _ => Err(errors),
        }
    }

    /// The user with the id that the database assigned: invited, since there is no password yet.
    #[must_use]
    pub fn with_id(&self, id: UserId) -> User {
        let Self { organisation, name, email, role, created_at } = self.clone();
        User(UserRecord {
            id,
            organisation,
            name,
            email,
            role,
            password: None,
            generation: Generation::FIRST,
            disabled_at: None,
            created_at,
            version: Version::FIRST,
        })
    }
}

fn checked_email(text: &str) -> Result<Email, BrokenRule> {
    if text.trim().is_empty() {
        return Err(BrokenRule::required());
    }
    text.parse::<Email>().map_err(|broken| BrokenRule::new(RuleCode::Email, broken.rule()))
}

pub(crate) fn checked_role(word: &str) -> Result<Role, BrokenRule> {
    if word.is_empty() {
        return Err(BrokenRule::required());
    }
    Role::from_word(word).ok_or_else(|| BrokenRule::none_of(Role::WORDS))
}

impl User {
    /// Most users with one e-mail, of as many organisations, that a sign-in or a reset takes into account.
    pub const MOST_OF_EMAIL: usize = 32;

    /// Restores a stored user.
    #[must_use]
    pub const fn restore(record: UserRecord) -> Self {
        Self(record)
    }

    /// The record to store.
    #[must_use]
    pub const fn record(&self) -> &UserRecord {
        &self.0
    }

    /// Id assigned by the database.
    #[must_use]
    pub const fn id(&self) -> UserId {
        self.0.id
    }

    /// The organisation that the user sees the records of.
    #[must_use]
    pub const fn organisation(&self) -> OrganisationId {
        self.0.organisation
    }

    /// Name of the user.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// E-mail address of the user.
    #[must_use]
    pub const fn email(&self) -> &Email {
        &self.0.email
    }

    /// What the user may do.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.0.role
    }

    /// Scopes of the user, by the role.
    #[must_use]
    pub fn scopes(&self) -> Scopes {
        self.0.role.scopes()
    }

    /// Permissions of the user, by the role.
    #[must_use]
    pub fn permissions(&self) -> BTreeSet<Permission> {
        self.0.role.permissions()
    }

    /// Whether the user can sign in. It follows from the password and from the moment of disabling, so that none of them
    /// can contradict it.
    #[must_use]
    pub const fn state(&self) -> UserState {
        match (self.0.disabled_at, &self.0.password) {
            (Some(_), _) => UserState::Disabled,
            (None, None) => UserState::Invited,
            (None, Some(_)) => UserState::Active,
        }
    }

    /// Generation of the password, which sessions carry.
    #[must_use]
    pub const fn generation(&self) -> Generation {
        self.0.generation
    }

    /// Version that a change has to be made of.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.0.version
    }

    /// The user as the author of a change.
    #[must_use]
    pub fn actor(&self) -> Actor {
        Actor::User { id: self.0.id, name: self.0.name.clone() }
    }

    /// Whether the organisation counts on this user: an owner who can sign in.
    #[must_use]
    pub fn is_active_owner(&self) -> bool {
        self.role() == Role::Owner && self.state() == UserState::Active
    }

    /// Changes the name and the role.
    pub(crate) fn update(&mut self, name: String, role: Role) {
        self.0.name = name;
        self.0.role = role;
        self.changed();
    }

    /// Keeps the user from signing in. The moment of an earlier call stays.
    pub(crate) fn disable(&mut self, at: DateTime<Utc>) {
        self.0.disabled_at.get_or_insert(at);
        self.0.generation = self.0.generation.next();
        self.changed();
    }

    /// Lets the user sign in again: with the password there was, or invited as before.
    pub(crate) fn enable(&mut self) {
        self.0.disabled_at = None;
        self.changed();
    }

    /// Sets a new password. Sessions of the old one are void.
    pub(crate) fn set_password(&mut self, hash: PasswordHash) {
        self.0.generation = self.0.generation.next();
        self.hash_anew(hash);
    }

    /// Stores the same password under another hash. Sessions stay.
    pub(crate) fn hash_anew(&mut self, hash: PasswordHash) {
        self.0.password = Some(hash);
        self.changed();
    }

    const fn changed(&mut self) {
        self.0.version = self.0.version.next();
    }
}

#[cfg(test)]
mod tests;

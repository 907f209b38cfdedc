use super::{LiveSession, People, SignedIn};
use crate::{AttemptKey, AttemptLimit, Password, PasswordHash, PeopleError, User, Visitor};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode, StorageError, in_unit_of_work};

/// A user's own password to be changed.
#[growing(new)]
#[derive(Debug, Clone)]
pub struct PasswordChange {
    /// The present password.
    pub current: Password,
    /// The new one.
    pub new: Password,
}

impl People {
    /// Changes the password of a user who is signed in. All sessions end, this one too: it goes on under the new token
    /// that comes back; users of other organisations with the same e-mail keep their passwords and sessions. A person
    /// who has only the session must not find the password out, so attempts are counted with those to sign in: call it
    /// outside a unit of work.
    ///
    /// # Errors
    /// `Invalid` on `current_password` or `new_password`; `TooManyAttempts`; hashing; storage, `Conflict` when the
    /// password was changed elsewhere meanwhile.
    pub fn change_own_password(
        &self,
        live: &LiveSession,
        change: &PasswordChange,
        visitor: Visitor,
    ) -> Result<SignedIn, PeopleError> {
        let user = &live.user;
        self.check_change(user, change)?;
        let hash = PasswordHash::from_password(&change.new, &*self.ports.entropy)?;
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let now = self.find_user(user.organisation(), user.id())?;
            if now.generation() != user.generation() {
                return Err(PeopleError::Storage(StorageError::Conflict { constraint: None }));
            }
            let user = self.replace_password(now, hash)?;
            Ok(self.open_session(user, visitor)?)
        })
    }

    fn check_change(&self, user: &User, change: &PasswordChange) -> Result<(), PeopleError> {
        let mut errors = FieldErrors::default();
        if change.current.is_empty() {
            errors.add("current_password", BrokenRule::required());
        }
        if let Err(rule) = change.new.check_for(user.email(), user.name()) {
            errors.add("new_password", rule);
        }
        errors.into_result()?;
        let account = AttemptKey::sign_ins_of(user.email().as_str());
        self.count_attempt::<PeopleError>(&account, AttemptLimit::SIGN_INS_OF_ACCOUNT)?;
        // A sign-in to another organisation forgets the attempts of the account, and not these.
        let own = AttemptKey::sign_ins_at(user.email().as_str(), user.organisation());
        self.count_attempt::<PeopleError>(&own, AttemptLimit::SIGN_INS_OF_USER)?;
        let present = user.record().password.as_ref().unwrap_or(&self.nobody);
        let (field, rule) = if !present.matches(&change.current)? {
            ("current_password", (RuleCode::WrongPassword, "is not the present password"))
        } else if change.new.is_same_as(&change.current) {
            ("new_password", (RuleCode::PasswordSame, "must not be the present password"))
        } else {
            return Ok(());
        };
        Err(PeopleError::Invalid(FieldErrors::one(field, rule)))
    }
}

use super::People;
use crate::{AttemptKey, AttemptLimit, Email, LinkPurpose, PeopleError, User, UserState, Visitor};
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, RuleCode, UserId, in_unit_of_work};

impl People {
    /// Mails a link by which a forgotten password is replaced to each user with this e-mail who is not disabled: one mail for
    /// each organisation, which names it, in the queue of that organisation. The answer is the same if there is no such
    /// user. A user who has no password yet gets a link as well, in case the invitation was lost.
    ///
    /// Requests are counted as sign-ins are: call it outside a unit of work. A known e-mail costs writes more than an
    /// unknown one, so answer before this is done, or after a fixed time.
    ///
    /// # Errors
    /// `Invalid` on `email` when it is none; `TooManyAttempts`, for unknown e-mails too; storage. A mail that cannot be
    /// queued keeps none of the others from it.
    pub fn request_reset(&self, email: &str, visitor: &Visitor) -> Result<(), PeopleError> {
        let email = checked(email)?;
        self.count_attempt::<PeopleError>(&AttemptKey::resets_from(visitor), AttemptLimit::RESETS_FROM_NETWORK)?;
        self.count_attempt::<PeopleError>(&AttemptKey::resets_of(&email), AttemptLimit::RESETS_OF_ACCOUNT)?;
        let mut outcome = Ok(());
        for user in self.ports.users.by_email(&email)? {
            outcome = outcome.and(self.mail_reset(&user));
        }
        outcome
    }

    /// Mails a link by which a user of the organisation replaces the password, for the user who manages the account. No
    /// other user with the same e-mail gets one.
    ///
    /// Requests are counted for this user apart from those that name the e-mail: what others ask for does not show here. Call
    /// it outside a unit of work.
    ///
    /// # Errors
    /// `UnknownUser`; `UserDisabled`; `TooManyAttempts`; storage.
    pub fn request_reset_of(
        &self,
        organisation: OrganisationId,
        id: UserId,
        visitor: &Visitor,
    ) -> Result<(), PeopleError> {
        let user = self.find_user(organisation, id)?;
        if user.state() == UserState::Disabled {
            return Err(PeopleError::UserDisabled);
        }
        self.count_attempt::<PeopleError>(&AttemptKey::resets_from(visitor), AttemptLimit::RESETS_FROM_NETWORK)?;
        let of_user = AttemptKey::resets_by_owners(organisation, id);
        self.count_attempt::<PeopleError>(&of_user, AttemptLimit::RESETS_OF_ACCOUNT)?;
        self.mail_reset(&user)
    }

    /// Links that were asked for before go on working: otherwise a request could spoil them.
    fn mail_reset(&self, user: &User) -> Result<(), PeopleError> {
        in_unit_of_work(&*self.ports.unit_of_work, || self.mail_link(user, LinkPurpose::Reset))
    }
}

fn checked(email: &str) -> Result<Email, FieldErrors> {
    if email.trim().is_empty() {
        return Err(FieldErrors::one("email", BrokenRule::required()));
    }
    email.parse::<Email>().map_err(|broken| FieldErrors::one("email", (RuleCode::Email, broken.rule())))
}

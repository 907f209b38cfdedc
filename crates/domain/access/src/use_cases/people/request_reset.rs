use super::People;
use crate::{AttemptKey, AttemptLimit, Email, LinkPurpose, PeopleError, UserState, Visitor};
use customs_kernel::{BrokenRule, FieldErrors, in_unit_of_work};

impl People {
    /// Mails a link by which a forgotten password is replaced, if somebody who is not disabled has this e-mail. The answer
    /// is the same if nobody has. A user who has no password yet gets a link as well, in case the invitation was lost.
    ///
    /// Requests are counted as sign-ins are: call it outside a unit of work. A known e-mail costs two writes more than an
    /// unknown one, so answer before this is done, or after a fixed time.
    ///
    /// # Errors
    /// `Invalid` on `email` when it is none; `TooManyAttempts`, for unknown e-mails too; storage.
    pub fn request_reset(&self, email: &str, visitor: &Visitor) -> Result<(), PeopleError> {
        let email = checked(email)?;
        self.count_attempt::<PeopleError>(&AttemptKey::resets_from(visitor), AttemptLimit::RESETS_FROM_NETWORK)?;
        self.count_attempt::<PeopleError>(&AttemptKey::resets_of(&email), AttemptLimit::RESETS_OF_ACCOUNT)?;
        let found = self.ports.users.by_email(&email)?;
        match found.filter(|user| user.state() != UserState::Disabled) {
            // Links that were asked for before go on working: otherwise whoever asks could spoil them.
            Some(user) => in_unit_of_work(&*self.ports.unit_of_work, || self.mail_link(&user, LinkPurpose::Reset)),
            None => Ok(()),
        }
    }
}

fn checked(email: &str) -> Result<Email, FieldErrors> {
    if email.trim().is_empty() {
        return Err(FieldErrors::one("email", BrokenRule::required()));
    }
    email.parse::<Email>().map_err(|broken| FieldErrors::one("email", ("email", broken.rule())))
}

use super::{People, SignedIn};
use crate::{
    AttemptKey, LinkToken, OneTimeLink, Password, PasswordHash, PeopleError, SessionToken, User, UserState, Visitor,
};
use customs_kernel::{FieldErrors, StorageError, in_unit_of_work};

impl People {
    /// Looks at a one-time link without using it up, for the page that asks for the new password.
    ///
    /// # Errors
    /// `LinkRefused`; storage.
    pub fn look_at_link(&self, token: &LinkToken) -> Result<(OneTimeLink, User), PeopleError> {
        let now = self.ports.clock.now();
        let link = self.ports.links.find(&token.hash())?.filter(|link| now < link.expires_at);
        let link = link.ok_or(PeopleError::LinkRefused)?;
        let user = self.user_of(&link)?;
        Ok((link, user))
    }

    /// Sets the password of the user that the link was issued to, uses the link up and signs the user in. All sessions
    /// and other links of the user end, and so does `earlier`, the session that the browser had before, whichever user
    /// it belongs to; attempts to sign in as this user are forgotten. Users of other organisations with the same e-mail
    /// are left alone. Only one of two calls with one link succeeds. A password that is refused leaves the link as it
    /// is.
    ///
    /// # Errors
    /// `LinkRefused`; `Invalid` on `password`; hashing; storage, `Conflict` when the user was changed elsewhere
    /// meanwhile (the link still works then).
    pub fn set_password(
        &self,
        token: &LinkToken,
        password: &Password,
        visitor: Visitor,
        earlier: Option<&SessionToken>,
    ) -> Result<SignedIn, PeopleError> {
        let (_, user) = self.look_at_link(token)?;
        password.check_for(user.email(), user.name()).map_err(|rule| FieldErrors::one("password", rule))?;
        let hash = PasswordHash::from_password(password, &*self.ports.entropy)?;
        let now = self.ports.clock.now();
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let link = self.ports.links.use_up(&token.hash(), now)?.ok_or(PeopleError::LinkRefused)?;
            let user = self.replace_password(self.user_of(&link)?, hash)?;
            if let Some(earlier) = earlier {
                self.ports.sessions.close(&earlier.hash())?;
            }
            Ok(self.open_session(user, visitor)?)
        })
    }

    fn user_of(&self, link: &OneTimeLink) -> Result<User, PeopleError> {
        let user = self.ports.users.find(link.organisation, link.user)?;
        user.filter(|user| user.state() != UserState::Disabled).ok_or(PeopleError::LinkRefused)
    }

    /// Stores a new password and ends all that the old one opened.
    pub(super) fn replace_password(&self, mut user: User, hash: PasswordHash) -> Result<User, StorageError> {
        let before = user.version();
        user.set_password(hash);
        self.ports.users.save(&user, before)?;
        self.ports.sessions.close_all_of(user.organisation(), user.id(), None)?;
        self.ports.links.delete_all_of(user.organisation(), user.id())?;
        let email = user.email().as_str();
        self.ports.attempts.forget(&AttemptKey::sign_ins_of(email))?;
        self.ports.attempts.forget(&AttemptKey::sign_ins_at(email, user.organisation()))?;
        Ok(user)
    }
}

use super::People;
use crate::{
    AttemptKey, AttemptLimit, Password, PasswordHash, Session, SessionToken, SignInError, User, UserState, Visitor,
};
use customs_kernel::{BrokenRule, FieldErrors, StorageError, in_unit_of_work};

/// A sign-in as it was sent.
#[derive(Debug, Clone)]
pub struct SignIn {
    /// What was typed as e-mail.
    pub email: String,
    /// What was typed as password.
    pub password: Password,
    /// Where the sign-in comes from.
    pub visitor: Visitor,
    /// The token of a session that the browser had before, which ends: whoever planted it there is not signed in too.
    pub earlier: Option<SessionToken>,
}

/// A user who has just signed in.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The token of the session, for the cookie.
    pub token: SessionToken,
    /// The new session.
    pub session: Session,
    /// The user who signed in.
    pub user: User,
}

impl People {
    /// Signs a user in, with a new session under a new token.
    ///
    /// Attempts are counted before anything is looked up or hashed, for the network first and then for the e-mail, known
    /// or not. An unknown e-mail, a wrong password and a user who cannot sign in take the same time and give the same
    /// error. A password whose hash was made with other parameters is hashed anew.
    ///
    /// Call it outside a unit of work: a unit that is undone with the refusal would undo the count as well.
    ///
    /// # Errors
    /// One of [`SignInError`].
    pub fn sign_in(&self, request: SignIn) -> Result<SignedIn, SignInError> {
        let SignIn { email, password, visitor, earlier } = request;
        complete(&email, &password)?;
        let account = AttemptKey::sign_ins_of(&email);
        self.count_attempt::<SignInError>(&AttemptKey::sign_ins_from(&visitor), AttemptLimit::SIGN_INS_FROM_NETWORK)?;
        self.count_attempt::<SignInError>(&account, AttemptLimit::SIGN_INS_OF_ACCOUNT)?;
        let (user, hash) = self.user_with(&email, &password)?;
        let anew = if hash.is_outdated() { Some(PasswordHash::of(&password, &*self.ports.entropy)?) } else { None };
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let user = self.with_hash(user, anew)?;
            self.ports.attempts.forget(&account)?;
            if let Some(earlier) = earlier {
                self.ports.sessions.close(&earlier.hash())?;
            }
            Ok(self.open_session(user, visitor)?)
        })
    }

    /// The active user with this e-mail and password, and the hash of it. Whatever is wrong, one password is hashed.
    fn user_with(&self, email: &str, password: &Password) -> Result<(User, PasswordHash), SignInError> {
        let found = match email.parse() {
            Ok(email) => self.ports.users.by_email(&email)?,
            Err(_) => None,
        };
        let known = found.filter(|user| user.state() == UserState::Active);
        let hash = known.as_ref().and_then(|user| user.record().password.as_ref()).unwrap_or(&self.nobody).clone();
        let fits = hash.matches(password)?;
        known.filter(|_| fits).map(|user| (user, hash)).ok_or(SignInError::WrongCredentials)
    }

    /// Stores the new hash of the same password, if there is one. If the user was changed meanwhile, the old one stays
    /// until the next sign-in.
    fn with_hash(&self, user: User, anew: Option<PasswordHash>) -> Result<User, StorageError> {
        let Some(hash) = anew else { return Ok(user) };
        let mut changed = user.clone();
        changed.hash_anew(hash);
        match self.ports.users.save(&changed, user.version()) {
            Ok(()) => Ok(changed),
            Err(StorageError::Conflict { .. }) => Ok(user),
            Err(error) => Err(error),
        }
    }

    /// Opens a session of the user under a new token.
    pub(super) fn open_session(&self, user: User, visitor: Visitor) -> Result<SignedIn, StorageError> {
        let token = SessionToken::random(&*self.ports.entropy);
        let session = Session::of(&user, &token, visitor, self.ports.clock.now());
        self.ports.sessions.open(&session)?;
        Ok(SignedIn { token, session, user })
    }
}

fn complete(email: &str, password: &Password) -> Result<(), SignInError> {
    let mut errors = FieldErrors::default();
    if email.trim().is_empty() {
        errors.add("email", BrokenRule::required());
    }
    if password.is_empty() {
        errors.add("password", BrokenRule::required());
    }
    errors.into_result().map_err(SignInError::Invalid)
}

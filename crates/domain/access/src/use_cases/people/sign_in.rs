use super::People;
use crate::{
    AttemptKey, AttemptLimit, Organisation, Password, PasswordHash, Session, SessionToken, SignInError, TicketToken,
    User, UserState, Visitor,
};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, StorageError, in_unit_of_work};

/// A sign-in as it was sent.
#[growing(new)]
#[derive(Debug, Clone)]
pub struct SignIn {
    /// What was typed as e-mail.
    pub email: String,
    /// What was typed as password.
    pub password: Password,
    /// Where the sign-in comes from.
    pub visitor: Visitor,
    /// The token of a session that the browser had before, which ends: a stranger who planted it there is not signed in
    /// too.
    pub earlier: Option<SessionToken>,
}

/// A user who has just signed in.
#[growing(new)]
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The token of the session, for the cookie.
    pub token: SessionToken,
    /// The new session.
    pub session: Session,
    /// The user who signed in.
    pub user: User,
}

/// The organisations that have a user with the given e-mail and password, to choose one from.
#[growing(new)]
#[derive(Debug, Clone)]
pub struct OrganisationChoice {
    /// The token by which one of them is chosen, once, within [`SignInTicket::LIFETIME`](crate::SignInTicket::LIFETIME).
    pub ticket: TicketToken,
    /// The organisations, by name.
    pub organisations: Vec<Organisation>,
}

/// What the right e-mail and password lead to.
#[derive(Debug, Clone)]
pub enum SignInOutcome {
    /// One organisation has a user with them: there is a session.
    SignedIn(Box<SignedIn>),
    /// Several organisations have one, and the visitor has to choose. There is no session yet.
    Several(OrganisationChoice),
}

/// A user with the password that was given.
struct Matching {
    user: User,
    /// The hash that replaces the present one, which was made with other parameters.
    anew: Option<PasswordHash>,
}

impl People {
    /// How many passwords are compared at least, so that an e-mail that belongs to none, one, two or three organisations
    /// takes the same time: an owner who invites a user must not find out whether others did. One that belongs to more
    /// takes longer.
    pub(crate) const LEAST_COMPARED: usize = 3;

    /// Signs a user in, with a new session under a new token. Where users of several organisations have this e-mail and this
    /// password, one of them has to be chosen first ([`People::choose_organisation`]); about organisations that know
    /// the user by another password the answer says nothing.
    ///
    /// Attempts are counted before anything is looked up or hashed, for the network first and then for the e-mail, known
    /// or not. An unknown e-mail, a wrong password and a user who cannot sign in take the same time and give the same
    /// error. So does a user that too many passwords were tried on ([`AttemptLimit::SIGN_INS_OF_USER`]), even with the
    /// right one. A password with a hash made with other parameters is hashed again.
    ///
    /// Call it outside a unit of work: a unit that is undone with the refusal would undo the count as well.
    ///
    /// # Errors
    /// One of [`SignInError`].
    pub fn sign_in(&self, request: SignIn) -> Result<SignInOutcome, SignInError> {
        let SignIn { email, password, visitor, earlier } = request;
        complete(&email, &password)?;
        let account = AttemptKey::sign_ins_of(&email);
        self.count_attempt::<SignInError>(&AttemptKey::sign_ins_from(&visitor), AttemptLimit::SIGN_INS_FROM_NETWORK)?;
        self.count_attempt::<SignInError>(&account, AttemptLimit::SIGN_INS_OF_ACCOUNT)?;
        let matching = self.users_with(&email, &password)?;
        let offered = self.offered(&matching)?;
        in_unit_of_work(&*self.ports.unit_of_work, || {
            self.ports.attempts.forget(&account)?;
            let mut users = Vec::with_capacity(matching.len());
            for Matching { user, anew } in matching {
                self.ports.attempts.forget(&AttemptKey::sign_ins_at(&email, user.organisation()))?;
                users.push(self.with_hash(user, anew)?);
            }
            if users.len() > 1 {
                return Ok(SignInOutcome::Several(self.choice(&users, offered)?));
            }
            let user = users.pop().ok_or(SignInError::WrongCredentials)?;
            if let Some(earlier) = earlier {
                self.ports.sessions.close(&earlier.hash())?;
            }
            Ok(SignInOutcome::SignedIn(Box::new(self.open_session(user, visitor)?)))
        })
    }

    /// The active users with this e-mail and password, at least one. The same number of passwords is compared, no
    /// matter what is wrong.
    fn users_with(&self, email: &str, password: &Password) -> Result<Vec<Matching>, SignInError> {
        let mut known = match email.parse() {
            Ok(email) => self.ports.users.by_email(&email)?,
            Err(_) => Vec::new(),
        };
        known.retain(|user| user.state() == UserState::Active);
        let nobodies = Self::LEAST_COMPARED.saturating_sub(known.len());
        let mut matching = Vec::new();
        for user in known {
            let is_open = self.may_be_tried(&AttemptKey::sign_ins_at(email, user.organisation()))?;
            let hash = user.record().password.as_ref().filter(|_| is_open).unwrap_or(&self.nobody);
            if !hash.matches(password)? {
                continue;
            }
            let anew = if hash.is_outdated() {
                Some(PasswordHash::from_password(password, &*self.ports.entropy)?)
            } else {
                None
            };
            matching.push(Matching { user, anew });
        }
        for place in 0..nobodies {
            self.may_be_tried(&AttemptKey::sign_ins_at_nobody(email, place))?;
            self.nobody.matches(password)?;
        }
        if matching.is_empty() { Err(SignInError::WrongCredentials) } else { Ok(matching) }
    }

    /// Counts a password that is tried on one user, and returns whether it may be. A refusal is not reported: it would
    /// show that there is such a user.
    fn may_be_tried(&self, key: &AttemptKey) -> Result<bool, SignInError> {
        match self.count_attempt::<SignInError>(key, AttemptLimit::SIGN_INS_OF_USER) {
            Ok(()) => Ok(true),
            Err(SignInError::TooManyAttempts(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }

    /// The organisations to choose from: none where there is no choice.
    fn offered(&self, matching: &[Matching]) -> Result<Vec<Organisation>, SignInError> {
        if matching.len() < 2 {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = matching.iter().map(|matching| matching.user.organisation()).collect();
        Ok(self.ports.organisations.find_all(&ids)?)
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
        let session = Session::new(&user, &token, visitor, self.ports.clock.now());
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

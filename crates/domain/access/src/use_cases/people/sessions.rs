use super::People;
use crate::{CsrfToken, PeopleError, Session, SessionHash, SessionToken, User};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, StorageError, UserId};

/// A session that is accepted, and its user as stored now: with the name and the role of this moment.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveSession {
    /// The session.
    pub session: Session,
    /// The user who signed in.
    pub user: User,
}

impl People {
    /// Finds the session of a request and renews it when that is due. `None` when it has expired, was ended or never
    /// was, when its user is disabled, or has another password since.
    ///
    /// Call it outside a unit of work, which a renewal that fails would spoil.
    ///
    /// # Errors
    /// When the session cannot be read.
    pub fn find_session(&self, token: &SessionToken) -> Result<Option<LiveSession>, StorageError> {
        let Some(LiveSession { session, user }) = self.look_at_session(token)? else { return Ok(None) };
        let now = self.ports.clock.now();
        if !session.is_due(now) {
            return Ok(Some(LiveSession { session, user }));
        }
        let renewed = session.renewed(now);
        // A user who is signed in stays so while the database takes no changes; the next request tries again.
        let is_renewed = self.ports.sessions.renew(&renewed, session.renewed_at).unwrap_or(false);
        Ok(Some(LiveSession { session: if is_renewed { renewed } else { session }, user }))
    }

    /// Finds a session without renewing it, for what goes on without its user, such as a stream of events: an open tab
    /// must not keep its user signed in.
    ///
    /// # Errors
    /// When storage fails.
    pub fn look_at_session(&self, token: &SessionToken) -> Result<Option<LiveSession>, StorageError> {
        let found = self.ports.sessions.find(&token.hash())?;
        let admitted = found.filter(|(session, user)| session.admits(user, self.ports.clock.now()));
        Ok(admitted.map(|(session, user)| LiveSession { session, user }))
    }

    /// Ends the session of a request. Safe to repeat, and with a token that never was one.
    ///
    /// # Errors
    /// When storage fails; then the session goes on.
    pub fn sign_out(&self, token: &SessionToken) -> Result<(), StorageError> {
        self.ports.sessions.close(&token.hash())
    }

    /// The CSRF token of a session as a page shows it, another text each time. [`CsrfToken::matches`] checks what comes
    /// back.
    #[must_use]
    pub fn csrf_token(&self, token: &SessionToken) -> String {
        CsrfToken::for_session(token).shown(&*self.ports.entropy)
    }

    /// Lists the sessions of a user that are accepted, the one opened last first, [`Session::MOST_LISTED`] at most.
    ///
    /// # Errors
    /// `UnknownUser`; storage.
    pub fn list_sessions(&self, organisation: OrganisationId, id: UserId) -> Result<Vec<Session>, PeopleError> {
        let user = self.find_user(organisation, id)?;
        let now = self.ports.clock.now();
        let mut sessions = self.ports.sessions.for_user(organisation, id, now)?;
        sessions.retain(|session| session.admits(&user, now));
        Ok(sessions)
    }

    /// Ends one session of a user, and returns whether there was such a session.
    ///
    /// # Errors
    /// When storage fails; then the session goes on.
    pub fn end_session(
        &self,
        organisation: OrganisationId,
        id: UserId,
        session: &SessionHash,
    ) -> Result<bool, StorageError> {
        self.ports.sessions.close_of(organisation, id, session)
    }

    /// Ends all sessions of the user but this one, and returns their number.
    ///
    /// # Errors
    /// When storage fails; then all of them go on.
    pub fn end_other_sessions(&self, current: &Session) -> Result<u64, StorageError> {
        self.ports.sessions.close_all_of(current.organisation, current.user, Some(current.hash))
    }

    /// Ends all sessions of a user, for the user who manages the account, and returns their number. The password stays.
    ///
    /// # Errors
    /// `UnknownUser`; storage, then all of them go on.
    pub fn end_all_sessions(&self, organisation: OrganisationId, id: UserId) -> Result<u64, PeopleError> {
        self.find_user(organisation, id)?;
        Ok(self.ports.sessions.close_all_of(organisation, id, None)?)
    }
}

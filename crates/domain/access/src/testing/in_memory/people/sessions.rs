use super::{InMemoryPeople, conflict, delete_all_but};
use crate::{Session, SessionHash, SessionRepository, User};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, UserId};
use std::cmp::Reverse;

fn is_of(session: &Session, organisation: OrganisationId, user: UserId) -> bool {
    (session.organisation, session.user) == (organisation, user)
}

impl SessionRepository for InMemoryPeople {
    fn open(&self, session: &Session) -> Result<(), StorageError> {
        self.write(|state| {
            if state.sessions.contains_key(&session.hash) {
                return Err(conflict(Some("sessions_pkey")));
            }
            state.sessions.insert(session.hash, session.clone());
            Ok(())
        })
    }

    fn find(&self, hash: &SessionHash) -> Result<Option<(Session, User)>, StorageError> {
        Ok(self.with(|state| {
            let session = state.sessions.get(hash)?;
            let user = state.users.get(&session.user)?;
            Some((session.clone(), user.clone()))
        }))
    }

    fn renew(&self, renewed: &Session, seen: DateTime<Utc>) -> Result<bool, StorageError> {
        self.write(|state| {
            let stored = state.sessions.get_mut(&renewed.hash).filter(|session| session.renewed_at == seen);
            let Some(stored) = stored else { return Ok(false) };
            stored.renewed_at = renewed.renewed_at;
            stored.expires_at = renewed.expires_at;
            Ok(true)
        })
    }

    fn for_user(
        &self,
        organisation: OrganisationId,
        user: UserId,
        at: DateTime<Utc>,
    ) -> Result<Vec<Session>, StorageError> {
        let lasts = |session: &&Session| is_of(session, organisation, user) && session.expires_at > at;
        let mut sessions: Vec<Session> = self.with(|state| state.sessions.values().filter(lasts).cloned().collect());
        sessions.sort_by_key(|session| (Reverse(session.opened_at), session.hash));
        sessions.truncate(Session::MOST_LISTED);
        Ok(sessions)
    }

    fn close(&self, hash: &SessionHash) -> Result<(), StorageError> {
        self.write(|state| {
            state.sessions.remove(hash);
            Ok(())
        })
    }

    fn close_of(&self, organisation: OrganisationId, user: UserId, hash: &SessionHash) -> Result<bool, StorageError> {
        self.write(|state| {
            let is_theirs = state.sessions.get(hash).is_some_and(|session| is_of(session, organisation, user));
            Ok(is_theirs && state.sessions.remove(hash).is_some())
        })
    }

    fn close_all_of(
        &self,
        organisation: OrganisationId,
        user: UserId,
        except: Option<SessionHash>,
    ) -> Result<u64, StorageError> {
        let stays = |session: &Session| !is_of(session, organisation, user) || Some(session.hash) == except;
        self.write(|state| Ok(delete_all_but(&mut state.sessions, stays)))
    }

    fn delete_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        self.write(|state| Ok(delete_all_but(&mut state.sessions, |session| session.expires_at > at)))
    }
}

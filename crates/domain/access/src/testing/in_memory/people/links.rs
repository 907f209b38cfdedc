use super::{InMemoryPeople, conflict, delete_all_but};
use crate::{LinkHash, LinkMail, LinkMails, OneTimeLink, OneTimeLinkRepository};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, UserId};

impl OneTimeLinkRepository for InMemoryPeople {
    fn add(&self, link: &OneTimeLink) -> Result<(), StorageError> {
        self.write(|state| {
            if state.links.contains_key(&link.hash) {
                return Err(conflict(Some("one_time_links_pkey")));
            }
            state.links.insert(link.hash, link.clone());
            Ok(())
        })
    }

    fn find(&self, hash: &LinkHash) -> Result<Option<OneTimeLink>, StorageError> {
        Ok(self.with(|state| state.links.get(hash).cloned()))
    }

    fn use_up(&self, hash: &LinkHash, at: DateTime<Utc>) -> Result<Option<OneTimeLink>, StorageError> {
        self.write(|state| {
            let works = state.links.get(hash).is_some_and(|link| link.expires_at > at);
            Ok(if works { state.links.remove(hash) } else { None })
        })
    }

    fn delete_all_of(&self, organisation: OrganisationId, user: UserId) -> Result<u64, StorageError> {
        let stays = |link: &OneTimeLink| (link.organisation, link.user) != (organisation, user);
        self.write(|state| Ok(delete_all_but(&mut state.links, stays)))
    }

    fn delete_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        self.write(|state| Ok(delete_all_but(&mut state.links, |link| link.expires_at > at)))
    }
}

impl LinkMails for InMemoryPeople {
    fn send(&self, mail: &LinkMail) -> Result<(), StorageError> {
        self.write(|state| {
            state.mails.push(mail.clone());
            Ok(())
        })
    }
}

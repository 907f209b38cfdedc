use super::{InMemoryPeople, conflict};
use crate::ports::unique_rules;
use crate::{Email, NewUser, User, UserRepository, UserState};
use customs_kernel::{OrganisationId, StorageError, UserId, Version};

impl UserRepository for InMemoryPeople {
    fn add(&self, user: &NewUser) -> Result<User, StorageError> {
        self.write(|state| {
            let is_of = |known: &User| (known.organisation(), known.email()) == (user.organisation, &user.email);
            if state.users.values().any(is_of) {
                return Err(conflict(Some(unique_rules::USER_EMAIL)));
            }
            state.last_id += 1;
            let user = user.with_id(UserId::new(state.last_id));
            state.users.insert(user.id(), user.clone());
            Ok(user)
        })
    }

    fn find(&self, organisation: OrganisationId, id: UserId) -> Result<Option<User>, StorageError> {
        Ok(self.with(|state| state.users.get(&id).filter(|user| user.organisation() == organisation).cloned()))
    }

    fn by_email(&self, email: &Email) -> Result<Vec<User>, StorageError> {
        let can_be = |user: &&User| user.email() == email && user.state() != UserState::Disabled;
        let mut users: Vec<User> = self.with(|state| state.users.values().filter(can_be).cloned().collect());
        users.sort_by_key(User::organisation);
        users.truncate(User::MOST_OF_EMAIL);
        Ok(users)
    }

    fn for_organisation(&self, organisation: OrganisationId) -> Result<Vec<User>, StorageError> {
        let mut users: Vec<User> = self
            .with(|state| state.users.values().filter(|user| user.organisation() == organisation).cloned().collect());
        users.sort_by_key(|user| (user.record().created_at, user.id()));
        Ok(users)
    }

    fn hold_active_owners(&self, organisation: OrganisationId) -> Result<Vec<User>, StorageError> {
        // One unit of work runs at a time, so no other can take them anyway.
        let is_one = |user: &&User| user.organisation() == organisation && user.is_active_owner();
        Ok(self.with(|state| state.users.values().filter(is_one).cloned().collect()))
    }

    fn save(&self, user: &User, expected: Version) -> Result<(), StorageError> {
        self.write(|state| {
            let is_same =
                |known: &&mut User| known.organisation() == user.organisation() && known.version() == expected;
            let place = state.users.get_mut(&user.id()).filter(is_same).ok_or_else(|| conflict(None))?;
            *place = user.clone();
            Ok(())
        })
    }
}

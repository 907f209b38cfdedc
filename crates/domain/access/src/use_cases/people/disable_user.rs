use super::People;
use crate::{PeopleError, User, UserState};
use customs_kernel::{OrganisationId, UserId, in_unit_of_work};

impl People {
    /// Keeps a user from signing in, ends all sessions and makes all links of the user useless. Safe to repeat.
    ///
    /// # Errors
    /// `UnknownUser`; `LastOwner`; storage, `Conflict` when the user was changed elsewhere meanwhile.
    pub fn disable_user(&self, organisation: OrganisationId, id: UserId) -> Result<User, PeopleError> {
        let now = self.ports.clock.now();
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let mut user = self.find_unless_last_owner(organisation, id)?;
            if user.state() != UserState::Disabled {
                let before = user.version();
                user.disable(now);
                self.ports.users.save(&user, before)?;
            }
            self.ports.sessions.close_all_of(organisation, id, None)?;
            self.ports.links.delete_all_of(organisation, id)?;
            Ok(user)
        })
    }

    /// Lets a disabled user sign in again, with the password there was. One without a password is invited again, and
    /// needs a new link. Safe to repeat.
    ///
    /// # Errors
    /// `UnknownUser`; storage, `Conflict` when the user was changed elsewhere meanwhile.
    pub fn enable_user(&self, organisation: OrganisationId, id: UserId) -> Result<User, PeopleError> {
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let mut user = self.find_user(organisation, id)?;
            if user.state() == UserState::Disabled {
                let before = user.version();
                user.enable();
                self.ports.users.save(&user, before)?;
            }
            Ok(user)
        })
    }
}

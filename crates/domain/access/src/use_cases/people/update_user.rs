use super::People;
use crate::organisation::checked_name;
use crate::user::checked_role;
use crate::{PeopleError, Role, User};
use customs_form_macros::growing;
use customs_kernel::{FieldErrors, OrganisationId, UserId, in_unit_of_work};

/// What to change of a user; a field that is left out stays as it is.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UserUpdate {
    /// Another name; 1 to 255 characters.
    pub name: Option<String>,
    /// The word of another [`Role`].
    pub role: Option<String>,
}

impl UserUpdate {
    fn checked(&self) -> Result<(Option<String>, Option<Role>), FieldErrors> {
        let mut errors = FieldErrors::default();
        let name = self.name.as_deref().map(checked_name).transpose().map_err(|broken| errors.extend(broken));
        let role = self.role.as_deref().map(checked_role).transpose().map_err(|rule| errors.add("role", rule));
        match (name, role) {
            (Ok(name), Ok(role)) => Ok((name, role)),
            _ => Err(errors),
        }
    }
}

impl People {
    /// Changes the name and the role of a user. Sessions stay, and have the rights of the new role from now on.
    ///
    /// # Errors
    /// `Invalid` on `name` or `role`; `UnknownUser`; `LastOwner` when another role would leave no user to manage the
    /// account; storage, `Conflict` when the user was changed elsewhere meanwhile.
    pub fn update_user(
        &self,
        organisation: OrganisationId,
        id: UserId,
        update: &UserUpdate,
    ) -> Result<User, PeopleError> {
        let (name, role) = update.checked()?;
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let is_kept_as_owner = role.is_none_or(|role| role == Role::Owner);
            let mut user = if is_kept_as_owner {
                self.find_user(organisation, id)?
            } else {
                self.find_unless_last_owner(organisation, id)?
            };
            let before = user.version();
            user.update(name.unwrap_or_else(|| user.name().to_owned()), role.unwrap_or(user.role()));
            self.ports.users.save(&user, before)?;
            Ok(user)
        })
    }

    /// Finds a user who may stop being an active owner, and holds the owners, so that one of two who stop at once
    /// stays.
    pub(super) fn find_unless_last_owner(&self, organisation: OrganisationId, id: UserId) -> Result<User, PeopleError> {
        // The owners are held before the user is read, so that what is read holds until the end of the unit.
        let owners = self.ports.users.hold_active_owners(organisation)?;
        let user = self.find_user(organisation, id)?;
        let is_last = user.is_active_owner() && !owners.iter().any(|owner| owner.id() != id);
        if is_last { Err(PeopleError::LastOwner) } else { Ok(user) }
    }
}

use super::{People, UserWithLink};
use crate::{LinkPurpose, NewUser, PeopleError, User, UserForm};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, StorageError, in_unit_of_work};

impl People {
    /// Creates a user, who is invited until the password is set by the link that comes back. It is shown only this once;
    /// the person who creates the user hands it over. Whether other organisations have users with this e-mail makes no
    /// difference, and the user does not keep them from having one.
    ///
    /// # Errors
    /// `UnknownOrganisation`; `Invalid` on `name`, `email` or `role`, also when another user of the organisation has the
    /// e-mail; storage.
    pub fn create_user(&self, organisation: OrganisationId, form: &UserForm) -> Result<UserWithLink, PeopleError> {
        let new = self.checked(organisation, form)?;
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let user = self.add(&new)?;
            let link = self.issue(&user, LinkPurpose::FirstSignIn)?;
            Ok(UserWithLink { user, link })
        })
    }

    /// Creates a user and mails the link by which the password is set.
    ///
    /// # Errors
    /// As [`People::create_user`].
    pub fn invite_user(&self, organisation: OrganisationId, form: &UserForm) -> Result<User, PeopleError> {
        let new = self.checked(organisation, form)?;
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let user = self.add(&new)?;
            self.mail_link(&user, LinkPurpose::Invitation)?;
            Ok(user)
        })
    }

    fn checked(&self, organisation: OrganisationId, form: &UserForm) -> Result<NewUser, PeopleError> {
        self.find_organisation(organisation)?;
        Ok(NewUser::from_form(form, organisation, self.ports.clock.now())?)
    }

    fn add(&self, new: &NewUser) -> Result<User, PeopleError> {
        self.ports.users.add(new).map_err(|error| match error {
            // The database assigns the id, so only the e-mail has to be unique within the organisation.
            StorageError::Conflict { constraint: Some(_) } => PeopleError::Invalid(FieldErrors::one(
                "email",
                (RuleCode::Taken, "is the e-mail of another user of the organisation"),
            )),
            error => PeopleError::Storage(error),
        })
    }
}

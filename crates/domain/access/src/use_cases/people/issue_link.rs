use super::People;
use crate::{LinkMail, LinkPurpose, LinkToken, OneTimeLink, PeopleError, User, UserState};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, UserId, in_unit_of_work};

/// The secret of a one-time link, which is shown only this once.
#[growing(new)]
#[derive(Debug, Clone)]
pub struct LinkSecret {
    /// The secret part of the link.
    pub token: LinkToken,
    /// Moment from which the link no longer works.
    pub expires_at: DateTime<Utc>,
}

/// A user with a link to hand over.
#[growing(new)]
#[derive(Debug, Clone)]
pub struct UserWithLink {
    /// The stored user.
    pub user: User,
    /// The link by which the user sets a password.
    pub link: LinkSecret,
}

impl People {
    /// Issues a link to hand over by which the user sets a password: the first one (7 days) or, if there is one, another
    /// one (1 hour). Earlier links of the user no longer work.
    ///
    /// # Errors
    /// `UnknownUser`; `UserDisabled`; storage.
    pub fn issue_link(&self, organisation: OrganisationId, id: UserId) -> Result<UserWithLink, PeopleError> {
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let user = self.find_user(organisation, id)?;
            let purpose = match user.state() {
                UserState::Disabled => return Err(PeopleError::UserDisabled),
                UserState::Invited => LinkPurpose::FirstSignIn,
                UserState::Active => LinkPurpose::Reset,
            };
            self.ports.links.delete_all_of(organisation, id)?;
            let link = self.issue(&user, purpose)?;
            Ok(UserWithLink { user, link })
        })
    }

    /// Mails the invitation again to a user who has no password yet. Earlier links of the user no longer work.
    ///
    /// # Errors
    /// `UnknownUser`; `UserDisabled`; `NotInvited`; storage.
    pub fn invite_again(&self, organisation: OrganisationId, id: UserId) -> Result<User, PeopleError> {
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let user = self.find_invited(organisation, id)?;
            self.ports.links.delete_all_of(organisation, id)?;
            self.mail_link(&user, LinkPurpose::Invitation)?;
            Ok(user)
        })
    }

    /// Issues another invitation to hand over to a user who has no password yet. Unlike [`People::issue_link`] it never
    /// lets its receiver in as a user who has a password already, even if it was chosen a moment ago.
    ///
    /// # Errors
    /// As [`People::invite_again`].
    pub fn invite_again_by_hand(&self, organisation: OrganisationId, id: UserId) -> Result<UserWithLink, PeopleError> {
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let user = self.find_invited(organisation, id)?;
            self.ports.links.delete_all_of(organisation, id)?;
            let link = self.issue(&user, LinkPurpose::FirstSignIn)?;
            Ok(UserWithLink { user, link })
        })
    }

    /// Finds a user who has no password yet.
    fn find_invited(&self, organisation: OrganisationId, id: UserId) -> Result<User, PeopleError> {
        let user = self.find_user(organisation, id)?;
        match user.state() {
            UserState::Disabled => Err(PeopleError::UserDisabled),
            UserState::Active => Err(PeopleError::NotInvited),
            UserState::Invited => Ok(user),
        }
    }

    /// Stores a new link of the user and returns its secret.
    pub(super) fn issue(&self, user: &User, purpose: LinkPurpose) -> Result<LinkSecret, PeopleError> {
        let now = self.ports.clock.now();
        let token = LinkToken::random(&*self.ports.entropy);
        let expires_at = now + purpose.lifetime();
        self.ports.links.add(&OneTimeLink {
            hash: token.hash(),
            purpose,
            organisation: user.organisation(),
            user: user.id(),
            created_at: now,
            expires_at,
        })?;
        Ok(LinkSecret { token, expires_at })
    }

    /// Stores a new link of the user and has it mailed; both or neither.
    pub(super) fn mail_link(&self, user: &User, purpose: LinkPurpose) -> Result<(), PeopleError> {
        let organisation = self.find_organisation(user.organisation())?;
        let LinkSecret { token, expires_at } = self.issue(user, purpose)?;
        self.ports.mails.send(&LinkMail {
            organisation: organisation.id(),
            organisation_name: organisation.name().to_owned(),
            user: user.id(),
            to: user.email().clone(),
            name: user.name().to_owned(),
            purpose,
            token,
            expires_at,
            created_at: self.ports.clock.now(),
        })?;
        Ok(())
    }
}

use super::{OrganisationChoice, People, SignedIn};
use crate::{Organisation, SessionToken, SignInError, SignInTicket, TicketToken, User, UserState, Visitor};
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};

impl People {
    /// Signs in the user of one of the organisations that a sign-in offered, with a new session under a new token. The ticket
    /// is used up with that: only one of two choices by one ticket succeeds. A refusal leaves it as it is.
    ///
    /// The password is not asked for again, so the user must be as it was then: not disabled, and with the same password.
    /// `earlier` is the session that the browser had before, which ends.
    ///
    /// # Errors
    /// `TicketRefused`; storage.
    pub fn choose_organisation(
        &self,
        ticket: &TicketToken,
        organisation: OrganisationId,
        visitor: Visitor,
        earlier: Option<&SessionToken>,
    ) -> Result<SignedIn, SignInError> {
        in_unit_of_work(&*self.ports.unit_of_work, || {
            let tickets = self.ports.tickets.use_up(&ticket.hash(), self.ports.clock.now())?;
            let chosen = tickets.into_iter().find(|ticket| ticket.organisation == organisation);
            let chosen = chosen.ok_or(SignInError::TicketRefused)?;
            let user = self.ports.users.find(organisation, chosen.user)?;
            let as_then = |user: &User| user.state() == UserState::Active && user.generation() == chosen.generation;
            let user = user.filter(as_then).ok_or(SignInError::TicketRefused)?;
            if let Some(earlier) = earlier {
                self.ports.sessions.close(&earlier.hash())?;
            }
            Ok(self.open_session(user, visitor)?)
        })
    }

    /// Stores a ticket for each of these users, who have a password in common.
    pub(super) fn choice(
        &self,
        users: &[User],
        mut organisations: Vec<Organisation>,
    ) -> Result<OrganisationChoice, StorageError> {
        let (token, now) = (TicketToken::random(&*self.ports.entropy), self.ports.clock.now());
        let tickets: Vec<_> = users.iter().map(|user| SignInTicket::new(user, &token, now)).collect();
        self.ports.tickets.add(&tickets)?;
        organisations.sort_by(|one, other| one.name().cmp(other.name()).then(one.id().cmp(&other.id())));
        Ok(OrganisationChoice { ticket: token, organisations })
    }
}

use crate::opaque_token::opaque_token;
use crate::{Generation, User};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{OrganisationId, UserId};

opaque_token! {
    /// The secret of a ticket, which the browser keeps while the user chooses an organisation.
    TicketToken;
    /// The stored form of a ticket's token.
    TicketHash;
}

/// The right to open a session of one user, for a person who gave the password of users of several organisations and
/// has yet to choose one of these. The tickets of one sign-in have the same hash; when one of them is used, all of them
/// are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInTicket {
    /// Hash of the token, under which the tickets of one sign-in are stored.
    pub hash: TicketHash,
    /// Organisation of the user.
    pub organisation: OrganisationId,
    /// The user that the password was given for.
    pub user: UserId,
    /// Generation of that password. A ticket of an earlier generation opens nothing.
    pub generation: Generation,
    /// Moment from which the ticket no longer works.
    pub expires_at: DateTime<Utc>,
}

impl SignInTicket {
    /// How long an organisation can be chosen: 5 minutes.
    pub const LIFETIME: Duration = Duration::minutes(5);

    /// A ticket for this user.
    #[must_use]
    pub fn new(user: &User, token: &TicketToken, now: DateTime<Utc>) -> Self {
        Self {
            hash: token.hash(),
            organisation: user.organisation(),
            user: user.id(),
            generation: user.generation(),
            expires_at: now + Self::LIFETIME,
        }
    }
}

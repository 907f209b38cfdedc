use super::requirements::{ReadEvents, meant};
use super::selection::Selection;
use crate::caller::Caller;
use crate::operation::Asked;
use crate::{ApiError, Services, blocking};
use actix_web::http::StatusCode;
use actix_web::web;
use customs_callbacks::{EventFilter, EventPage};
use customs_serving::{Heard, Listener, MOST_LISTENERS};
use std::time::Duration;
use tokio::time::Instant;

/// The longest time between two looks at the token of a client that waits. Other instances' revocations are known within
/// four seconds, so that a stream ends within five.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// The seconds after which a client with too many listeners may try again.
const TRY_AGAIN: u32 = 5;

/// A client that reads the log of its organisation on from a position.
pub(super) struct Follower {
    caller: Caller<ReadEvents>,
    services: web::Data<Services>,
    filter: EventFilter,
    limit: u32,
    /// Up to where it has read; `None` before the first page of one that begins with the oldest event.
    position: Option<i64>,
}

impl Follower {
    /// Begins where the query says, and heeds the scopes of the token.
    pub(super) fn new<P, Q>(
        asked: Asked<ReadEvents, P, Q>,
        limit: u32,
        selection: impl FnOnce(Q) -> Selection,
    ) -> Result<Self, ApiError> {
        let Asked { caller, query, services, .. } = asked;
        let Selection { kind, event, since, after } = selection(query);
        let filter = EventFilter { kinds: meant(&caller, kind)?, event, since };
        Ok(Self { caller, services, filter, limit, position: after })
    }

    /// A place among those who wait. It is taken before the first page is read, so that no event falls between.
    pub(super) fn listen(&self) -> Result<Listener, ApiError> {
        let claims = self.caller.claims();
        let listener = self.services.events.news.listen(claims.organisation, claims.client_id.as_str());
        listener.ok_or_else(|| {
            let description = format!("The client has {MOST_LISTENERS} streams and waiting requests already.");
            ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_streams", &description).retried_after(TRY_AGAIN)
        })
    }

    /// Reads the next page, and goes on behind it.
    pub(super) async fn read(&mut self) -> Result<EventPage, ApiError> {
        let (log, organisation) = (self.services.events.log.clone(), self.caller.organisation());
        let (filter, after, limit) = (self.filter.clone(), self.position, self.limit);
        let page = blocking(move || Ok(log.read(organisation, &filter, after, limit)?)).await?;
        self.position = Some(page.read_to);
        Ok(page)
    }

    /// Waits for events behind the last page, at most until that moment.
    pub(super) async fn wait(&self, listener: &mut Listener, until: Instant) -> Result<Heard, ApiError> {
        let position = self.position.unwrap_or_default();
        loop {
            let now = Instant::now();
            let heard = listener.hear(position, until.min(now + BETWEEN_LOOKS)).await;
            self.still_allowed()?;
            if heard != Heard::Nothing || Instant::now() >= until {
                return Ok(heard);
            }
        }
    }

    /// Whether the token is still accepted.
    pub(super) fn still_allowed(&self) -> Result<(), ApiError> {
        Ok(self.services.access.still_accept(self.caller.claims())?)
    }

    /// The moment at which a comment is due after what is sent now.
    pub(super) fn next_comment(&self) -> Instant {
        Instant::now() + self.services.events.heartbeat
    }

    /// Up to where it has read.
    pub(super) const fn position(&self) -> Option<i64> {
        self.position
    }
}

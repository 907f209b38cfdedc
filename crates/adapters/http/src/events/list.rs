use super::follower::Follower;
use super::requirements::ReadEvents;
use super::selection::{EventParameters, Patience, Selection};
use super::view::{self, PageShape};
use crate::error::bodies::Error;
use crate::operation::{Read, Responded};
use actix_web::HttpResponse;
use customs_callbacks::EventPage;
use customs_http_macros::get;
use customs_serving::Heard;
use tokio::time::Instant;

/// List the events of the log.
///
/// The log has every event that callbacks tell of, whether one is registered or not, in one order for the organisation.
/// A token with `declarations:read` sees events of declarations, one with `transit:read` events of transits. Events are
/// kept for 30 days, unless the installation says otherwise. With `wait` the request waits until there is an event behind
/// the cursor. A client has at most 10 waiting requests and streams at a time.
#[get("/events", tag = "Events",
    params(EventParameters, ("limit" = Option<u32>, Query, description = "Largest number of events; 100 when left out", minimum = 1, maximum = 500), ("wait" = Option<u32>, Query, description = "Seconds to wait for an event when there is none behind the cursor; 0 when left out", minimum = 0, maximum = 30)),
    responses(
        (status = 200, description = "Events in the order of the log", body = PageShape),
        (status = 410, description = "Events after the cursor are kept no longer; `continue_after` is the cursor to go on with", body = Error),
        (status = 429, description = "Too many requests, or too many that wait (`too_many_streams`)", body = Error)))]
pub(super) async fn list_events(asked: Read<ReadEvents, 0, (Selection, Patience)>) -> Responded {
    let Patience { limit, wait } = asked.query.1;
    let mut follower = Follower::new(asked, limit, |(selection, _)| selection)?;
    let page =
        if wait.is_zero() { follower.read().await? } else { awaited(&mut follower, Instant::now() + wait).await? };
    Ok(HttpResponse::Ok().content_type("application/json").body(view::page(&page)))
}

/// The first page with an event, or an empty one when the time is over or the service stops.
async fn awaited(follower: &mut Follower, until: Instant) -> Result<EventPage, crate::ApiError> {
    let mut listener = follower.listen()?;
    loop {
        let page = follower.read().await?;
        let is_over = listener.is_stopping() || Instant::now() >= until;
        if !page.events.is_empty() || is_over {
            return Ok(page);
        }
        if !page.has_more && follower.wait(&mut listener, until).await? != Heard::News {
            return Ok(page);
        }
    }
}

use super::told::told;
use crate::failure::Failure;
use crate::gate::session_token;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ContentEncoding, HeaderName};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use chrono::TimeDelta;
use customs_access::{SessionToken, User};
use customs_audit::{NewWrites, SeenWrites};
use customs_kernel::OrganisationId;
use customs_serving::{Heard, Listener, blocking};
use futures_util::{StreamExt, stream};
use std::future::ready;
use std::time::Duration;
use tokio::time::Instant;

/// Keeps nginx, and others that know it, from collecting the stream.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");
/// Time between two comments while nothing happens; each time the session is looked at.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// Time for which writes are gathered: a command often writes several records, and one record several times.
const GATHERED: Duration = Duration::from_millis(100);
/// Shortest time between two looks, so that a page is not told of its record all the time while a worker writes it.
const BETWEEN_LOOKS: Duration = Duration::from_millis(400);
/// How long ago a page may have been made that begins to listen. It may show a record as it was before a write of that time.
const LOADING: TimeDelta = TimeDelta::seconds(10);

/// Somebody whose page listens.
struct Follower {
    services: Services,
    token: SessionToken,
    organisation: OrganisationId,
    listener: Listener,
    seen: SeenWrites,
    /// When it may look again.
    next_look: Instant,
}

/// Follows the writes of the organisation's records. A browser that comes back is told to look at everything.
pub(super) async fn follow(member: Member, services: Services, request: HttpRequest) -> Answer {
    let token = session_token(&request, &services.settings).ok_or(Failure::Forbidden)?;
    let organisation = member.organisation();
    let place = member.session().session.hash.to_string();
    let Some(listener) = services.news.listen(organisation, &place) else {
        // Too many tabs: this one does without. A browser asks again after any other answer.
        return Ok(HttpResponse::NoContent().finish());
    };
    let writes = services.writes.clone();
    let recent = member.read(move || Ok(writes.recent(organisation)?)).await?;
    let mut seen = SeenWrites::before(services.clock.now() - LOADING, &recent);
    let new = seen.look(recent);
    let new = if request.headers().contains_key("last-event-id") { NewWrites::Many } else { new };
    let hello = format!("id: 1\nretry: 2000\n\n{}", told(&member.session().user, new));
    let follower = Follower { services, token, organisation, listener, seen, next_look: Instant::now() };
    let later = stream::unfold(follower, |mut follower| async move {
        let piece = follower.piece().await?;
        Some((Ok::<_, actix_web::Error>(Bytes::from(piece)), follower))
    });
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/event-stream"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((X_ACCEL_BUFFERING, "no"))
        .insert_header(ContentEncoding::Identity)
        .streaming(Box::pin(stream::once(ready(Ok(Bytes::from(hello)))).chain(later))))
}

impl Follower {
    /// The next piece of the stream; `None` ends it: the service stops, the session ended, or the log cannot be read now.
    async fn piece(&mut self) -> Option<String> {
        match self.listener.hear(self.seen.mark(), Instant::now() + HEARTBEAT).await {
            Heard::Stopping => None,
            Heard::Nothing => self.user().await.map(|_| ": still here\n\n".to_owned()),
            Heard::News => self.news().await,
        }
    }

    async fn news(&mut self) -> Option<String> {
        if !self.listener.pause(self.next_look.max(Instant::now() + GATHERED)).await {
            return None;
        }
        let user = self.user().await?;
        let (writes, organisation) = (self.services.writes.clone(), self.organisation);
        let read = blocking(move || writes.recent(organisation).map_err(Failure::internal));
        let recent = read.await.inspect_err(|error| tracing::warn!(%error, "a live page lost its stream")).ok()?;
        self.next_look = Instant::now() + BETWEEN_LOOKS;
        let events = told(&user, self.seen.look(recent));
        // Writes of other records are nothing to tell of, but the stream goes on.
        Some(if events.is_empty() { ":\n\n".to_owned() } else { events })
    }

    /// The user, with the role that he or she has now; `None` when the session ended.
    async fn user(&self) -> Option<User> {
        let (people, token) = (self.services.people.clone(), self.token.clone());
        let look = blocking(move || people.look_at_session(&token).map_err(Failure::from));
        let live = look.await.ok()??;
        (live.user.organisation() == self.organisation).then_some(live.user)
    }
}

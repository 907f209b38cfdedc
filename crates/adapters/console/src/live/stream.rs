use crate::failure::Failure;
use crate::gate::session_token;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ContentEncoding, HeaderName};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use customs_access::{Scope, SessionToken};
use customs_callbacks::{EventFilter, TopicKind};
use customs_kernel::OrganisationId;
use customs_serving::{Heard, Listener, blocking};
use futures_util::{StreamExt, stream};
use std::collections::BTreeSet;
use std::future::ready;
use std::time::Duration;
use tokio::time::Instant;

/// Keeps nginx, and others that know it, from collecting the stream.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");
/// Time between two comments while nothing happens; each time the session is looked at.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// The most events that are read at a time.
const MOST: u32 = 50;

/// The name under which the page hears of changes of a kind of record.
const fn name(kind: TopicKind) -> &'static str {
    match kind {
        TopicKind::Declaration => "declarations",
        TopicKind::Transit => "transits",
        TopicKind::Callback => "callbacks",
    }
}

/// Somebody whose page listens.
struct Follower {
    services: Services,
    token: SessionToken,
    organisation: OrganisationId,
    kinds: Vec<TopicKind>,
    listener: Listener,
    position: i64,
}

/// Follows the event log of the organisation. A browser that comes back is told to look at everything.
pub(super) async fn follow(member: Member, services: Services, request: HttpRequest) -> Answer {
    let token = session_token(&request, &services.settings).ok_or(Failure::Forbidden)?;
    let organisation = member.organisation();
    let place = member.session().session.hash.to_string();
    let Some(listener) = services.news.listen(organisation, &place) else {
        // Too many tabs: this one does without. A browser asks again after any other answer.
        return Ok(HttpResponse::NoContent().finish());
    };
    let events = services.events.clone();
    let last = member.read(move || Ok(events.last_positions(&[organisation])?)).await?;
    let position = last.into_iter().find(|(of, _)| *of == organisation).map_or(0, |(_, last)| last);
    let kinds = kinds(&member);
    let mut hello = "id: 1\nretry: 2000\n\n".to_owned();
    if request.headers().contains_key("last-event-id") {
        kinds.iter().for_each(|kind| hello.push_str(&told(name(*kind), "all")));
    }
    let follower = Follower { services, token, organisation, kinds, listener, position };
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

/// The kinds of records that the role may read. Callbacks are settings of the account, read with declarations.
fn kinds(member: &Member) -> Vec<TopicKind> {
    let mut kinds = Vec::new();
    if member.may(Scope::DeclarationsRead) {
        kinds.extend([TopicKind::Declaration, TopicKind::Callback]);
    }
    if member.may(Scope::TransitRead) {
        kinds.push(TopicKind::Transit);
    }
    kinds
}

fn told(name: &str, id: &str) -> String {
    format!("event: {name}\ndata: {id}\n\n")
}

impl Follower {
    /// The next piece of the stream; `None` ends it: the service stops, the session ended, or the log cannot be read now.
    async fn piece(&mut self) -> Option<String> {
        match self.listener.hear(self.position, Instant::now() + HEARTBEAT).await {
            Heard::Stopping => None,
            Heard::Nothing => self.is_signed_in().await.then(|| ": still here\n\n".to_owned()),
            Heard::News => self.news().await,
        }
    }

    async fn news(&mut self) -> Option<String> {
        if !self.is_signed_in().await {
            return None;
        }
        let (events, organisation, after) = (self.services.events.clone(), self.organisation, self.position);
        let filter = EventFilter { kinds: self.kinds.clone(), event: None, since: None };
        let read = blocking(move || events.read(organisation, &filter, Some(after), MOST).map_err(Failure::internal));
        let page = read.await.inspect_err(|error| tracing::warn!(%error, "a live page lost its stream")).ok()?;
        self.position = page.read_to.max(self.position);
        let changed: BTreeSet<(&str, i64)> =
            page.events.iter().map(|event| (name(event.subject.kind), event.subject.id)).collect();
        let lines: String = changed.iter().map(|(name, id)| told(name, &id.to_string())).collect();
        // Events of other kinds are nothing to tell of, but the stream goes on.
        Some(if lines.is_empty() { ":\n\n".to_owned() } else { lines })
    }

    async fn is_signed_in(&self) -> bool {
        let (people, token) = (self.services.people.clone(), self.token.clone());
        let look = blocking(move || people.look_at_session(&token).map_err(Failure::from));
        matches!(look.await, Ok(Some(live)) if live.user.organisation() == self.organisation)
    }
}

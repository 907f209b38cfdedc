use super::LiveSubject;
use super::deliveries::DeliveryNews;
use crate::failure::Failure;
use crate::gate::session_token;
use crate::live::refused_stream;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ContentEncoding, HeaderName};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use customs_access::{SessionToken, User};
use customs_audit::{NewWrites, SeenWrites};
use customs_kernel::OrganisationId;
use customs_serving::{Heard, Listener, blocking};
use futures_util::{StreamExt, stream};
use std::collections::{BTreeMap, BTreeSet};
use std::future::ready;
use std::time::Duration;
use tokio::time::Instant;

/// Keeps nginx, and other proxies that know the header, from collecting the stream.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");
/// Time between two comments while nothing happens; each time the session is looked at.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// Time for which writes are gathered: a command often writes several records, and one record several times.
const GATHERED: Duration = Duration::from_millis(100);
/// Shortest time between two looks, so that a page does not hear of its record all the time while a worker writes it.
const BETWEEN_LOOKS: Duration = Duration::from_millis(400);

/// A user with a page that listens.
struct Follower {
    services: Services,
    token: SessionToken,
    organisation: OrganisationId,
    listener: Listener,
    seen: SeenWrites,
    /// Present where the page shows deliveries.
    deliveries: Option<DeliveryNews>,
    /// When it may look again.
    next_look: Instant,
}

/// Follows the writes of the organisation's records. A browser that comes back is asked to look at everything.
pub(super) async fn follow(member: Member, services: Services, request: HttpRequest) -> Answer {
    if request.method() == Method::HEAD {
        // A stream that no browser reads would hold its connection and its place until the other side goes.
        return Ok(HttpResponse::Ok().insert_header((CONTENT_TYPE, "text/event-stream")).finish());
    }
    let token = session_token(&request, &services.settings).ok_or(Failure::Forbidden)?;
    let organisation = member.organisation();
    let place = member.session().session.hash.to_string();
    let Some(listener) = services.news.listen(organisation, &place) else {
        // Too many tabs: this one waits until another is closed.
        return Ok(refused_stream(StatusCode::TOO_MANY_REQUESTS));
    };
    if listener.is_stopping() {
        return Ok(refused_stream(StatusCode::SERVICE_UNAVAILABLE));
    }
    let shows_deliveries = DeliveryNews::is_asked_for(request.query_string());
    let deliveries = (shows_deliveries && LiveSubject::Callbacks.is_for(&member.session().user))
        .then(|| DeliveryNews::new(&services, organisation, &place))
        .flatten();
    let reading = services.writes.up_to(organisation, 0).await?;
    let mut seen = reading.shown_by_a_page(Instant::now());
    let new = seen.look(reading.writes());
    let new = if request.headers().contains_key("last-event-id") { NewWrites::Many } else { new };
    let hello = format!("id: 1\n\n{}", reported(&member.session().user, new));
    let next_look = Instant::now();
    let follower = Follower { services, token, organisation, listener, seen, deliveries, next_look };
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
        let until = Instant::now() + HEARTBEAT;
        let heard = match &mut self.deliveries {
            None => self.listener.hear(self.seen.mark(), until).await,
            Some(deliveries) => tokio::select! {
                heard = self.listener.hear(self.seen.mark(), until) => heard,
                heard = deliveries.hear(until) => heard,
            },
        };
        match heard {
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
        let read = self.services.writes.up_to(self.organisation, self.listener.end());
        // The worker that looks for news reports an outage, once for all pages.
        let reading = read.await.inspect_err(|error| tracing::debug!(%error, "a live page lost its stream")).ok()?;
        self.next_look = Instant::now() + BETWEEN_LOOKS;
        let mut events = reported(&user, self.seen.look(reading.writes()));
        let deliveries = self.deliveries.as_mut().map_or("", DeliveryNews::reported);
        if LiveSubject::Callbacks.is_for(&user) {
            events.push_str(deliveries);
        }
        // Writes of other records are not reported, but the stream goes on.
        Some(if events.is_empty() { ":\n\n".to_owned() } else { events })
    }

    /// The user with the present role; `None` when the session ended.
    async fn user(&self) -> Option<User> {
        let (people, token) = (self.services.people.clone(), self.token.clone());
        let look = blocking(move || people.look_at_session(&token).map_err(Failure::from));
        let live = look.await.ok()??;
        (live.user.organisation() == self.organisation).then_some(live.user)
    }
}

/// The events that report to this user what was written: one for each kind of records, for lists, and one for each
/// record, for its page. If it is not known which records changed, all may have.
pub(super) fn reported(user: &User, new: NewWrites) -> String {
    let mut changed: BTreeMap<LiveSubject, BTreeSet<Option<i64>>> = BTreeMap::new();
    match new {
        NewWrites::Many => changed.extend(LiveSubject::ALL.iter().map(|subject| (*subject, BTreeSet::from([None])))),
        NewWrites::These(writes) => {
            for (subject, id) in writes.iter().filter_map(LiveSubject::from_write) {
                changed.entry(subject).or_default().insert(id);
            }
        }
    }
    changed.retain(|subject, _| subject.is_for(user));
    let mut events = String::new();
    for (subject, records) in changed {
        let name = subject.word();
        events.push_str(&format!("event: {name}\ndata: changed\n\n"));
        for record in records {
            let record = record.map_or_else(|| "all".to_owned(), |id| id.to_string());
            events.push_str(&format!("event: {name}-{record}\ndata: {record}\n\n"));
        }
    }
    events
}

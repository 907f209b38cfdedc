use super::follower::Follower;
use super::view;
use actix_web::Error;
use bytes::Bytes;
use customs_callbacks::EventPage;
use customs_serving::{Heard, Listener};
use futures_util::{Stream, stream};
use tokio::time::Instant;

/// What a stream begins with: a comment, so that something is sent at once, and how many milliseconds a client waits
/// before it connects again.
const OPENING: &str = ": the event log\nretry: 3000\n\n";

/// A stream of events while it is sent. The next page is read when the last one was taken, so that a slow reader holds
/// one page in memory.
pub(super) struct StreamBody {
    follower: Follower,
    listener: Listener,
    next: Next,
    /// The position that the client knows.
    reported: Option<i64>,
    /// When the next comment is due, if nothing is sent before.
    comment_at: Instant,
}

/// What comes next.
enum Next {
    Opening(EventPage),
    Page(EventPage),
    Reading,
    Waiting,
}

impl StreamBody {
    /// A stream that begins with that page.
    pub(super) fn new(follower: Follower, listener: Listener, first: EventPage) -> Self {
        let comment_at = follower.next_comment();
        Self { follower, listener, next: Next::Opening(first), reported: None, comment_at }
    }

    /// The pieces of the stream.
    pub(super) fn pieces(self) -> impl Stream<Item = Result<Bytes, Error>> {
        stream::unfold(self, |mut body| async move {
            let piece = body.piece().await?;
            Some((Ok(Bytes::from(piece)), body))
        })
    }

    /// The next piece; `None` when the stream ends.
    async fn piece(&mut self) -> Option<String> {
        loop {
            if self.listener.is_stopping() || self.follower.still_allowed().is_err() {
                return None;
            }
            match std::mem::replace(&mut self.next, Next::Reading) {
                Next::Opening(page) => {
                    self.next = Next::Page(page);
                    return Some(OPENING.to_owned());
                }
                Next::Page(page) => {
                    self.next = if page.has_more { Next::Reading } else { Next::Waiting };
                    if let Some(last) = page.events.last() {
                        self.reported = Some(last.position);
                        self.comment_at = self.follower.next_comment();
                        return Some(view::piece(&page.events));
                    }
                    // Events that the filter keeps back must not keep comments back too.
                    if Instant::now() >= self.comment_at {
                        return Some(self.heartbeat());
                    }
                }
                Next::Reading => self.next = Next::Page(self.read().await?),
                Next::Waiting => match self.follower.wait(&mut self.listener, self.comment_at).await.ok()? {
                    Heard::News => self.next = Next::Reading,
                    Heard::Nothing => {
                        self.next = Next::Waiting;
                        return Some(self.heartbeat());
                    }
                    Heard::Stopping => return None,
                },
            }
        }
    }

    /// A page; `None` when it cannot be read now. The client connects again and gets the reason.
    async fn read(&mut self) -> Option<EventPage> {
        let page = self.follower.read().await;
        page.inspect_err(|error| tracing::warn!(%error, "a stream of events broke off")).ok()
    }

    /// A comment. Where the filter let nothing through since the last event, an id moves the cursor of the client on, or
    /// it would be too old one day although nothing was missed.
    fn heartbeat(&mut self) -> String {
        self.comment_at = self.follower.next_comment();
        let position = self.follower.position();
        if position == self.reported {
            return ":\n\n".to_owned();
        }
        self.reported = position;
        position.map_or_else(|| ":\n\n".to_owned(), |position| format!(":\nid: {position}\n\n"))
    }
}

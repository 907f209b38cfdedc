use super::MODE_HEADER;
use crate::cases::{AnswerId, AnswerQueue, DueAnswer};
use actix_web::web;
use chrono::{DateTime, Duration, Utc};
use customs_calling::{HttpClient, Method, Request, header};
use customs_kernel::{Clock, StorageError};
use futures_util::stream::{self, StreamExt};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::sync::Arc;
use tokio::time::timeout;

/// The address to which answers are posted, and the secret that signs them.
#[derive(Clone)]
pub struct AnswerTarget {
    url: String,
    inbound_secret: String,
}

impl AnswerTarget {
    /// Posts to the service at `service_url`, which checks signatures with `inbound_secret`.
    #[must_use]
    pub fn new(service_url: &str, inbound_secret: impl Into<String>) -> Self {
        let url = format!("{}/gateway/messages", service_url.trim_end_matches('/'));
        Self { url, inbound_secret: inbound_secret.into() }
    }

    /// Hex HMAC-SHA256 over the raw body.
    fn signature(&self, body: &[u8]) -> String {
        #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(self.inbound_secret.as_bytes()).expect("a key of any length");
        mac.update(body);
        hex::encode(mac.finalize().into_bytes())
    }
}

impl fmt::Debug for AnswerTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnswerTarget").field("url", &self.url).finish_non_exhaustive()
    }
}

/// Delivers the authority's answers to the service: the answers of one case in order, those of different cases side by
/// side.
pub struct AnswerPoster {
    queue: Arc<dyn AnswerQueue>,
    clock: Arc<dyn Clock>,
    client: HttpClient,
    target: AnswerTarget,
}

/// Most answers that are being delivered at the same time.
const AT_ONCE: usize = 16;
/// Time that the service may take for one answer.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(10);
/// Bytes of the service's answer that are read; only its status counts.
const ANSWER_LIMIT: usize = 64 * 1024;
/// Seconds for which a claim holds: well over the patience, but not long after a crash.
const LEASE_SECONDS: i64 = 30;
const LONGEST_DELAY_SECONDS: i64 = 60;

impl AnswerPoster {
    /// Delivers the answers of `queue` to `target` with `client`.
    #[must_use]
    pub const fn new(
        queue: Arc<dyn AnswerQueue>,
        clock: Arc<dyn Clock>,
        client: HttpClient,
        target: AnswerTarget,
    ) -> Self {
        Self { queue, clock, client, target }
    }

    /// Delivers all answers that are due, and returns the number that arrived. An answer that does not arrive (no
    /// response within 10 seconds, or anything but 2xx) is tried again: after 1 second, then doubled each time up to
    /// 60. An answer in delivery when this future is dropped is delivered again when its lease ends.
    ///
    /// # Errors
    /// When the queue cannot be reached. Answers delivered by then may be delivered once more.
    pub async fn deliver_due(&self) -> Result<usize, StorageError> {
        let mut all = 0;
        while let Some(arrived) = self.deliver_some().await? {
            all += arrived;
        }
        Ok(all)
    }

    /// Delivers some of the answers that are due, at most one of each case, and returns the number that arrived; `None`
    /// when none was due.
    ///
    /// # Errors
    /// The errors of [`Self::deliver_due`].
    pub async fn deliver_some(&self) -> Result<Option<usize>, StorageError> {
        let now = self.clock.now();
        let due = self.stored(move |queue| queue.claim(AT_ONCE, now, now + Duration::seconds(LEASE_SECONDS))).await?;
        if due.is_empty() {
            return Ok(None);
        }
        let outcomes: Vec<_> =
            stream::iter(due).map(|answer| self.deliver(answer)).buffer_unordered(AT_ONCE).collect().await;
        // Those that arrived are recorded even when the failure of another one could not be.
        let delivered: Vec<AnswerId> = outcomes.iter().filter_map(|outcome| *outcome.as_ref().ok()?).collect();
        let arrived = delivered.len();
        self.stored(move |queue| queue.delivered(&delivered)).await?;
        outcomes.into_iter().collect::<Result<Vec<_>, _>>()?;
        Ok(Some(arrived))
    }

    /// The moment at which the next answer is due, as far as is known now; `None` when no answer is left.
    ///
    /// # Errors
    /// When the queue cannot be reached.
    pub async fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.stored(|queue| queue.next_due()).await
    }

    /// Posts one answer, and returns its id if it arrived.
    async fn deliver(&self, answer: DueAnswer) -> Result<Option<AnswerId>, StorageError> {
        let (id, attempts) = (answer.id, answer.attempts);
        let failure = match self.post(answer.body).await {
            Ok(status) if (200..300).contains(&status) => return Ok(Some(id)),
            Ok(status) => format!("status {status}"),
            Err(error) => error,
        };
        tracing::warn!(answer = %id, attempts, failure, "an answer of the simulated customs did not arrive");
        let at = self.clock.now() + delay(attempts);
        self.stored(move |queue| queue.retry_at(id, at)).await?;
        Ok(None)
    }

    async fn post(&self, body: Vec<u8>) -> Result<u16, String> {
        let (mode, simulator) = MODE_HEADER;
        let request = Request::builder()
            .method(Method::POST)
            .uri(&self.target.url)
            .header(mode, simulator)
            .header(header::CONTENT_TYPE, "application/xml")
            .header("X-Gateway-Signature", self.target.signature(&body))
            .body(body.into())
            .map_err(|error| error.to_string())?;
        let answered = timeout(PATIENCE, self.client.call(request, ANSWER_LIMIT)).await;
        let answer = answered.map_err(|_| "timed out".to_owned())?.map_err(|error| error.to_string())?;
        Ok(answer.status.as_u16())
    }

    async fn stored<T: Send + 'static>(
        &self,
        call: impl FnOnce(&dyn AnswerQueue) -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T, StorageError> {
        let queue = Arc::clone(&self.queue);
        web::block(move || call(&*queue)).await.map_err(|error| StorageError::Failed(error.into()))?
    }
}

/// The delay before the next attempt: 1 second after the first failure, doubled after each further one, at most 60.
pub fn delay(failures_before: u32) -> Duration {
    let doubled = 1_i64.checked_shl(failures_before).filter(|seconds| *seconds > 0);
    Duration::seconds(doubled.unwrap_or(LONGEST_DELAY_SECONDS).min(LONGEST_DELAY_SECONDS))
}

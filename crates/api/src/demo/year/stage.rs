use super::clock::DemoClock;
use crate::config::Settings;
use crate::demo::answers::PATIENCE;
use crate::demo::api_client::ApiClient;
use crate::failure::{Failure, Fallible};
use crate::service::Service;
use actix_web::rt::spawn;
use actix_web::rt::task::JoinHandle;
use chrono::{DateTime, TimeDelta, Utc};
use customs_access::Credentials;
use customs_kernel::Clock;
use customs_persistence::WaitingWork;
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Seconds that a token of the demonstration is valid: a day, the longest there is.
const TOKEN_LIFETIME: u32 = 86_400;
/// Milliseconds of the moved clock until simulated customs decides on a message, and from there to the release.
const PACE: [u32; 2] = [240_000, 90_000];
/// A worker that has taken something gives it back within this time. It is shorter than customs takes to decide.
const HELD: TimeDelta = TimeDelta::seconds(90);
/// Work that becomes due within this time is waited for together.
const TOGETHER: TimeDelta = TimeDelta::seconds(120);

/// A look at the queues costs the machine about as much as a small request.
const BETWEEN_LOOKS: Duration = Duration::from_millis(15);

/// The running service, the clock under it, and a client of its API.
pub(super) struct Stage {
    pub(super) service: Service,
    pub(super) clock: Arc<DemoClock>,
    client: Option<Client>,
    under_way: Vec<JoinHandle<Fallible<Value>>>,
}

struct Client {
    credentials: Credentials,
    api: ApiClient,
    renew_at: DateTime<Utc>,
}

impl Stage {
    /// Starts the service on the database of the settings, at a moment.
    pub(super) async fn open(mut settings: Settings, begin: DateTime<Utc>) -> Fallible<Self> {
        settings.http.listen.set_port(0);
        settings.auth.token_lifetime_seconds = TOKEN_LIFETIME;
        settings.rate_limit.enabled = false;
        settings.guarantees.block_at_critical = false;
        let simulator = &mut settings.customs.simulator;
        [simulator.accept_after_ms, simulator.release_after_ms] = PACE;
        simulator.lose_answers_percent = 0;
        let clock = Arc::new(DemoClock::at(begin));
        let service = Service::start_on(settings, clock.clone()).await?;
        Ok(Self { service, clock, client: None, under_way: Vec::new() })
    }

    /// Calls the API as this client from now on.
    pub(super) async fn act_as(&mut self, credentials: Credentials) -> Fallible<()> {
        let (id, secret) = (credentials.client.id().as_str(), credentials.secret.reveal());
        let api = ApiClient::with_token(&self.service.base_url, id, secret).await?;
        self.client = Some(Client { credentials, api, renew_at: self.renew_at() });
        Ok(())
    }

    pub(super) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    pub(super) async fn get(&mut self, path: &str) -> Fallible<Value> {
        self.api().await?.get(path).await
    }

    pub(super) async fn post(&mut self, path: &str, body: &Value) -> Fallible<Value> {
        self.api().await?.post(path, body).await
    }

    /// Sends a request. Only the next move of the clock waits for its answer.
    pub(super) async fn send(&mut self, path: String, body: Value) -> Fallible<()> {
        let api = self.api().await?.clone();
        self.under_way.push(spawn(async move { api.post(&path, &body).await }));
        Ok(())
    }

    /// Waits for the answers to what was sent.
    pub(super) async fn answered(&mut self) -> Fallible<()> {
        for answer in std::mem::take(&mut self.under_way) {
            answer.await??;
        }
        Ok(())
    }

    pub(super) async fn put(&mut self, path: &str, body: &Value) -> Fallible<Value> {
        self.api().await?.put(path, body).await
    }

    /// Uploads a text as a file of this name.
    pub(super) async fn upload(&mut self, path: &str, kind: &str, name: &str, content: &str) -> Fallible<Value> {
        self.api().await?.upload(path, kind, name, content).await
    }

    /// Moves the clock to this moment. What becomes due before it is done at its own time.
    pub(super) async fn move_to(&mut self, moment: DateTime<Utc>) -> Fallible<()> {
        self.answered().await?;
        while let Some(due) = self.settle().await?.map(|due| due + TOGETHER).filter(|due| *due < moment) {
            self.clock.move_to(due);
            self.service.queues.wake(WaitingWork::SimulatedAnswers);
        }
        self.clock.move_to(moment);
        self.service.queues.wake(WaitingWork::SimulatedAnswers);
        Ok(())
    }

    /// Waits until the workers have done what is due, and returns the moment at which more becomes due.
    pub(super) async fn settle(&self) -> Fallible<Option<DateTime<Utc>>> {
        let begun = Instant::now();
        loop {
            let now = self.clock.now();
            let waiting = self.service.queues.look(now, is_waited_for).await?;
            let held = |due: DateTime<Utc>| due < now + HELD;
            let busy = waiting.iter().find(|waiting| waiting.is_due || waiting.next_due.is_some_and(held));
            match busy {
                None => return Ok(waiting.iter().filter_map(|waiting| waiting.next_due).min()),
                Some(busy) if begun.elapsed() > PATIENCE => {
                    return Err(Failure::because(format!("the {} were not done in time", busy.work)));
                }
                Some(_) => actix_web::rt::time::sleep(BETWEEN_LOOKS).await,
            }
        }
    }

    /// Waits for everything that is due, also what nothing else waits for.
    pub(super) async fn finish(&self) -> Fallible<()> {
        self.settle().await?;
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let waiting = self.service.queues.look(self.clock.now(), |_| true).await?;
            if !waiting.iter().any(|waiting| waiting.is_due) {
                break;
            }
            actix_web::rt::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    async fn api(&mut self) -> Fallible<&ApiClient> {
        let (now, renew_at) = (self.clock.now(), self.renew_at());
        let client = self.client.as_mut().ok_or_else(|| Failure::because("the demonstration has no client"))?;
        if client.renew_at <= now {
            let credentials = &client.credentials;
            let (id, secret) = (credentials.client.id().as_str(), credentials.secret.reveal());
            client.api.renew(&self.service.base_url, id, secret).await?;
            client.renew_at = renew_at;
        }
        Ok(&client.api)
    }

    /// When the token that is fetched now is given up: well before it ends.
    fn renew_at(&self) -> DateTime<Utc> {
        self.clock.now() + TimeDelta::seconds(i64::from(TOKEN_LIFETIME)) - TimeDelta::hours(4)
    }
}

/// Whether the clock stands still while there is such work. Pages of invoices and balances of guarantees may lag behind.
const fn is_waited_for(work: WaitingWork) -> bool {
    use WaitingWork::{Events, MessagesOfCustoms, MessagesToCustoms, SimulatedAnswers};
    matches!(work, Events(_) | MessagesOfCustoms(_) | MessagesToCustoms | SimulatedAnswers)
}

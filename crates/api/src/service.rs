//! The running service, with everything wired together.

use crate::config::{CustomsMode, Settings};
use crate::failure::{Failure, Fallible};
use crate::foundation::{Foundation, base_url};
use crate::joiners::SystemClock;
use crate::watching::Watch;
use crate::wiring::{self, HttpParts, WiredAccess, WorkerParts};
use crate::workers::{Queues, Wake, Workers};
use actix_web::dev::ServerHandle;
use actix_web::rt;
use customs_access::{Access, People};
use customs_billing::{Dossiers, OrganisationProfiles};
use customs_declarations::ports::AdmitsAll;
use customs_http::{EventServices, Metrics};
use customs_kernel::Clock;
use customs_persistence::{Presence, WaitingWork};
use customs_serving::{LogNews, MOST_LIVE_PAGES};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// A service that answers requests and runs its workers.
pub(crate) struct Service {
    pub(crate) base_url: String,
    pub(crate) access: Arc<Access>,
    /// The people who sign in.
    pub(crate) people: Arc<People>,
    /// The profiles of organisations.
    pub(crate) profiles: OrganisationProfiles,
    address: SocketAddr,
    mode: CustomsMode,
    database: &'static str,
    is_isolated: bool,
    server: ServerHandle,
    workers: Workers,
    presence: Arc<Presence>,
    watch: Arc<Watch>,
    look_at_keys: Arc<Notify>,
    /// Notify API clients that the event log has grown, and open pages that records were written and deliveries
    /// attempted.
    news: [Arc<LogNews>; 3],
    /// The work that waits for the workers.
    pub(crate) queues: Queues,
}

/// Seconds that requests in flight get after a stop was requested.
const PATIENCE_AT_STOP: u64 = 15;

impl Service {
    /// Opens and migrates the database and starts everything, on the clock of the machine. The service accepts requests
    /// from the moment this returns. On a database that is a copy it keeps to itself.
    pub(crate) async fn start(settings: Settings) -> Fallible<Self> {
        Self::start_on(settings, Arc::new(SystemClock)).await
    }

    /// The same without anything that reaches others, on any database.
    pub(crate) async fn start_isolated(settings: Settings) -> Fallible<Self> {
        Self::begin(settings, true, Arc::new(SystemClock)).await
    }

    /// Starts everything on a given clock. Only the demonstration gives another one than that of the machine.
    pub(crate) async fn start_on(settings: Settings, clock: Arc<dyn Clock>) -> Fallible<Self> {
        Self::begin(settings, false, clock).await
    }

    async fn begin(settings: Settings, isolated: bool, clock: Arc<dyn Clock>) -> Fallible<Self> {
        let mode = settings.customs_mode();
        let listener = listen(settings.http.listen)?;
        let address = listener.local_addr()?;
        let base_url = base_url(&settings, address);
        let wake = Wake::default();
        let freed = wake.clone();
        // It has no result, and nothing waits for it.
        drop(rt::task::spawn_blocking(customs_http::prepare));
        let address_of_clients = base_url.clone();
        let opening = move || {
            Foundation::open_to_serve(settings, (&address_of_clients, isolated), clock, Arc::new(move || freed.all()))
        };
        let (foundation, presence) = rt::task::spawn_blocking(opening).await??;
        let (foundation, presence) = (Arc::new(foundation), Arc::new(presence));
        let access = wiring::access(&foundation, &base_url)?;
        let queues = Queues { database: foundation.database.clone(), wake: wake.clone() };
        let worker_parts = worker_parts(&foundation, &access, address, wake)?;
        let (look_at_keys, people) = (worker_parts.look_at_keys.clone(), worker_parts.people.clone());
        let news =
            [worker_parts.events.news.clone(), worker_parts.record_news.clone(), worker_parts.delivery_news.clone()];
        let parts = HttpParts {
            worker_parts: &worker_parts,
            presence: &presence,
            base_url: &base_url,
            access: &access,
            rate_limits: wiring::rate_limits(&foundation).await?,
        };
        let watch = worker_parts.watch.clone();
        let server = wiring::http_server(parts.services()?, watch.clone(), listener, PATIENCE_AT_STOP)?;
        let handle = server.handle();
        rt::spawn(server);
        let workers = worker_parts.start()?;
        Ok(Self {
            base_url,
            access: access.access,
            people,
            profiles: wiring::profiles(&foundation),
            address,
            mode,
            database: foundation.database.url().kind(),
            is_isolated: foundation.isolation.is_some(),
            server: handle,
            workers,
            presence,
            watch,
            look_at_keys,
            news,
            queues,
        })
    }

    /// Makes the instance look at the key files and the keys in the database now.
    pub(crate) fn look_at_keys(&self) {
        self.look_at_keys.notify_one();
    }

    /// The line that states the address of the service, for an operator or a script.
    pub(crate) fn start_line(&self) -> String {
        let Self { address, database, mode, .. } = self;
        let isolated = if self.is_isolated { " isolated" } else { "" };
        format!("customs-api listening on http://{address} database={database} customs={mode}{isolated}")
    }

    /// Says at `/readyz` that this instance is about to stop. It serves requests as before, and ends each connection with
    /// the answer that is sent next over it.
    pub(crate) fn step_aside(&self) {
        self.watch.stops();
    }

    /// Ends what waits for events and keeps pages live, lets the other requests in flight finish, then the workers, which
    /// give back the work they hold.
    pub(crate) async fn stop(self) {
        self.step_aside();
        self.news.iter().for_each(|news| news.stop());
        self.server.stop(true).await;
        self.workers.stop(Duration::from_secs(PATIENCE_AT_STOP)).await;
        let presence = self.presence;
        // Work that the workers could not give back becomes free for other instances at once.
        match rt::task::spawn_blocking(move || presence.leave()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "what is still held is done after its lease"),
            Err(error) => tracing::warn!(%error, "what is still held is done after its lease"),
        }
    }
}

/// Wires what requests and workers share.
fn worker_parts<'a>(
    foundation: &'a Arc<Foundation>,
    access: &WiredAccess,
    address: SocketAddr,
    wake: Wake,
) -> Fallible<WorkerParts<'a>> {
    let tariff = wiring::tariff(foundation)?;
    let customs = wiring::customs(foundation, &tariff, address)?;
    let fonts = wiring::paper_fonts(foundation);
    let billing = wiring::billing_with_fonts(foundation, &tariff, fonts.clone())?;
    let inventory = wiring::inventory(foundation);
    let dossiers = Dossiers::new(billing.clone());
    // Guarantees only read estimates of declarations, so this instance needs no gate; submissions pass the real one.
    let estimated = wiring::declarations(foundation, &tariff, dossiers.clone(), Arc::new(AdmitsAll));
    let guarantees = wiring::guarantees(foundation, estimated);
    let gate = wiring::guarantee_gate(foundation, &guarantees);
    let stock_and_guarantees = wiring::submission_gate(&inventory, gate.clone());
    Ok(WorkerParts {
        foundation,
        base_url: base_url(&foundation.settings, address),
        access: access.access.clone(),
        people: Arc::new(foundation.people(&base_url(&foundation.settings, address))),
        keys: Arc::new(foundation.key_watch(Some(access.signing_keys.clone()))),
        look_at_keys: wake.signal(WaitingWork::Keys),
        declarations: wiring::declarations(foundation, &tariff, dossiers.clone(), stock_and_guarantees),
        transits: wiring::transits(foundation, dossiers, gate),
        documents: wiring::documents(foundation)?,
        papers: wiring::papers(&billing, fonts.clone()),
        fonts,
        tariff,
        billing,
        inventory,
        guarantees,
        callbacks: wiring::callbacks(foundation),
        events: EventServices {
            log: wiring::event_log(foundation),
            news: Arc::default(),
            heartbeat: EventServices::HEARTBEAT,
        },
        record_news: Arc::new(LogNews::with_places(MOST_LIVE_PAGES)),
        delivery_news: Arc::new(LogNews::with_places(MOST_LIVE_PAGES)),
        customs,
        wake,
        metrics: Metrics::install()?,
        watch: Arc::new(Watch::new(foundation)),
    })
}

fn listen(address: SocketAddr) -> Fallible<TcpListener> {
    TcpListener::bind(address).map_err(|error| Failure::because(format!("setting http.listen: {address}: {error}")))
}

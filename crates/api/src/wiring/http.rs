use super::access::WiredAccess;
use super::connections::last_when_stopping;
use super::workers::{WorkerParts, target_policy};
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::joiners::{BuiltInGuides, DatabaseReadiness, DrawnFallbackPapers, NotedEvidenceKeys};
use crate::watching::{Build, GatheredFigures, Watch};
use actix_web::App;
use actix_web::dev::{Server, Service as _};
use customs_callbacks::{CallbackSender, Callbacks};
use customs_console::ConsoleServices;
use customs_guarantees::Guarantees;
use customs_http::{
    BatchRoom, BodyPatience, CallbackServices, EvidenceServices, GuaranteeServices, HttpSettings, InboundSecret,
    InventoryServices, MemoryRateLimits, RateLimitStore, RateLimits, RedisRateLimits, Services, TariffServices,
    UnverifiedBytes, WatchedReadiness,
};
use customs_inventory::{Allocations, Stocks};
use customs_persistence::{Presence, StoredEvidenceKeys, StoredMailDirectory, StoredRowsAside};
use customs_serving::Proxies;
use customs_webhooks::{HttpCallbackSender, ResolvedTargets, SenderOptions};
use std::net::TcpListener;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Checks of audit logs that run at the same time: each keeps a connection busy for as long as its log is.
const AUDIT_CHECKS: usize = 2;

/// The parts that the HTTP side is made of.
pub(crate) struct HttpParts<'a> {
    /// The services and stores that the workers use as well.
    pub(crate) worker_parts: &'a WorkerParts<'a>,
    pub(crate) presence: &'a Arc<Presence>,
    pub(crate) base_url: &'a str,
    pub(crate) access: &'a WiredAccess,
    pub(crate) rate_limits: Arc<dyn RateLimitStore>,
}

impl HttpParts<'_> {
    /// Creates the services behind the endpoints and the pages.
    pub(crate) fn services(self) -> Fallible<(Arc<ConsoleServices>, Arc<Services>)> {
        let worker_parts = self.worker_parts;
        let api = self.api();
        Ok((super::console::console(worker_parts, &api)?, api))
    }

    fn api(self) -> Arc<Services> {
        let Self { worker_parts, presence, base_url, access, rate_limits } = self;
        let foundation = worker_parts.foundation;
        Arc::new(Services {
            settings: http_settings(foundation, base_url),
            access: access.access.clone(),
            token_keys: access.signing_keys.token_keys().clone(),
            unit_of_work: Arc::new(foundation.database.clone()),
            idempotency: foundation.idempotency(),
            unverified_bytes: Arc::new(UnverifiedBytes::up_to(unverified_bytes(foundation))),
            batch_room: BatchRoom::default(),
            rate_limits,
            readiness: WatchedReadiness::over(Arc::new(DatabaseReadiness {
                database: foundation.database.clone(),
                presence: presence.clone(),
                watch: worker_parts.watch.clone(),
            })),
            metrics: worker_parts.metrics.clone(),
            figures: Arc::new(figures(worker_parts)),
            guides: Arc::new(BuiltInGuides),
            clock: foundation.clock.clone(),
            declarations: Arc::new(worker_parts.declarations.clone()),
            transits: Arc::new(worker_parts.transits.clone()),
            exchange: super::exchange(foundation),
            outages: super::outages(foundation),
            fallback_papers: Arc::new(DrawnFallbackPapers { fonts: worker_parts.fonts.clone() }),
            documents: worker_parts.documents.clone(),
            papers: worker_parts.papers.clone(),
            tariff: TariffServices::new(worker_parts.tariff.clone()),
            inventory: InventoryServices {
                stocks: Stocks::new(worker_parts.inventory.clone()),
                allocations: Allocations::new(worker_parts.inventory.clone()),
            },
            guarantees: GuaranteeServices {
                guarantees: Guarantees::new(worker_parts.guarantees.clone()),
                gate: super::guarantee_gate(foundation, &worker_parts.guarantees),
            },
            billing: super::billing_services(&worker_parts.billing),
            callbacks: Arc::new(callback_services(foundation, &worker_parts.callbacks)),
            events: worker_parts.events.clone(),
            customers: Arc::new(super::customers(foundation, vec![super::synced_customers(&worker_parts.guarantees)])),
            item_master: Arc::new(super::item_master(foundation)),
            search: super::search(foundation),
            tasks: super::tasks(foundation),
            mails: Arc::new(StoredMailDirectory::new(foundation.database.clone())),
            rows_aside: Arc::new(StoredRowsAside::new(foundation.database.clone())),
            rejections: super::rejections(foundation, &worker_parts.tariff),
            causes: super::causes(foundation, &worker_parts.tariff),
            mends: super::mends(foundation, worker_parts.declarations.clone()),
            reports: super::reports(foundation, &worker_parts.tariff),
            evidence: EvidenceServices {
                snapshot: Arc::new(foundation.database.clone()),
                register: Arc::new(NotedEvidenceKeys::new(StoredEvidenceKeys::new(foundation.database.clone()))),
                room: Arc::new(Semaphore::new(EvidenceServices::AT_ONCE)),
                disk: Arc::new(Semaphore::new(EvidenceServices::DISK)),
            },
            audit: super::audit_log(foundation),
            audit_checks: Arc::new(Semaphore::new(AUDIT_CHECKS)),
            inbound_secret: worker_parts.customs.inbound_secret.as_deref().map(InboundSecret::new),
        })
    }
}

/// The metrics that are gathered when they are asked for; the others are described to the recorder as well.
fn figures(worker_parts: &WorkerParts<'_>) -> GatheredFigures {
    let foundation = worker_parts.foundation;
    let build =
        Build { database: foundation.database.url().kind(), customs: foundation.settings.customs_mode().to_string() };
    let (database, clock) = (foundation.database.clone(), foundation.clock.clone());
    GatheredFigures::announce(worker_parts.watch.clone(), database, clock, worker_parts.wake.queues(), build)
}

/// The use cases of callbacks with further needs of the endpoints: the rules for addresses, and a sender for test
/// deliveries.
fn callback_services(foundation: &Foundation, callbacks: &Callbacks) -> CallbackServices {
    let settings = &foundation.settings.webhooks;
    let policy = target_policy(settings.allow_insecure_targets);
    let timeout = Duration::from_secs(settings.timeout_seconds.into());
    let targets = ResolvedTargets::new(policy);
    CallbackServices {
        callbacks: callbacks.clone(),
        policy,
        targets: Arc::new(targets.clone()),
        sender: Arc::new(move || callback_sender(&targets, timeout)),
    }
}

fn callback_sender(targets: &ResolvedTargets, timeout: Duration) -> Rc<dyn CallbackSender> {
    let options = SenderOptions { timeout, ..SenderOptions::default() };
    #[expect(clippy::expect_used, reason = "the worker of deliveries has set TLS up the same way at the start")]
    Rc::new(HttpCallbackSender::new(targets.clone(), options).expect("TLS can be set up"))
}

fn http_settings(foundation: &Foundation, base_url: &str) -> HttpSettings {
    let (http, limits) = (&foundation.settings.http, &foundation.settings.rate_limit);
    let mut settings = HttpSettings::new(base_url);
    settings.is_isolated = foundation.isolation.is_some();
    settings.proxies = Proxies { trusted: http.trusted_proxies.clone(), header: http.forwarded_header };
    settings.body_patience = BodyPatience {
        in_all: Duration::from_secs(http.body_seconds.into()),
        between_bytes: Duration::from_secs(http.body_idle_seconds.into()),
    };
    settings.rate_limits = RateLimits {
        enabled: limits.enabled,
        general_per_minute: limits.general_per_minute,
        export_per_minute: limits.export_per_minute,
        rejection_analysis_per_minute: limits.rejection_analysis_per_minute,
        rejection_analysis_burst: limits.rejection_analysis_burst,
        token_per_minute: limits.token_per_minute,
        wrong_signatures_per_minute: limits.wrong_signatures_per_minute,
    };
    settings
}

fn unverified_bytes(foundation: &Foundation) -> usize {
    usize::try_from(foundation.settings.http.unverified_body_bytes).unwrap_or(usize::MAX)
}

/// The store that counts requests. If the server does not answer, a warning is logged at once and the start
/// continues.
pub(crate) async fn rate_limits(foundation: &Foundation) -> Fallible<Arc<dyn RateLimitStore>> {
    let limits = &foundation.settings.rate_limit;
    if limits.store == "memory" {
        return Ok(Arc::new(MemoryRateLimits::default()));
    }
    let redis = RedisRateLimits::at(&limits.store)
        .map_err(|error| Failure::because(format!("setting rate_limit.store: {error}")))?;
    if limits.enabled {
        redis.greet().await;
    }
    Ok(Arc::new(redis))
}

/// Serves the pages and the API on the listener. `patience` is the number of seconds that requests in flight get after a stop was
/// requested.
pub(crate) fn http_server(
    (pages, api): (Arc<ConsoleServices>, Arc<Services>),
    watch: Arc<Watch>,
    listener: TcpListener,
    patience: u64,
) -> Fallible<Server> {
    // The API answers every request that nothing else answers, so it comes last.
    let app = move || {
        let watch = watch.clone();
        App::new().service(customs_console::console(pages.clone())).service(customs_http::api(api.clone())).wrap_fn(
            move |request, service| {
                let (watch, answer) = (watch.clone(), service.call(request));
                async move { answer.await.map(|answer| last_when_stopping(&watch, answer)) }
            },
        )
    };
    Ok(super::listening::serve(app, listener, patience)?)
}

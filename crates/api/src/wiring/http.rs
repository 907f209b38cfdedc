use super::access::WiredAccess;
use super::customs::Customs;
use super::workers::target_policy;
use crate::failure::{Answer, Failure};
use crate::foundation::Foundation;
use crate::joiners::DatabaseReadiness;
use crate::workers::Wake;
use actix_web::HttpServer;
use actix_web::dev::Server;
use customs_callbacks::Callbacks;
use customs_declarations::Declarations;
use customs_http::{HttpSettings, MemoryRateLimits, Metrics, RateLimitStore, RateLimits, RedisRateLimits, Services};
use customs_webhooks::ResolvedTargets;
use std::net::TcpListener;
use std::sync::Arc;

/// What the HTTP side is made of.
pub(crate) struct HttpParts<'a> {
    pub(crate) foundation: &'a Foundation,
    pub(crate) base_url: &'a str,
    pub(crate) access: &'a WiredAccess,
    pub(crate) declarations: &'a Declarations,
    pub(crate) callbacks: &'a Callbacks,
    pub(crate) customs: &'a Customs,
    pub(crate) wake: &'a Wake,
}

impl HttpParts<'_> {
    /// The services behind the endpoints.
    pub(crate) fn services(self) -> Answer<Arc<Services>> {
        let Self { foundation, base_url, access, declarations, callbacks, customs, wake } = self;
        let targets = target_policy(foundation.settings.webhooks.allow_insecure_targets);
        let wake = wake.clone();
        Ok(Arc::new(Services {
            settings: http_settings(foundation, base_url),
            access: access.access.clone(),
            token_keys: access.token_keys.clone(),
            unit_of_work: Arc::new(foundation.database.clone()),
            idempotency: foundation.idempotency(),
            rate_limits: rate_limits(&foundation.settings.rate_limit.store)?,
            readiness: Arc::new(DatabaseReadiness(foundation.database.clone())),
            metrics: Metrics::install()?,
            clock: foundation.clock.clone(),
            declarations: declarations.clone(),
            callbacks: callbacks.clone(),
            target_policy: targets,
            targets: Arc::new(ResolvedTargets::new(targets)),
            inbound_secret: customs.inbound_secret.clone(),
            wake_workers: Arc::new(move || wake.all()),
        }))
    }
}

fn http_settings(foundation: &Foundation, base_url: &str) -> HttpSettings {
    let limits = &foundation.settings.rate_limit;
    let mut settings = HttpSettings::new(base_url);
    settings.trusted_proxies.clone_from(&foundation.settings.http.trusted_proxies);
    settings.rate_limits = RateLimits {
        enabled: limits.enabled,
        general_per_minute: limits.general_per_minute,
        export_per_minute: limits.export_per_minute,
        rejection_analysis_per_minute: limits.rejection_analysis_per_minute,
        rejection_analysis_burst: limits.rejection_analysis_burst,
        token_per_minute: limits.token_per_minute,
    };
    settings
}

fn rate_limits(store: &str) -> Answer<Arc<dyn RateLimitStore>> {
    if store == "memory" {
        return Ok(Arc::new(MemoryRateLimits::default()));
    }
    let redis = RedisRateLimits::new(store)
        .map_err(|error| Failure::because(format!("setting rate_limit.store: {error}")))?;
    Ok(Arc::new(redis))
}

/// Serves the API on the listener; `patience` is how many seconds requests in flight may take after
/// a stop was asked for.
pub(crate) fn http_server(
    services: Arc<Services>,
    listener: TcpListener,
    patience: u64,
) -> Answer<Server> {
    let server = HttpServer::new(move || customs_http::build(services.clone()))
        .shutdown_timeout(patience)
        .disable_signals()
        .listen(listener)?;
    Ok(server.run())
}

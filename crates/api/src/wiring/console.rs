use super::WorkerParts;
use crate::failure::Fallible;
use customs_console::{ConsoleServices, ConsoleSettings, Hashing, LatestWrites};
use customs_http::Services;
use customs_mail_transport::MailUrl;
use customs_persistence::StoredThresholds;
use std::sync::Arc;

/// Creates the services behind the pages: the use cases that the API has, and those of people.
pub(super) fn console(worker_parts: &WorkerParts<'_>, api: &Arc<Services>) -> Fallible<Arc<ConsoleServices>> {
    let foundation = worker_parts.foundation;
    warn_without_tls(&api.settings.base_url);
    Ok(Arc::new(ConsoleServices {
        settings: ConsoleSettings {
            base_url: api.settings.base_url.clone(),
            proxies: api.settings.proxies.clone(),
            is_isolated: api.settings.is_isolated,
            sends_mails: matches!(foundation.settings.mail.url.parse(), Ok(MailUrl::Smtp(_))),
        },
        people: worker_parts.people.clone(),
        access: api.access.clone(),
        declarations: api.declarations.clone(),
        transits: api.transits.clone(),
        exchange: api.exchange.clone(),
        outages: api.outages.clone(),
        fallback_papers: api.fallback_papers.clone(),
        documents: api.documents.clone(),
        papers: api.papers.clone(),
        tariff: worker_parts.tariff.clone(),
        customers: api.customers.clone(),
        item_master: api.item_master.clone(),
        guarantees: api.guarantees.guarantees.clone(),
        thresholds: Arc::new(StoredThresholds::new(foundation.database.clone())),
        billable_items: api.billing.billable_items.clone(),
        rate_cards: api.billing.rate_cards.clone(),
        dossiers: api.billing.dossiers.clone(),
        invoices: api.billing.invoices.clone(),
        profiles: super::profiles(foundation),
        logos: Arc::new(super::logos(foundation)?),
        evidence: customs_http::evidence(api.clone()),
        search: api.search.clone(),
        tasks: api.tasks.clone(),
        mails: api.mails.clone(),
        rows_aside: api.rows_aside.clone(),
        rejections: api.rejections.clone(),
        causes: api.causes.clone(),
        mends: api.mends.clone(),
        callbacks: api.callbacks.callbacks.clone(),
        callback_policy: api.callbacks.policy,
        callback_targets: api.callbacks.targets.clone(),
        writes: LatestWrites::new(super::recent_writes(foundation)),
        news: worker_parts.record_news.clone(),
        delivery_news: worker_parts.delivery_news.clone(),
        idempotency: api.idempotency.clone(),
        unit_of_work: api.unit_of_work.clone(),
        clock: api.clock.clone(),
        hashing: Hashing::default(),
    }))
}

/// Warns where sessions travel in plain text. Browsers take the safest kind of cookie over TLS only.
fn warn_without_tls(base_url: &str) {
    let host = url::Url::parse(base_url).ok().and_then(|url| url.host().map(|host| host.to_owned()));
    let is_here = match host {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    if !base_url.starts_with("https://") && !is_here {
        tracing::warn!(
            base_url,
            "people would sign in to the web interface in plain text: put a proxy with TLS in front, and set http.base_url"
        );
    }
}
